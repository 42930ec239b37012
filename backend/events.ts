import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Endpoint } from '#contract/endpoint.ts';
import { lengths } from '#contract/limits.ts';
import type { Session } from './auth/sessions.ts';
import type { Database } from './db/schema.ts';
import { afterCommit } from './db/transaction.ts';

/** The categories of the event log. */
export type EventType =
  | 'sign-in'
  | 'sign-in rejected'
  | 'sign-out'
  | 'created'
  | 'changed'
  | 'deleted'
  | 'settled'
  | 'downloaded'
  | 'error';

/** The request that an event comes from. */
export interface Origin {
  clock: () => Date;
  logger: Logger;
  request: Request;
  session: Session | null;
  endpoint: Endpoint | null;
}

export interface NewEvent {
  type: EventType;
  description: string;
  /** The resource and its id, such as `users/17`. */
  subject?: string;
  /** Values for audits, without secrets. A bigint is stored as a string of digits. */
  details?: Record<string, unknown>;
  /** True for settlements, caps and rules: these events are never deleted. */
  financial?: boolean;
  /** Default: the session's user. */
  actor?: { id: bigint; email: string };
}

/** Adds to the event log, and writes a line to the log once it is committed. Acquires no lock that blocks another event. */
export async function recordEvent(
  db: Database,
  { clock, logger, request, session, endpoint }: Origin,
  event: NewEvent,
): Promise<void> {
  const actor = event.actor ?? session?.user;
  const row = {
    type: event.type,
    description: onOneLine(event.description),
    created_at: clock().toISOString(),
    actor_id: actor?.id ?? null,
    actor: actor?.email ?? null,
    action: endpoint?.name ?? null,
    subject: event.subject ?? null,
    address: request.ip ?? null,
    request_id: requestIdOf(request),
    financial: event.financial ?? false,
    details: event.details ?? null,
  };
  const { id } = await db
    .insertInto('event_logs')
    .values({ ...row, details: row.details && toJson(row.details) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const line: unknown = JSON.parse(toJson({ id, ...row }));
  afterCommit(db, () => logger.info({ event: line }, 'event'));
}

/** Truncates, so that one input cannot fill the log, and escapes characters that could forge a line or cannot be stored. */
const onOneLine = (text: string) =>
  truncate(
    truncate(text).replace(
      /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/gu,
      (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
    ),
  );

const truncate = (text: string) => text.slice(0, lengths.text).toWellFormed();

/** Formats JSON in which a bigint is a string of digits. */
const toJson = (value: unknown) =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? String(part) : part));

/** Returns the X-Request-Id, which the gateway always sets, unless a client without the gateway sent something else. */
function requestIdOf(request: Request): string | null {
  const id = request.get('X-Request-Id') ?? '';
  return /^[\w.:-]{1,200}$/.test(id) ? id : null;
}
