import {
  type Endpoint,
  type Input,
  idempotencyKey,
  isWrite,
  pathOf,
  rejected,
  writeOutcome,
} from '#contract/endpoint.ts';
import { parseExact } from '#contract/parse-exact.ts';
import { stringifyExact } from '#format/json.ts';
import { startEditing } from '#platform/release/editing.ts';
import { session, sessionState } from '#platform/session/document-state.ts';
import { ownResponse } from '#platform/session/own-response.ts';
import { xsrfToken } from '#platform/storage/cookies.ts';
import { createStore, type Readable } from '../storage/store.ts';
import { ResponseError } from './parse-response.ts';
import { recordRequest } from './request-history.ts';

/** A request that failed. It never changes. */
export class ApiError extends Error {
  override name = 'ApiError';
  /** The name of the endpoint, such as `users.list`. */
  readonly endpoint: string;
  /** The HTTP status; 0 without a response. */
  readonly status: number;
  /** The JSON of the response body, its text when it is not JSON, undefined when it is empty. */
  readonly body: unknown;
  /** The request id, which the gateway's log has; undefined if the request was not sent. */
  readonly code: string | undefined;
  /** True if it was not sent, or if its response states that it was not and will not be carried out. */
  readonly isRejected: boolean;

  constructor(
    endpoint: string,
    status: number,
    body?: unknown,
    cause?: unknown,
    { code, isRejected = false }: { code?: string | undefined; isRejected?: boolean } = {},
  ) {
    super(status === 0 ? `${endpoint}: no response` : `${endpoint}: status ${status}`, { cause });
    this.code = code;
    this.endpoint = endpoint;
    this.status = status;
    this.body = body;
    this.isRejected = isRejected;
  }

  /**
   * The first message of each invalid field, from a 422 or a 429; undefined when there is none. A list has no fields; PHP encodes
   * an empty map as one.
   */
  get fields(): Record<string, string> | undefined {
    const errors =
      this.status === 422 || this.status === 429
        ? (this.body as { errors?: unknown } | undefined)?.errors
        : undefined;
    if (Array.isArray(errors)) return undefined;
    const messages = Object.entries(errors ?? {}).map(
      ([field, messages]) => [field, String([messages].flat()[0] ?? '')] as const,
    );
    const present = messages.filter(([, message]) => message !== '');
    return present.length > 0 ? Object.fromEntries(present) : undefined;
  }

  /** True if the gateway rejected a change because the console is read-only. */
  get isReadOnly(): boolean {
    return (
      this.status === 403 && (this.body as { read_only?: unknown } | undefined)?.read_only === true
    );
  }
}

/**
 * Aborts the requests of the session at its end: a late response could change the cookies of the next session.
 * See decision 13 in docs/decisions.md.
 */
let ofSession = new AbortController();
export function abortRequests(): void {
  ofSession.abort();
  ofSession = new AbortController();
}

const doubt = createStore<Error | undefined>(undefined);

/**
 * The last reason to check the session: a response with HTML or a redirect in place of JSON, with which a proxy or the backend may have
 * ended it, or data that came while its user was not confirmed.
 */
export const sessionDoubt: Readable<Error | undefined> = doubt;

const recheck = () => doubt.set(new Error('The user is not confirmed.'));

interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Identifies a write, so that it is carried out once even if the browser sends it twice. */
  key?: string;
  /** The version of the record that a write demands. */
  version?: string | undefined;
  /** True for a request that is no write, but must not be carried out in the session of another user either. */
  isOfUser?: boolean;
  /** True if it was rejected for its token alone: it carries the current one, since the user has been confirmed again. */
  isResent?: boolean;
  /** Called with the headers of a successful response. */
  onHeaders?: (headers: Headers) => void;
}

/**
 * Sends a request and reads its response with exact numbers: the client's only fetch below /ajax. It sets no timeout.
 * Throws an ApiError without a response and for any status but 2xx, a ResponseError for a redirect and for a body that is not JSON,
 * and the signal's reason when it was aborted.
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  {
    signal,
    key,
    version,
    isOfUser = isWrite(endpoint),
    isResent = false,
    onHeaders,
  }: RequestOptions = {},
): Promise<unknown> {
  // An abort in the same task, such as that of StrictMode's first unmount, prevents the request.
  await Promise.resolve();
  if (!mayBeSent(endpoint)) throw notSent(endpoint, 401);
  const { body } = input as { body?: unknown };
  // The backend rejects a write of one user in the session of another one.
  const token = isOfUser && !isResent ? sessionState.get().token : xsrfToken();
  const requestId = createRequestId();
  const record = (status: number, code = requestId) =>
    recordRequest({ endpoint: endpoint.name, method: endpoint.method, status, code });
  const isOwn = isLoad(endpoint)
    ? ownResponse({ state: sessionState, token: xsrfToken, recheck })
    : undefined;
  const path = pathOf(endpoint, input as object);
  const ends = [
    ...(signal ? [signal] : []),
    ...(endpoint.resource === 'auth' ? [] : [ofSession.signal]),
  ];
  const end = AbortSignal.any(ends);
  const endEditing = endpoint.method === 'GET' ? undefined : startEditing('open');
  const response = await fetch(path, {
    method: endpoint.method,
    credentials: 'same-origin',
    // A proxy redirects to its own sign-in.
    redirect: 'manual',
    headers: {
      Accept: 'application/json',
      'X-Request-Id': requestId,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { 'X-XSRF-TOKEN': token }),
      ...(key !== undefined && { [idempotencyKey]: key }),
      ...(version !== undefined && { 'If-Match': `"${version}"` }),
    },
    body: body === undefined ? null : stringifyExact(body),
    signal: end,
  })
    .then(async (received) => {
      const { ok, status, headers, type } = received;
      // A proxy in between may have replaced the id.
      const code = headers.get('X-Request-Id') ?? requestId;
      const isRejected = headers.get(writeOutcome) === rejected;
      if (ok) onHeaders?.(headers);
      const text = await received.text();
      const isForeign = ok && isOwn !== undefined && !(await isOwn());
      end.throwIfAborted();
      return { ok, status, code, isRejected, text, type, isForeign };
    })
    .catch((cause) => {
      end.throwIfAborted();
      record(0);
      throw new ApiError(endpoint.name, 0, undefined, cause, { code: requestId });
    })
    .finally(endEditing);
  record(response.status, response.code);
  // Sent in another session: the check has confirmed the user since.
  if (response.isForeign) return request(endpoint, input, { signal, onHeaders });
  return readValue(endpoint, response);
}

const isLoad = ({ resource, method }: Endpoint) => resource !== 'auth' && method === 'GET';

interface Received {
  ok: boolean;
  status: number;
  type: ResponseType;
  text: string;
  code: string;
  isRejected: boolean;
}

/** Returns the value in the body of a response. Throws the errors of `request`. */
function readValue(endpoint: Endpoint, response: Received): unknown {
  const { ok, status, code, isRejected } = response;
  const { value, isJson } = parse(response.text);
  const isRedirect = isRedirected(response);
  if (!ok && !isRedirect)
    throw new ApiError(endpoint.name, status, value, undefined, { code, isRejected });
  if (isJson && !isRedirect) return value;
  const error = new ResponseError(
    `The response of ${endpoint.name} is not JSON.`,
    cameOf(response),
  );
  if (error.came !== undefined && endpoint.resource !== 'auth') doubt.set(error);
  throw error;
}

const isRedirected = ({ type, status }: Received) =>
  type === 'opaqueredirect' || (status >= 300 && status < 400);

/** Returns what a response has in place of JSON. */
function cameOf(response: Received): string | undefined {
  if (isRedirected(response)) return 'The server redirected the request.';
  return response.text.trimStart().startsWith('<')
    ? 'The server sent HTML instead of data.'
    : undefined;
}

/** The error of a request that was certainly not sent. */
export const notSent = ({ name }: Endpoint, status: number): ApiError =>
  new ApiError(name, status, undefined, undefined, { isRejected: true });

/**
 * Code of an unmounted screen may still be running, and its requests would carry the cookie of the next user. While the session
 * is being checked, only reads are sent.
 */
function mayBeSent({ resource, method }: Endpoint): boolean {
  const { state } = session.get();
  return resource === 'auth' || state === 'in' || (state === 'unknown' && method === 'GET');
}

/** An empty body counts as JSON. */
function parse(text: string): { value: unknown; isJson: boolean } {
  if (text === '') return { value: undefined, isJson: true };
  try {
    return { value: parseExact(text), isJson: true };
  } catch {
    return { value: text, isJson: false };
  }
}

// Crockford's base 32: without letters that look like digits.
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Creates the id of a request, 10 characters: short enough to read out, and the code that support searches the log for. */
export const createRequestId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => digits[byte % 32]).join('');
