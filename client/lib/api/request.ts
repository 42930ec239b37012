import { type Endpoint, type Input, pathOf } from '#contract/endpoint.ts';
import { parseExact } from '#contract/parse-exact.ts';
import { stringifyExact } from '#lib/format/json.ts';
import { startEditing } from '#lib/state/editing.ts';
import { recordRequest } from '#lib/state/request-history.ts';
import { session } from '#lib/state/session.ts';
import { createRequestId } from './request-id.ts';
import { xsrfToken } from './xsrf-token.ts';

/** A request that failed. */
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

  constructor(endpoint: string, status: number, body?: unknown, cause?: unknown, code?: string) {
    super(status === 0 ? `${endpoint}: no response` : `${endpoint}: status ${status}`, { cause });
    this.code = code;
    this.endpoint = endpoint;
    this.status = status;
    this.body = body;
  }

  /** The first message of each invalid field, from a 422 or a 429; undefined when there is none. PHP encodes an empty map as `[]`. */
  get fields(): Record<string, string> | undefined {
    const errors =
      this.status === 422 || this.status === 429 ? (this.body as { errors?: unknown } | undefined)?.errors : undefined;
    const messages = Object.entries(errors ?? {}).map(
      ([field, messages]) => [field, String([messages].flat()[0] ?? '')] as const,
    );
    const present = messages.filter(([, message]) => message !== '');
    return present.length > 0 ? Object.fromEntries(present) : undefined;
  }

  /** True if the gateway rejected a change because the console is read-only. */
  get isReadOnly(): boolean {
    return this.status === 403 && (this.body as { read_only?: unknown } | undefined)?.read_only === true;
  }
}

interface RequestOptions {
  signal?: AbortSignal | undefined;
  /** Identifies a write, so that the gateway forwards it once even if the browser sends it twice. */
  key?: string;
}

/**
 * Sends a request and reads its response with exact numbers: the client's only fetch below /ajax. It sets no timeout.
 * Throws an ApiError without a response and for any status but 2xx, and the signal's reason when it was aborted.
 */
export async function request<E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { signal, key }: RequestOptions = {},
): Promise<unknown> {
  // An abort in the same task, such as that of StrictMode's first unmount, prevents the request.
  await Promise.resolve();
  if (!mayBeSent(endpoint)) throw new ApiError(endpoint.name, 401);
  const { body } = input as { body?: unknown };
  const token = xsrfToken();
  const requestId = createRequestId();
  const record = (status: number, code = requestId) =>
    recordRequest({ endpoint: endpoint.name, method: endpoint.method, status, code });
  const endEditing = endpoint.method === 'GET' ? undefined : startEditing('open');
  const response = await fetch(pathOf(endpoint, input as object), {
    method: endpoint.method,
    credentials: 'same-origin',
    // A proxy that redirects to its own sign-in page has not saved anything.
    redirect: 'error',
    headers: {
      Accept: 'application/json',
      'X-Request-Id': requestId,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token !== undefined && { 'X-XSRF-TOKEN': token }),
      ...(key !== undefined && { 'Idempotency-Key': key }),
    },
    body: body === undefined ? null : stringifyExact(body),
    // A sign-out or deletion outlives its page. Browsers reject keepalive bodies over 64 KiB, so nothing else does.
    keepalive: endpoint.method !== 'GET' && body === undefined,
    signal: signal ?? null,
  })
    .then(async (received) => {
      const { ok, status, headers } = received;
      // A proxy in between may have replaced the id.
      const code = headers.get('X-Request-Id') ?? requestId;
      return { ok, status, code, text: await received.text() };
    })
    .catch((cause) => {
      signal?.throwIfAborted();
      record(0);
      throw new ApiError(endpoint.name, 0, undefined, cause, requestId);
    })
    .finally(endEditing);
  const { status, code } = response;
  record(status, code);
  const value = parse(response.text);
  if (!response.ok) throw new ApiError(endpoint.name, status, value, undefined, code);
  return value;
}

/**
 * Code of an unmounted screen may still be running, and its requests would carry the cookie of the next user. While the session
 * is being checked, only reads are sent.
 */
function mayBeSent({ resource, method }: Endpoint): boolean {
  const { state } = session.get();
  return resource === 'auth' || state === 'in' || (state === 'unknown' && method === 'GET');
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return parseExact(text);
  } catch {
    return text;
  }
}
