import * as z from 'zod/mini';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { endsSession } from '#platform/http/failed-request.ts';
import { codeOf } from '#platform/http/failure-text.ts';
import { parseResponse, ResponseError, type ResponseOf } from '#platform/http/parse-response.ts';
import { ApiError, request } from '#platform/http/request.ts';
import { checkRequest } from '#platform/http/send.ts';
import { confirmUser } from '#platform/session/confirm-user.ts';
import { type Done, WriteError } from './write-error.ts';

/** The form, row or button that sends a write, as it is at the time of sending. */
export interface Sender {
  /** Identifies it. */
  source: string;
  /** The address that opens it. */
  screen: string;
  /** Identifies the values that are sent, with all repetitions. */
  saveId: string;
  /** The version of the record that was read before: with another one, the backend rejects the write with 412. */
  version?: string | undefined;
  /** Aborted once it was left or cancelled: nothing is sent from then on. */
  left: AbortSignal;
}

interface TransmitOptions {
  key: string;
  /** True if it was rejected for its token before. */
  isResent?: boolean;
  version?: string | undefined;
  signal?: AbortSignal;
}

/** Sends the request of a write. Throws an ApiError, or a ResponseError if the response confirms nothing. */
export async function transmit<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: TransmitOptions,
): Promise<ResponseOf<E>> {
  const body = await request(endpoint, input, options);
  const value = parseResponse(endpoint, body);
  if (endpoint.response && !z.safeParse(endpoint.response, body).success)
    throw new ResponseError(`The response of ${endpoint.name} confirms nothing.`);
  return value;
}

/** Checks a write that is about to be sent, and whether the browser's session is still that of its user. Throws a WriteError. */
export async function checkBefore<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  done: Done,
): Promise<void> {
  try {
    checkRequest(endpoint, (input as { body?: unknown }).body);
    await confirmUser(endpoint);
  } catch (cause) {
    throw new WriteError(done, { is: 'rejected', ...causeOf(cause) });
  }
}

/** @param keepsSession True if a check has confirmed the session since, or could not. */
export const causeOf = (cause: unknown, keepsSession = false) => ({
  cause,
  endsSession: endsSession(cause) && !keepsSession,
});

/** Returns what the failure of a request says about its write. */
export function rejectionOf(endpoint: Endpoint, error: unknown) {
  const failure = { isRejected: false, isInvalid: false, endsSession: false, code: codeOf(error) };
  // Only a body that says nothing at all is read again: another one, HTML or a redirect says something else.
  if (error instanceof ResponseError)
    return { ...failure, status: endpoint.response || error.came ? 0 : 200 };
  if (!(error instanceof ApiError)) return { ...failure, status: 0 };
  const { status, isRejected, fields } = error;
  const isInvalid = status === 412 || (status === 422 && fields !== undefined);
  return { ...failure, status, isRejected, isInvalid, endsSession: endsSession(error) };
}
