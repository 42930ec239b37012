import type { QueryClient } from '@tanstack/react-query';
import { Navigate, type RouteObject } from 'react-router-dom';
import { NotFound } from '#components/screen/not-found.tsx';
import type { ScreenRoute } from '#components/screen/screen.ts';
import { OpeningScreen } from '#components/screen/screen-frame.tsx';
import { paths } from '#platform/paths.ts';
import { canTakeRelease } from '#platform/release/release.ts';
import { features } from './features.ts';
import { ScreenFailure } from './layout/screen-failure.tsx';
import { Screen, Shell } from './layout/shell.tsx';

const toDashboard = <Navigate to={paths.dashboard} replace />;

/** The screens of a signed-in user. */
const screens: ScreenRoute[] = [
  ...features.flatMap(({ routes }) => routes),
  { path: '*', element: <NotFound />, handle: { title: 'Not found' } },
];

/**
 * Returns the routes of a signed-in user, whose loaders use the query client of the session. While a document load fetches the code of its
 * screen, the name of the screen is shown.
 */
export const routesFor = (client: QueryClient): RouteObject[] => [
  { path: paths.home, element: toDashboard },
  { path: paths.login, element: toDashboard },
  { path: paths.forgotPassword, element: toDashboard },
  {
    element: <Shell />,
    children: [
      {
        element: <Screen />,
        errorElement: <ScreenFailure />,
        hydrateFallbackElement: <OpeningScreen />,
        children: screens.map((route) => withLoader(route, client)),
      },
    ],
  },
];

function withLoader(route: ScreenRoute, client: QueryClient): RouteObject {
  const { children } = route;
  const loader = route.loader?.(client);
  return {
    ...route,
    // The document is loaded again in place of the screen if a new release is taken.
    loader: loader && ((args) => (canTakeRelease() ? null : loader(args))),
    // An open screen loads what a change of its query needs.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    children: children?.map((child) => withLoader(child, client)),
  } as RouteObject;
}

/**
 * Fetches the code of all screens. The document keeps it, so that a deployment breaks no open tab. What fails is fetched again when its
 * screen opens.
 */
export async function fetchScreens(of = screens): Promise<void> {
  for (const { lazy, children } of of) {
    if (typeof lazy === 'function') await lazy().catch(() => {});
    if (children) await fetchScreens(children);
  }
}
