import { render } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import { outbox } from '#platform/outbox/page-outbox.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { clearToasts } from '#platform/toasts.ts';
import { App } from '../../client/app/app.tsx';
import { fetchLateScreens } from '../../client/app/late.tsx';
// Loads the chunk that the app imports lazily.
import '../../client/app/signed-in.tsx';

await fetchLateScreens();

interface Reply {
  status?: number;
  /** Sent as JSON; `text` is sent verbatim. */
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** Sends the response only after this promise resolves. */
  until?: Promise<unknown>;
}

/** The whole app in happy-dom, signed in as user 1, on a server that tests script. */
export interface RenderedApp {
  /** Requests to /ajax/ so far, in order. */
  requests: { line: string; query: string; body: unknown; ifMatch?: string | undefined }[];
  /** Scripts the response to a request (`GET /ajax/orders`), for any query or one (`GET /ajax/orders?page=2`). */
  script: (line: string, reply: Reply | (() => Reply)) => void;
  /** Renders the app at a path, in place of what it rendered before. */
  open: (path: string) => UserEvent;
}

const demo = { id: 1, username: 'demo' };

/** What the navigation loads in the background for its counts, unless a test scripts it. No test counts these requests. */
const background = new Map<string, Reply>([
  [
    'GET /ajax/dashboard',
    {
      body: {
        recent_activity: {
          quote_counts: { open: 0, closed: 0 },
          amount_breakdown: [],
          fulfillment_rate: null,
        },
        suspicious_orders: [],
        suspicious_quotes: [],
        recent_errors: [],
      },
    },
  ],
  [
    'GET /ajax/closed-loop-balancing',
    { body: { settlements: { items: [], total: 0 }, unsettled_trades: [] } },
  ],
  ['GET /ajax/system/microservices', { body: [] }],
]);

/** Starts it, without rendering it yet. Every response has another value of the token, as with Laravel. */
export function startApp(): RenderedApp {
  const requests: RenderedApp['requests'] = [];
  const replies = new Map<string, Reply | (() => Reply)>([
    ['GET /ajax/auth/check', { body: demo }],
  ]);
  let responses = 0;
  vi.stubGlobal(
    'fetch',
    async (url: string, { method = 'GET', body, headers }: RequestInit = {}) => {
      const [path = '', query = ''] = url.split('?');
      const line = `${method} ${path}`;
      const scripted = replies.get(`${line}?${query}`) ?? replies.get(line);
      if (path.startsWith('/ajax/') && (scripted || !background.has(line)))
        requests.push({
          line,
          query,
          body: body ? JSON.parse(String(body)) : undefined,
          ifMatch: new Headers(headers).get('If-Match') ?? undefined,
        });
      const sent = scripted ?? background.get(line) ?? {};
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
    },
  );
  clearToasts();
  outbox.setOwner(undefined);
  pageSession.beginSignIn();
  pageSession.signIn({ user: demo });
  let unmount = () => {};
  return {
    requests,
    script: (line, reply) => void replies.set(line, reply),
    open(path) {
      unmount();
      history.replaceState(null, '', path);
      ({ unmount } = render(<App />));
      return userEvent.setup();
    },
  };
}
