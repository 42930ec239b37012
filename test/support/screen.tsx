import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { ToastRegion } from '#components/overlay/toast-region.tsx';
import type { ScreenRoute } from '#components/page/screen.ts';
import { parseExact } from '#contract/parse-exact.ts';
import { createQueryClient } from '#data/query.ts';
import { outbox } from '#platform/outbox/page-outbox.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { removeUserValues } from '#platform/storage/stored.ts';
import { clearToasts } from '#platform/toasts.ts';
import { fetchLateScreens, withLateScreens } from '../../client/app/late.tsx';
import { routerSettings } from '../../client/app/router-settings.ts';

/** Responses by request line, such as `GET /ajax/orders`: a JSON body, or a function that returns the response. */
type Responses = Record<string, object | (() => Response | Promise<Response>)>;

await fetchLateScreens();

interface SentRequest {
  line: string;
  body: unknown;
}

/** Renders the screen at a path with the notifications, on a backend that sends these responses. */
export function openScreen(path: string, routes: RouteObject[], responses: Responses) {
  cleanup();
  outbox.setOwner(undefined);
  pageSession.signIn({ user: { id: 1, username: 'ada' } });
  removeUserValues();
  clearToasts();
  const requests: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const line = `${method} ${url}`;
    requests.push({ line, body: body ? parseExact(String(body)) : undefined });
    const response = responses[line.split('?')[0] ?? ''];
    if (response === undefined) throw new TypeError(`No response to ${line}.`);
    return typeof response === 'function' ? response() : Response.json(response);
  });
  const router = createMemoryRouter((routes as ScreenRoute[]).map(withLateScreens), {
    initialEntries: [path],
  });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} {...routerSettings} />
      <ToastRegion />
    </QueryClientProvider>,
  );
  /** The address of the screen. */
  const location = {
    get path() {
      return router.state.location.pathname + router.state.location.search;
    },
    get hash() {
      return router.state.location.hash;
    },
  };
  return { user: userEvent.setup({ delay: null }), requests, responses, location, router };
}
