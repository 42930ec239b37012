import type { Endpoint, Input } from '#contract/endpoint.ts';
import { randomId } from '#format/digests.ts';
import { stringifyExact } from '#format/json.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { ApiError } from '#platform/http/request.ts';
import { lateAfter } from '#platform/release/deployment.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { backendFeatures, session } from '#platform/session/document-state.ts';
import { causeOf, checkBefore, type Sender, transmit } from './transmit.ts';
import { type Done, WriteError } from './write-error.ts';

interface Options<E extends Endpoint> {
  done: Done;
  /** Returns the path of the screen that shows whether it was carried out. */
  to?: ((input: Input<E>) => string | undefined) | undefined;
}

/**
 * Returns a function that sends writes of an endpoint as ordinary requests. Without a response it claims nothing: the WriteError is
 * `unknown`, and the same input again is a repetition, with the same key. Throws a WriteError unless the write was confirmed.
 */
export function requestSender<E extends Endpoint>(endpoint: E, { done, to }: Options<E>) {
  /** The keys of requests without a certain outcome, by their input. */
  const undecided = new Map<string, string>();
  return async (
    input: Input<E>,
    { version, left }: Partial<Pick<Sender, 'version' | 'left'>> = {},
  ): Promise<ResponseOf<E>> => {
    const text = stringifyExact(input);
    const earlier = undecided.get(text);
    const key = earlier ?? randomId();
    await checkBefore(endpoint, input, done);
    if (left?.aborted) throw new WriteError(done, { is: 'left' });
    let keepsSession = false;
    const once = (isResent: boolean) =>
      beforeLate(endpoint, transmit(endpoint, input, { key, version, isResent }));
    try {
      const response = await once(false).catch(async (error: unknown) => {
        if (!isTokenRejected(error) || left?.aborted) throw error;
        const again = await documentSession.sendAgain(() =>
          left?.aborted ? undefined : once(true),
        );
        if (again) return again.response;
        // Its check has decided about the session.
        keepsSession = session.get().state === 'in';
        throw error;
      });
      undecided.delete(text);
      return response;
    } catch (error) {
      const cause = causeOf(error, keepsSession);
      if (!isRejection(error, earlier !== undefined)) {
        undecided.set(text, key);
        throw new WriteError(done, { is: 'undecided', ...cause, to: to?.(input) });
      }
      undecided.delete(text);
      throw new WriteError(done, { is: 'rejected', ...cause });
    }
  };
}

/** Stops waiting for a response that is late, as without one. */
async function beforeLate<T>(endpoint: Endpoint, response: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(endpoint.name, 0)), lateAfter());
  });
  return Promise.race([response, late]).finally(() => clearTimeout(timer));
}

const isTokenRejected = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 419;

/**
 * Returns true if a request was certainly not carried out. Without keys, the rejection of a repetition says nothing about the earlier
 * request. 408: a server on the way has not received the whole request.
 */
function isRejection(error: unknown, isRepetition: boolean): boolean {
  if (!(error instanceof ApiError)) return false;
  const { status, isRejected } = error;
  const ends = isRejected || (status >= 400 && status < 500 && status !== 408);
  return ends && (!isRepetition || backendFeatures.get().idempotencyKey);
}
