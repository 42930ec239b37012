import { type Endpoint, type Input, pathOf } from '#contract/endpoint.ts';
import { parseExact } from '#contract/parse-exact.ts';
import { browserHeaders, plainWay, type Way } from './browser.ts';
import { cookiesOf } from './set-cookie.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed JSON of the body, without rounding; undefined for other bodies. */
  body: unknown;
}

export const isSuccess = ({ status }: Pick<Reply, 'status'>) => status >= 200 && status < 300;

/** The time limit for a response, in ms. */
const timeoutMs = 60_000;

export interface Client {
  /** The cookies of this client, by name. */
  cookies: Map<string, string>;
  /**
   * Sends a request of the contract like the console does: JSON, cookies, and the XSRF token as a header. Of more headers, null removes
   * one.
   */
  request: <C extends Endpoint>(
    endpoint: C,
    input: Loose<Input<C>>,
    headers?: MoreHeaders,
    signal?: AbortSignal,
  ) => Promise<Reply>;
  /** Sends any request and adds only the cookies. */
  send: (path: string, init?: RequestInit) => Promise<Reply>;
}

export type MoreHeaders = Record<string, string | null>;

/** An input with the declared parts and any values, so that tests can send invalid values. */
export type Loose<I> = { [K in keyof I]: K extends 'params' ? I[K] : unknown };

/**
 * Creates a client of any backend of the contract at a base URL, with its own cookies.
 * @param fetch Sends the requests.
 * @param way Default: the requests are those of no browser.
 */
export function createClient(
  baseUrl: string,
  fetch = globalThis.fetch,
  way: Way = plainWay,
): Client {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0)
      headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(baseUrl + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...init,
      headers,
    });
    for (const { name, value, isDeleted } of cookiesOf(response.headers)) {
      if (isDeleted) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const json = response.headers.get('Content-Type')?.includes('json') && text !== '';
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: json ? jsonOf(text) : undefined,
    };
  }

  return {
    cookies,
    send,
    request: (endpoint, input, more = {}, signal = AbortSignal.timeout(timeoutMs)) => {
      const { body, ...address } = input as {
        body?: unknown;
        params?: Record<string, unknown>;
        query?: unknown;
      };
      const token = cookies.get(way.names.cookie);
      const headers = new Headers({
        Accept: 'application/json',
        ...(way === plainWay ? {} : browserHeaders(way, endpoint.method)),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { [way.names.header]: decodeURIComponent(token) }),
      });
      for (const [name, value] of Object.entries(more)) {
        if (value === null) headers.delete(name);
        else headers.set(name, value);
      }
      return send(pathOf(endpoint, address), {
        method: endpoint.method,
        headers,
        body: body === undefined ? null : toJson(body),
        signal,
      });
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}

/** Writes a bigint as a JSON integer. */
export const toJson = (body: unknown): string =>
  JSON.stringify(body, (_key, part) =>
    typeof part === 'bigint' ? JSON.rawJSON(String(part)) : part,
  );
