import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { digestOf, randomId } from '#format/digests.ts';
import { stringifyExact } from '#format/json.ts';
import { endsSession } from '#platform/http/failed-request.ts';
import { codeOf } from '#platform/http/failure-text.ts';
import { parseResponse, ResponseError, type ResponseOf } from '#platform/http/parse-response.ts';
import { ApiError, notSent, OutcomeError, request } from '#platform/http/request.ts';
import { checkRequest } from '#platform/http/send.ts';
import type { Reply } from '#platform/outbox/machine.ts';
import { outbox } from '#platform/outbox/page-outbox.ts';
import type { Settlement, Write } from '#platform/outbox/write.ts';
import { confirmUser } from '#platform/session/confirm-user.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { backendFeatures, session } from '#platform/session/page-state.ts';
import { isPassword, type WriteDefinition } from './write-definition.ts';

/** The form, row or button that sends a write, and the path of its screen, both at the time of sending. */
export interface Sender {
  source: string;
  screen: string;
  /** The revision of the draft that is sent. */
  revision?: string | undefined;
  /** The version of the record that was read before: with another one, the backend rejects the write with 412. */
  version?: string | undefined;
}

/** The end of a request as its form needs it. */
interface Response<T> extends Reply {
  value?: T;
  error?: unknown;
}

/**
 * Sends a write through the outbox. Throws an OutcomeError, and what checkRequest, request and parseResponse throw. An ApiError states
 * whether the write was certainly not carried out.
 * See decision 7 in docs/decisions.md.
 */
export async function sendWrite<E extends Endpoint>(
  definition: WriteDefinition<E>,
  input: Input<E>,
  { client, sender: { version, ...sender } }: { client: QueryClient; sender: Sender },
): Promise<ResponseOf<E>> {
  const { endpoint } = definition;
  checkRequest(endpoint, bodyOf(input));
  await confirmUser(endpoint);
  const secret = secretOf(input);
  /** True if the check after a 419 has not ended the session. */
  let keepsSession = false;
  const describe = (salt: string) => ({
    ...definition.describe(input, client, salt),
    ...sender,
    target: definition.targetOf(input),
    endpoint: endpoint.name,
    repeat: endpoint.repeat ?? ('once' as const),
    settledBy: settlement(),
  });
  const sent = await outbox.send<Response<ResponseOf<E>>>({
    target: definition.targetOf(input),
    source: sender.source,
    describe,
    isSame: (earlier) =>
      earlier.endpoint === endpoint.name &&
      secrets.get(earlier.key) === secret &&
      valuesOf(earlier) === valuesOf(definition.describe(input, client, earlier.salt)),
    async transmit(key, options) {
      if (secret !== undefined) secrets.set(key, secret);
      keepsSession = false;
      return transmit(endpoint, input, { ...options, key, version });
    },
    async confirmUser() {
      const isConfirmed = await pageSession.confirm();
      // This check has decided about the session.
      keepsSession = session.get().state === 'in';
      return isConfirmed;
    },
  });
  switch (sent.is) {
    case 'saved':
      return sent.reply.value ?? ({} as ResponseOf<E>);
    case 'blocked':
      if (!sent.earlier) throw notSent(endpoint, 401);
      throw new OutcomeError('Not sent: still checking whether the last attempt was saved.');
    case 'rejected':
      throw withCertainty(sent.reply.error, { isRejected: true, keepsSession });
    case 'open':
      throw sent.reply
        ? withCertainty(sent.reply.error, { isRejected: false, keepsSession })
        : new OutcomeError();
  }
}

const bodyOf = (input: unknown) => (input as { body?: Record<string, unknown> }).body;

const settlement = (): Settlement => {
  const { withdrawKey, idempotencyKey } = backendFeatures.get();
  if (withdrawKey) return 'withdrawal';
  return idempotencyKey ? 'key' : 'time';
};

/** Digests of passwords by the key of their write, known to this page only: a repetition must have the same. */
const secrets = new Map<string, string>();
const secretSalt = randomId();

function secretOf(input: unknown): string | undefined {
  const hidden = Object.entries(bodyOf(input) ?? {}).filter(([field]) => isPassword(field));
  return hidden.length > 0 ? digestOf(secretSalt, 'passwords', stringifyExact(hidden)) : undefined;
}

const valuesOf = ({ ids, sent }: Pick<Write, 'ids' | 'sent'>) => stringifyExact([ids, sent]);

async function transmit<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: { key: string; signal: AbortSignal; isResent: boolean; version: string | undefined },
): Promise<Response<ResponseOf<E>>> {
  try {
    const body = await request(endpoint, input, options);
    const value = parseResponse(endpoint, body);
    if (endpoint.response && !z.safeParse(endpoint.response, body).success)
      throw new ResponseError(`The response of ${endpoint.name} confirms nothing.`);
    return { status: 200, isConfirmed: true, isRejected: false, value };
  } catch (error) {
    const failure = { isConfirmed: false, isRejected: false, error, code: codeOf(error) };
    // Only a body that says nothing at all is read again: another one says something else.
    if (error instanceof ResponseError) return { ...failure, status: endpoint.response ? 0 : 200 };
    if (!(error instanceof ApiError)) return { ...failure, status: 0 };
    const { status, isRejected, fields } = error;
    const isInvalid = status === 412 || (status === 422 && fields !== undefined);
    return { ...failure, status, isRejected, isInvalid, endsSession: endsSession(error) };
  }
}

const withCertainty = (
  error: unknown,
  certainty: { isRejected: boolean; keepsSession: boolean },
): unknown => (error instanceof ApiError ? error.with(certainty) : error);
