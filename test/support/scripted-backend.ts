import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { xsrfTokenOf } from '../../backend/auth/sessions.ts';
import { decryptToken, encryptToken } from './rotating-token.ts';

/** Request as received from the gateway. */
export interface SeenRequest {
  /** Request line: method and path without the query, such as `GET /ajax/orders`. */
  line: string;
  query: string;
  headers: http.IncomingHttpHeaders;
  /** Parsed JSON body; undefined if it was empty. */
  body: unknown;
  /** The status of the real backend's response; undefined unless the request was forwarded. */
  status?: number | undefined;
  /** True if the connection closed before the response ended. */
  aborted: boolean;
}

/** Response that replaces the real backend's. */
export interface ScriptedResponse {
  status?: number;
  /** Sent as JSON; `text` is sent verbatim. */
  body?: unknown;
  text?: string;
  headers?: http.OutgoingHttpHeaders;
  /** Delay before the response, in ms. */
  delay?: number;
  /** Sends the response only after this promise resolves. */
  until?: Promise<unknown>;
  /** Closes the connection instead of responding. */
  cut?: boolean;
  /** The real backend carries out the request before all of this. */
  isForwarded?: boolean;
}

export interface ScriptedBackend {
  url: string;
  /** Requests to /ajax/ so far, in order. */
  requests: SeenRequest[];
  /** Scripts the response to a request (`GET /ajax/orders`), or removes the script. A script with only `until` or `delay` holds
   * back the real backend's response. */
  script: (line: string, response?: ScriptedResponse) => void;
  /** Keeps the cookie of the token until `reset`. By default, every response has another value, as with Laravel. */
  keepToken: () => void;
  /** Removes the declaration of optional features until `reset`. */
  declareNothing: () => void;
  /** Replaces the real backend. */
  forwardTo: (url: string) => void;
  reset: () => void;
  close: () => void;
}

interface Options {
  /** Headers of requests and responses that are not forwarded. */
  removed?: string[];
  /** Changes the headers of the real backend's response to a request. */
  alter?: (headers: http.IncomingHttpHeaders, request: SeenRequest) => void;
  /** Scripts the response to a request that has no script. */
  choose?: (request: SeenRequest) => ScriptedResponse | undefined;
}

/** Starts a proxy for a real backend that sends scripted responses and forwards all other requests, also of clients that have gone. */
export async function scriptedBackend(
  realUrl: string,
  { removed = [], alter, choose }: Options = {},
): Promise<ScriptedBackend> {
  const requests: SeenRequest[] = [];
  const scripts = new Map<string, ScriptedResponse>();
  let backendUrl = realUrl;
  let rotatesToken = true;
  let isDeclaring = true;

  const server = http.createServer(async (req, res) => {
    const [path = '', query = ''] = (req.url ?? '').split('?');
    const body = await bodyOf(req);
    const seen: SeenRequest = {
      line: `${req.method} ${path}`,
      query,
      headers: req.headers,
      body: json(body),
      aborted: false,
    };
    if (path.startsWith('/ajax/')) requests.push(seen);
    res.once('close', () => {
      seen.aborted = !res.writableFinished;
    });
    const scripted = scripts.get(seen.line) ?? choose?.(seen);
    const cookies = (sent: string[] = []) => (rotatesToken ? rotateToken(req, sent) : sent);
    const respondFor = async () => {
      if (scripted?.isForwarded) await realResponse();
      await scripted?.until;
      if (scripted?.delay) await wait(scripted.delay);
      if (scripted?.cut) res.destroy();
      else if (scripted && ('status' in scripted || 'body' in scripted || 'text' in scripted))
        respond(res, scripted, cookies);
      else relay(await realResponse(), res, cookies);
    };
    let real: Promise<IncomingMessage> | undefined;
    const realResponse = () => {
      for (const name of removed) delete req.headers[name];
      real ??= forward(backendUrl, req, body).then((response) => {
        seen.status = response.statusCode;
        for (const name of removed) delete response.headers[name];
        if (!isDeclaring) delete response.headers['clearhouse-features'];
        alter?.(response.headers, seen);
        return response;
      });
      return real;
    };
    respondFor().catch(() => res.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    script: (line, scripted) =>
      void (scripted ? scripts.set(line, scripted) : scripts.delete(line)),
    keepToken() {
      rotatesToken = false;
    },
    declareNothing() {
      isDeclaring = false;
    },
    forwardTo(url) {
      backendUrl = url;
    },
    reset() {
      requests.length = 0;
      scripts.clear();
      rotatesToken = true;
      isDeclaring = true;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function json(body: Buffer): unknown {
  return body.length === 0 ? undefined : JSON.parse(body.toString());
}

/** Returns the cookies of a response with a new value for the token of the session that the request or the response has. */
function rotateToken({ headers }: IncomingMessage, sent: string[]): string[] {
  const [, secret] = /(?:^|; )clearhouse=([^;]+)/.exec([...sent, headers.cookie].join('; ')) ?? [];
  const isDeleted = sent.some((cookie) => cookie.includes('Max-Age=0'));
  if (secret === undefined || isDeleted) return sent;
  const token = encodeURIComponent(encryptToken(xsrfTokenOf(secret)));
  return [
    ...sent.filter((cookie) => !cookie.startsWith('XSRF-TOKEN=')),
    `XSRF-TOKEN=${token}; Path=/; SameSite=Lax`,
  ];
}

type Cookies = (sent?: string[]) => string[];

function respond(
  res: ServerResponse,
  { status = 200, body, text, headers = {} }: ScriptedResponse,
  cookies: Cookies,
) {
  res.writeHead(status, {
    'Content-Type': text === undefined ? 'application/json' : 'text/plain; charset=utf-8',
    ...headers,
    'Set-Cookie': cookies([headers['Set-Cookie'] ?? []].flat().map(String)),
  });
  res.end(text ?? (body === undefined ? '' : JSON.stringify(body)));
}

/** Sends the request to the real backend. Rejects if the connection fails. */
async function forward(
  realUrl: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
): Promise<IncomingMessage> {
  const token = decryptToken(String(headers['x-xsrf-token'])) ?? headers['x-xsrf-token'];
  const sent = token === undefined ? headers : { ...headers, 'x-xsrf-token': token };
  const request = http.request(`${realUrl}${url}`, { method, headers: sent }).end(body);
  const [response] = await once(request, 'response');
  return response;
}

function relay(real: IncomingMessage, res: ServerResponse, cookies: Cookies) {
  real.on('error', () => res.destroy());
  res.writeHead(real.statusCode ?? 502, {
    ...real.headers,
    'set-cookie': cookies(real.headers['set-cookie']),
  });
  real.pipe(res);
}
