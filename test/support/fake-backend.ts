import { vi } from 'vitest';
import { parseExact } from '#contract/parse-exact.ts';

/** A request of the document. */
export interface SentRequest {
  /** With the query, such as `GET /ajax/orders?page=2`. */
  line: string;
  url: string;
  init: RequestInit;
  /** Parsed, with exact numbers. */
  readonly body: unknown;
}

/** Returns a response, or its body, which is sent as JSON. */
export type Respond = (request: SentRequest) => unknown;

/** By request line without the query, such as `GET /ajax/orders`: the body of the response, or a function. */
export type Responses = Record<string, object | Respond>;

/** Responds to all requests of the page, in place of the server. Returns the requests so far, in order. */
export function fakeBackend(responses: Respond | Responses): SentRequest[] {
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const request = {
      line: `${init.method ?? 'GET'} ${url}`,
      url,
      init,
      get body() {
        return init.body ? parseExact(String(init.body)) : undefined;
      },
    };
    requests.push(request);
    const reply =
      typeof responses === 'function' ? responses : responses[request.line.split('?')[0] ?? ''];
    if (reply === undefined) throw new TypeError(`No response to ${request.line}.`);
    const sent = await (typeof reply === 'function' ? reply(request) : reply);
    return sent instanceof Response ? sent : Response.json(sent);
  });
  return requests;
}

/** A response of the backend of the whole app. */
export interface Reply {
  status?: number;
  /** Sent as JSON; `text` is sent verbatim. */
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** Sends the response only after this promise resolves. */
  until?: Promise<unknown>;
}

/** What the navigation loads in the background for its counts, unless a test scripts it. No test counts these requests. */
const background: Record<string, object> = {
  'GET /ajax/dashboard': {
    recent_activity: {
      quote_counts: { open: 0, closed: 0 },
      amount_breakdown: [],
      fulfillment_rate: null,
    },
    suspicious_orders: [],
    suspicious_quotes: [],
    recent_errors: [],
  },
  'GET /ajax/closed-loop-balancing': {
    settlements: { items: [], total: 0 },
    unsettled_trades: [],
  },
  'GET /ajax/system/microservices': [],
};

/** The backend of the whole app, which responds to every request. Every response has another value of the token, as with Laravel. */
export function fakeAppBackend() {
  /** Requests to /ajax/ so far, in order; the lines are without the query. */
  const requests: { line: string; query: string; body: unknown; ifMatch: string | undefined }[] =
    [];
  const replies = new Map<string, Reply | (() => Reply)>();
  let responses = 0;
  fakeBackend(async (request) => {
    const [line = '', query = ''] = request.line.split('?');
    const scripted = replies.get(request.line) ?? replies.get(line);
    if (request.url.startsWith('/ajax/') && (scripted || !background[line]))
      requests.push({
        line,
        query,
        body: request.body,
        ifMatch: new Headers(request.init.headers).get('If-Match') ?? undefined,
      });
    const sent = scripted ?? { body: background[line] };
    const reply = typeof sent === 'function' ? sent() : sent;
    await reply.until;
    // As from a network, the response arrives in a later task.
    await new Promise((resolve) => setTimeout(resolve));
    responses += 1;
    Reflect.set(document, 'cookie', `XSRF-TOKEN=${responses}`);
    return new Response(reply.text ?? JSON.stringify(reply.body), {
      status: reply.status ?? 200,
      headers: reply.headers ?? {},
    });
  });
  return {
    requests,
    /** Scripts the response to a request (`GET /ajax/orders`), for any query or one (`GET /ajax/orders?page=2`). */
    script(line: string, reply: Reply | (() => Reply)) {
      replies.set(line, reply);
    },
  };
}
