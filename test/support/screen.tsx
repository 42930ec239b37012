import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { ToastRegion } from '#components/overlay/toast-region.tsx';
import type { ScreenRoute } from '#components/screen/screen.ts';
import { createQueryClient } from '#data/query.ts';
import { outbox } from '#platform/outbox/document-outbox.ts';
import { removeUserValues } from '#platform/storage/stored.ts';
import { clearToasts } from '#platform/toasts.ts';
import { features } from '../../client/app/features.ts';
import { routerSettings } from '../../client/app/router-settings.ts';
import { fakeBackend, type Responses } from './fake-backend.ts';
import { signInAs } from './session.ts';

/** The code of the lazy screens, which is here when a test begins. */
const codeOf = new Map<unknown, unknown>();

async function fetchCodeOf({ lazy, children = [] }: ScreenRoute): Promise<void> {
  if (typeof lazy === 'function') codeOf.set(lazy, (await lazy()).Component);
  for (const child of children) await fetchCodeOf(child);
}
for (const route of features.flatMap(({ routes }) => routes)) await fetchCodeOf(route);

/** A route without a loader: the components of the screen send its requests. */
const routeOf = ({ lazy, loader, children, ...route }: ScreenRoute): RouteObject =>
  ({
    ...route,
    ...(lazy && { Component: codeOf.get(lazy) }),
    children: children?.map(routeOf),
  }) as RouteObject;

/** Renders the screen at a path alone, in a memory router with the notifications, on a backend that sends these responses. `startApp` starts the whole app. */
export function openScreen(path: string, routes: ScreenRoute[], responses: Responses) {
  cleanup();
  outbox.setOwner(undefined);
  signInAs(1);
  removeUserValues();
  clearToasts();
  const requests = fakeBackend(responses);
  const router = createMemoryRouter(routes.map(routeOf), { initialEntries: [path] });
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
