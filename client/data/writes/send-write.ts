import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { digestOf, randomId } from '#format/digests.ts';
import { stringifyExact } from '#format/json.ts';
import { endsSession } from '#platform/http/failed-request.ts';
import { codeOf } from '#platform/http/failure-text.ts';
import { parseResponse, ResponseError, type ResponseOf } from '#platform/http/parse-response.ts';
import { ApiError, notSent, request } from '#platform/http/request.ts';
import { checkRequest, requestErrors } from '#platform/http/send.ts';
import type { Reply } from '#platform/outbox/machine.ts';
import { outbox } from '#platform/outbox/page-outbox.ts';
import type { Settlement, Write } from '#platform/outbox/write.ts';
import { confirmUser } from '#platform/session/confirm-user.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { backendFeatures, session } from '#platform/session/page-state.ts';
import { toast } from '#platform/toasts.ts';
import { isPassword, type WriteDefinition } from './write-definition.ts';
import { WriteError, writeCause } from './write-error.ts';

/** The form, row or button that sends a write, as it is at the time of sending. */
export interface Sender {
  /** Identifies it. */
  source: string;
  /** The address that opens it. */
  screen: string;
  /** Identifies the values that are sent. */
  revision: string;
  /** The version of the record that was read before: with another one, the backend rejects the write with 412. */
  version?: string | undefined;
  /** Aborted once it was left or cancelled: nothing is sent from then on. */
  left: AbortSignal;
}

/** The end of a request. */
interface Response<T> extends Reply {
  value?: T;
  error?: unknown;
}

interface WriteOptions<E extends Endpoint> {
  /** The toast after a success. */
  success?: string;
  /** Applies the write to the cached responses. */
  onSuccess?: (client: QueryClient, input: Input<E>) => void;
}

/**
 * A mutation that sends one write. Callbacks of `mutate` itself run only while the screen is mounted. Once it has settled, the
 * resource is refetched, also after a failure: the server may have applied it.
 */
export function useWrite<E extends Endpoint>(
  definition: WriteDefinition<E>,
  { success, onSuccess }: WriteOptions<E> = {},
) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ sender, ...input }: Input<E> & { sender: Sender }) =>
      sendWrite(definition, input as unknown as Input<E>, { client, sender }),
    onSuccess: (_, input) => {
      onSuccess?.(client, input);
      if (success) toast.success(success);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: [definition.endpoint.resource] }),
  });
  return {
    ...mutation,
    targetOf: definition.targetOf,
    /** Returns the message of each field that the contract rejects. */
    errorsOf: (input: Input<E>) => requestErrors(definition.endpoint, bodyOf(input)),
  };
}

/** Sends a write through the outbox. Throws a WriteError unless it was confirmed. See decision 7 in docs/decisions.md. */
export async function sendWrite<E extends Endpoint>(
  definition: WriteDefinition<E>,
  input: Input<E>,
  { client, sender: { version, left, ...sender } }: { client: QueryClient; sender: Sender },
): Promise<ResponseOf<E>> {
  const { endpoint, done } = definition;
  const secret = secretOf(input);
  /** True if the check after a 419 has decided about the session, and it goes on. */
  let keepsSession = false;
  const failed = (is: 'rejected' | 'unknown', cause: unknown) =>
    new WriteError(done, { is, cause, endsSession: endsSession(cause) && !keepsSession });
  try {
    checkRequest(endpoint, bodyOf(input));
    await confirmUser(endpoint);
  } catch (cause) {
    throw failed('rejected', cause);
  }
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
    left,
  });
  switch (sent.is) {
    case 'saved':
      return sent.reply.value ?? ({} as ResponseOf<E>);
    case 'left':
      throw new WriteError(done, sent);
    case 'blocked':
      throw sent.earlier
        ? new WriteError(done, { is: 'blocked' })
        : failed('rejected', notSent(endpoint, 401));
    case 'rejected':
      throw failed('rejected', sent.reply.error);
    case 'open':
      throw failed('unknown', sent.reply?.error);
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
    const failure = {
      isConfirmed: false,
      isRejected: false,
      error,
      code: codeOf(error),
      cause: writeCause(error, endsSession(error)),
    };
    // Only a body that says nothing at all is read again: another one says something else.
    if (error instanceof ResponseError) return { ...failure, status: endpoint.response ? 0 : 200 };
    if (!(error instanceof ApiError)) return { ...failure, status: 0 };
    const { status, isRejected, fields } = error;
    const isInvalid = status === 412 || (status === 422 && fields !== undefined);
    return { ...failure, status, isRejected, isInvalid, endsSession: endsSession(error) };
  }
}
