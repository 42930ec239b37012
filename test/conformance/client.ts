import { parseExact } from '#contract/common.ts';
import { type Endpoint, type Input, pathOf } from '#contract/endpoint.ts';

export interface Reply {
  status: number;
  headers: Headers;
  text: string;
  /** The JSON of the body, with every digit; undefined without one. */
  body: unknown;
}

/** A backend that has not answered after so long, in ms, is taken for one that does not. */
const patience = 60_000;

export interface Client {
  /** The cookies this client holds, by name. */
  cookies: Map<string, string>;
  /** Makes a call of the contract as the console does: JSON, cookies, and the XSRF token as a header. */
  call: <C extends Endpoint>(call: C, input: Loose<Input<C>>, headers?: Record<string, string>) => Promise<Reply>;
  /** Makes any request, with the cookies but nothing else added. */
  send: (path: string, init?: RequestInit) => Promise<Reply>;
}

/** An input of the right parts, whatever they hold: a test also sends what is wrong. */
type Loose<I> = { [K in keyof I]: K extends 'params' ? I[K] : unknown };

/** A client of any backend of the contract at a base URL, with a cookie jar of its own. */
export function createClient(baseUrl: string): Client {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit = {}): Promise<Reply> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    const response = await fetch(baseUrl + path, {
      redirect: 'manual',
      signal: AbortSignal.timeout(patience),
      ...init,
      headers,
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    const json = response.headers.get('Content-Type')?.includes('json') && text !== '';
    return { status: response.status, headers: response.headers, text, body: json ? parseExact(text) : undefined };
  }

  function keep(line: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const gone = value === '' || /expires=Thu, 01 Jan 1970/i.test(line) || /max-age=0/i.test(line);
    if (gone) cookies.delete(name);
    else cookies.set(name, value);
  }

  return {
    cookies,
    send,
    call: (call, input, more = {}) => {
      const { body, ...address } = input as { body?: unknown; params?: Record<string, unknown>; query?: unknown };
      const token = cookies.get('XSRF-TOKEN');
      const headers = {
        Accept: 'application/json',
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(token === undefined ? {} : { 'X-XSRF-TOKEN': decodeURIComponent(token) }),
        ...more,
      };
      return send(pathOf(call, address), { method: call.method, headers, body: body === undefined ? null : toJson(body) });
    },
  };
}

/** A bigint goes out as a JSON integer. */
const toJson = (body: unknown) =>
  JSON.stringify(body, (_key, part) => (typeof part === 'bigint' ? JSON.rawJSON(String(part)) : part));
