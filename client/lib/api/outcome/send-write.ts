import type { QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { checkRequest } from '#lib/api/send.ts';
import { randomId } from '#lib/format/digests.ts';
import { stringifyExact } from '#lib/format/json.ts';
import { lateAfter } from '#lib/state/deployment.ts';
import { withLock } from '#lib/state/lock.ts';
import { eraseWrite } from '#lib/state/write-journal.ts';
import { addWrite, isUnsettled, removeWrite, updateWrite, type Write, writes, writeWith } from '#lib/state/writes.ts';
import { confirmUser } from '../check-user.ts';
import { endsSession } from '../error-policy.ts';
import { codeOf } from '../failure-text.ts';
import { parseResponse, ResponseError, type ResponseOf } from '../parse-response.ts';
import { ApiError, OutcomeError, request } from '../request.ts';
import { checkOnce } from './check.ts';
import { type Description, isPassword, type WriteDefinition } from './write-definition.ts';

/** The form, row or button that sends a write, and the path of its screen, both at the time of sending. */
export interface Sender {
  source: string;
  screen: string;
}

/** The requests of this page that are in flight, by the id of their write. */
const inFlight = new Map<string, AbortController>();

export const isInFlight = (id: string): boolean => inFlight.has(id);

/** Ends the request of a write that is decided without its response. */
export const abortWrite = (id: string): void => inFlight.get(id)?.abort(new OutcomeError());

/** The lock by which other tabs see that a write is still being sent. */
export const lockOf = (id: string): string => `write.${id}`;

/**
 * Sends a write that is checked if its outcome is not certain. It is stored before it is sent, so that neither a reload nor the
 * end of the browser loses it, and removed when its outcome is certain. Throws an OutcomeError, and what checkRequest, request
 * and parseResponse throw.
 * See decision 7 in docs/decisions.md.
 */
export function sendWrite<E extends Endpoint>(
  definition: WriteDefinition<E>,
  input: Input<E>,
  { client, sender }: { client: QueryClient; sender: Sender },
): Promise<ResponseOf<E>> {
  const { endpoint } = definition;
  const id = randomId();
  return withLock(lockOf(id), async () => {
    checkRequest(endpoint, (input as { body?: unknown }).body);
    await confirmUser(endpoint);
    const earlier = repeatedBy(definition, input, client);
    const salt = earlier?.salt ?? id;
    const described = definition.describe(input, client, salt);
    if (writes.get().some((write) => write.target === described.target && isUnsettled(write)))
      throw new OutcomeError('Not sent: still checking whether the last attempt was saved.');
    const key = earlier?.key ?? id;
    const controller = new AbortController();
    inFlight.set(id, controller);
    await addWrite({
      ...described,
      ...sender,
      id,
      key,
      salt,
      endpoint: endpoint.name,
      state: 'sending',
      hasEnded: false,
      sentAt: Date.now(),
    });
    const timer = setTimeout(() => updateWrite(id, { state: 'open' }), lateAfter());
    try {
      const response = confirmed(endpoint, await request(endpoint, input, { key, signal: controller.signal }));
      await settle(id);
      return response;
    } catch (error) {
      if (error instanceof ResponseError && !endpoint.response && (await isFound(definition, id))) {
        await settle(id);
        return {} as ResponseOf<E>;
      }
      throw await errorAfter(error, id, definition);
    } finally {
      clearTimeout(timer);
      inFlight.delete(id);
    }
  });
}

/** Removes a write whose outcome is certain. It is erased from the journal first: a page that finds it only in the journal would restore it. */
async function settle(id: string): Promise<void> {
  await eraseWrite(id);
  removeWrite(id);
}

/** Returns the response if it matches the contract. */
function confirmed<E extends Endpoint>(endpoint: E, body: unknown): ResponseOf<E> {
  const response = parseResponse(endpoint, body);
  if (endpoint.response && !z.safeParse(endpoint.response, body).success)
    throw new ResponseError(`The response of ${endpoint.name} confirms nothing.`);
  return response;
}

/**
 * Returns the attempt that this write repeats, which was not carried out. A repetition has its key: if it is carried out after
 * all, a backend that supports keys does not carry out both.
 */
function repeatedBy<E extends Endpoint>(definition: WriteDefinition<E>, input: Input<E>, client: QueryClient): Write | undefined {
  const { body } = input as { body?: object };
  // Passwords are not compared.
  if (Object.keys(body ?? {}).some(isPassword)) return undefined;
  const text = ({ target, ids, sent }: Description) => stringifyExact([target, ids, sent]);
  return writes
    .get()
    .find((write) => write.state === 'not-saved' && text(write) === text(definition.describe(input, client, write.salt)));
}

/** Looks once for a write whose response says nothing, such as `ok` of a backend or a page of a proxy. */
async function isFound(definition: WriteDefinition, id: string): Promise<boolean> {
  const write = writeWith(id);
  return write !== undefined && (await checkOnce(definition, write))?.state === 'saved';
}

/** Records a failed request. Returns the error for its form: the given one, unless a verdict replaces it. */
async function errorAfter(error: unknown, id: string, definition: WriteDefinition): Promise<unknown> {
  const write = writeWith(id);
  // Removed at the end of the session, or decided before the response.
  if (!write || (write.state !== 'sending' && write.state !== 'open')) return error;
  if (error instanceof ApiError && error.isRejected) {
    await settle(id);
    return error;
  }
  const code = codeOf(error);
  if (!(error instanceof ApiError) || !endsWrite(error)) {
    updateWrite(id, { state: 'unknown', code });
    return error;
  }
  updateWrite(id, { hasEnded: true, code });
  const verdict = endsSession(error) ? undefined : await checkOnce(definition, { ...write, hasEnded: true });
  if (verdict?.state === 'not-saved') {
    await settle(id);
    error.isRejected = true;
    return error;
  }
  updateWrite(id, verdict ?? { state: 'unknown' });
  return verdict?.state === 'saved' ? new OutcomeError() : error;
}

/**
 * Returns true for a status with which the backend has ended this request. It may have carried out an earlier attempt: browsers send
 * a request again when a reused connection is reset. 408: one of the servers on the way has not received the whole request.
 */
const endsWrite = ({ status }: ApiError): boolean => status >= 400 && status < 500 && status !== 408;
