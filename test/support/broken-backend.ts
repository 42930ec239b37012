import { randomInt } from 'node:crypto';
import { type Endpoint, prefix } from '#contract/endpoint.ts';
import { parseExact } from '#contract/parse-exact.ts';
import { toJson } from '../../tools/conformance/client.ts';
import { unknownIds } from '../../tools/conformance/unknown-ids.ts';

/** Breaks a rule: responds to a request itself, or sends it to a correct backend and changes the request or its response. */
export type Fault = (request: Sent, send: Send) => Response | Promise<Response>;

export type Send = (request: Sent) => Promise<Response>;

export interface Sent {
  method: string;
  url: URL;
  headers: Headers;
  /** The text of the body; empty without one. */
  body: string;
  signal: AbortSignal | null;
}

/** Returns a `fetch` to a backend that breaks a rule. */
export function fetchWith(fault: Fault): typeof fetch {
  return async (address, { method = 'GET', headers, body, signal } = {}) =>
    fault(
      {
        method,
        url: new URL(String(address)),
        headers: new Headers(headers),
        body: String(body ?? ''),
        signal: signal ?? null,
      },
      ({ url, body: text, ...init }) =>
        fetch(url, { ...init, body: text || null, redirect: 'manual' }),
    );
}

/** Limits a fault to the requests of an endpoint. */
export const at = ({ method, path }: Endpoint, fault: Fault): Fault => {
  const pattern = new RegExp(`^${prefix}${path.replace(/\{\w+\}/g, '[^/]+')}$`);
  return when((request) => request.method === method && pattern.test(request.url.pathname), fault);
};

/** Limits a fault to some requests. */
export const when =
  (condition: (request: Sent) => boolean, fault: Fault): Fault =>
  (request, send) =>
    condition(request) ? fault(request, send) : send(request);

/** Changes the responses with a status. The backend has carried out their requests. */
export const onStatus =
  (status: number, fault: Fault): Fault =>
  async (request, send) => {
    const response = await send(request);
    return response.status === status ? fault(request, async () => response) : response;
  };

/** Responds with JSON and carries nothing out. */
export const respond =
  (status: number, body?: unknown, headers: Record<string, string> = {}): Fault =>
  () =>
    status === 204 || body === undefined
      ? new Response(null, { status, headers })
      : new Response(toJson(body), {
          status,
          headers: { 'Content-Type': 'application/json', ...headers },
        });

/** Changes the status of the response. */
export const changeStatus =
  (change: (status: number) => number): Fault =>
  async (request, send) => {
    const { status, headers, body } = await send(request);
    return new Response(body, { status: change(status), headers });
  };

/** Changes the JSON of responses with a status, by default of successes. */
export const changeBody =
  // biome-ignore lint/suspicious/noExplicitAny: faults of any endpoint.
    (change: (body: any, request: Sent) => unknown, status = 200): Fault =>
    async (request, send) => {
      const response = await send(request);
      if (response.status !== status) return response;
      const text = await response.text();
      const { headers } = response;
      return new Response(toJson(change(parseExact(text), request)), { status, headers });
    };

/** Changes the headers of the response. */
export const changeHeaders =
  (change: (headers: Headers) => void): Fault =>
  async (request, send) => {
    const { status, headers, body } = await send(request);
    const changed = new Headers(headers);
    change(changed);
    return new Response(body, { status, headers: changed });
  };

/** Changes every cookie of the response. */
export const changeCookies = (change: (line: string) => string): Fault =>
  changeHeaders((headers) => {
    const lines = headers.getSetCookie();
    headers.delete('Set-Cookie');
    for (const line of lines) headers.append('Set-Cookie', change(line));
  });

/** Sends the request without a header. */
export const without =
  (name: string): Fault =>
  (request, send) => {
    request.headers.delete(name);
    return send(request);
  };

/** Sends another JSON body. */
export const changeInput =
  (change: (input: Input) => unknown): Fault =>
  (request, send) =>
    send({ ...request, body: toJson(change(inputOf(request))) });

/** The parsed body of a request; empty without one. */
type Input = Record<string, unknown>;

export const inputOf = ({ body }: Sent): Input => (body === '' ? {} : (parseExact(body) as Input));

export const hasSession = ({ headers }: Sent): boolean => headers.has('Cookie');
/** Returns whether a request is one of a record that does not exist. */
export const isUnknown = ({ url }: Sent): boolean =>
  [unknownIds.id, encodeURIComponent(unknownIds.provider)].some((id) => url.pathname.includes(id));
/** Returns whether the input has an empty value. */
export const isEmptyForm = ({ body, url }: Sent): boolean =>
  /:(?:""|null|\[\])/.test(body.replace('"name":""', '')) || /=(?:&|$)/.test(url.search);

/** Changes members of each JSON body. */
export const change = (endpoint: Endpoint, members: Record<string, unknown>): Fault =>
  at(
    endpoint,
    changeBody((body) => ({ ...body, ...members })),
  );

/** Carries out nothing for some inputs, and responds 204. */
export const ignore = (endpoint: Endpoint, condition: (input: Input) => boolean): Fault =>
  at(
    endpoint,
    when(
      (request) => !request.headers.has('If-Match') && condition(inputOf(request)),
      respond(204),
    ),
  );

/** Reports each rejection of input without empty values as success. */
export const acceptEverything: Fault = async (request, send) => {
  const response = await send(request);
  const id = 1_000_000_000 + randomInt(1e9);
  return response.status === 422 && !isEmptyForm(request)
    ? respond(200, { id })(request, send)
    : response;
};
