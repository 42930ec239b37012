import type { Request } from 'express';
import type { Endpoint } from '#contract/endpoint.ts';
import { lengths } from '#contract/limits.ts';
import type { Session } from './auth/sessions.ts';
import type { Database } from './db/schema.ts';

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

/** Adds to the event log. Acquires no lock that blocks another event. */
export async function recordEvent(
  db: Database,
  { clock, request, session, endpoint }: Origin,
  event: NewEvent,
): Promise<void> {
  const actor = event.actor ?? session?.user;
  await db
    .insertInto('event_logs')
    .values({
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
      details: event.details === undefined ? null : JSON.stringify(event.details, bigintAsText),
    })
    .execute();
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

const bigintAsText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

/** Returns the X-Request-Id, which the gateway always sets, unless a client without the gateway sent something else. */
function requestIdOf(request: Request): string | null {
  const id = request.get('X-Request-Id') ?? '';
  return /^[\w.:-]{1,200}$/.test(id) ? id : null;
}
