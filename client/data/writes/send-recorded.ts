import type { QueryClient } from '@tanstack/react-query';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { notSent } from '#platform/http/request.ts';
import { outbox } from '#platform/outbox/document-outbox.ts';
import type { Reply } from '#platform/outbox/machine.ts';
import type { Sending } from '#platform/outbox/ports.ts';
import type { Resolution, Write } from '#platform/outbox/write.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { backendFeatures, session } from '#platform/session/document-state.ts';
import type { RecordedWrite } from './recorded-write.ts';
import { causeOf, checkBefore, rejectionOf, type Sender, transmit } from './transmit.ts';
import { WriteError, writeCause } from './write-error.ts';

/** The end of a request. */
interface Response<T> extends Reply {
  value?: T;
  error?: unknown;
}

/** Sends a recorded write through the outbox. Throws a WriteError unless it was confirmed. See decision 7 in docs/decisions.md. */
export async function sendRecorded<E extends Endpoint>(
  write: RecordedWrite<E>,
  input: Input<E>,
  { client, sender: { left, ...sender } }: { client: QueryClient; sender: Sender },
): Promise<ResponseOf<E>> {
  return sendInput(write, input, {
    describe: () => ({
      ...write.describe(input, client),
      ...sender,
      version: backendFeatures.get().ifMatch ? sender.version : undefined,
      target: write.targetOf(input),
      repeat: write.endpoint.repeat ?? ('once' as const),
      settledBy: resolution(),
    }),
    isSame: (earlier) => write.isSame(earlier, input),
    version: sender.version,
    left,
  });
}

/**
 * Sends a stored write again while it is undecided: the same input with the same key. Throws a WriteError unless it was confirmed, also
 * if version 1.1 has stored it.
 */
export async function repeatRecorded(writes: RecordedWrite[], stored: Write): Promise<unknown> {
  const write = writes.find(({ kind }) => kind === stored.endpoint);
  const input = write?.inputOf(stored);
  if (!write || !input) throw new WriteError('saved', { is: 'blocked' });
  return sendInput(write, input, {
    isSame: ({ id }) => id === stored.id,
    version: stored.version,
    left: new AbortController().signal,
  });
}

async function sendInput<E extends Endpoint>(
  write: RecordedWrite<E>,
  input: Input<E>,
  {
    version,
    ...sending
  }: Pick<Sending<Reply>, 'describe' | 'isSame' | 'left'> & { version: string | undefined },
): Promise<ResponseOf<E>> {
  const { endpoint } = write;
  /** True if the check after a 419 has decided about the session, and it goes on. */
  let keepsSession = false;
  const failed = (is: 'rejected' | 'unknown', cause: unknown) =>
    new WriteError('saved', { is, ...causeOf(cause, keepsSession) });
  await checkBefore(endpoint, input, 'saved');
  const sent = await outbox.send<Response<ResponseOf<E>>>({
    ...sending,
    target: write.targetOf(input),
    async transmit(key, options) {
      keepsSession = false;
      return replyTo(endpoint, input, { ...options, key, version });
    },
    async sendAgain(send) {
      const again = await documentSession.sendAgain(send);
      // Its check has decided about the session.
      if (!again) keepsSession = session.get().state === 'in';
      return again?.response;
    },
  });
  switch (sent.is) {
    case 'saved':
      return sent.reply.value ?? ({} as ResponseOf<E>);
    case 'left':
      throw new WriteError('saved', sent);
    case 'blocked':
      throw sent.earlier
        ? new WriteError('saved', { is: 'blocked' })
        : failed('rejected', notSent(endpoint, 401));
    case 'rejected':
      throw failed('rejected', sent.reply.error);
    case 'open':
      throw failed('unknown', sent.reply?.error);
  }
}

const resolution = (): Resolution => {
  const { withdrawKey, idempotencyKey } = backendFeatures.get();
  if (withdrawKey) return 'withdrawal';
  return idempotencyKey ? 'key' : 'time';
};

async function replyTo<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: Parameters<typeof transmit>[2],
): Promise<Response<ResponseOf<E>>> {
  try {
    const value = await transmit(endpoint, input, options);
    return { status: 200, isConfirmed: true, isRejected: false, value };
  } catch (error) {
    const { status, isRejected, isInvalid, code, endsSession } = rejectionOf(endpoint, error);
    const cause = writeCause(error, endsSession);
    return { status, isConfirmed: false, isRejected, isInvalid, endsSession, error, code, cause };
  }
}
