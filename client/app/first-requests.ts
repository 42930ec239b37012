import type { QueryClient } from '@tanstack/react-query';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { ScreenAddress, ScreenHandle } from '#components/page/screen.ts';
import { exactParam } from '#components/use-exact-param.ts';
import type { AnyQuery } from '#data/query.ts';
import { session } from '#platform/session/page-state.ts';

/** Sends the first requests of the screen at the address of this page, beside the session check. See decision 112 in docs/decisions.md. */
export function sendFirstRequests(client: QueryClient, routes: RouteObject[]): void {
  if (session.get().state === 'in') return;
  const { pathname, search } = location;
  const address: ScreenAddress = {
    param: (pattern, name) => exactParam(pattern, name, pathname),
    parameters: new URLSearchParams(search),
  };
  for (const { route } of matchRoutes(routes, location) ?? [])
    for (const query of (route.handle as ScreenHandle | undefined)?.queries?.(address) ?? [])
      void sendEarly(client, query);
}

/**
 * Sends the request of a query, whose response waits until a screen shows the query: one that ends before would be fetched again. A
 * request that failed before is sent again then, since it may have failed for lack of a session, or in an outage.
 */
function sendEarly(client: QueryClient, { queryKey, queryFn, gcTime }: AnyQuery) {
  if (typeof queryFn !== 'function') return;
  const key = [...queryKey] as string[];
  return client.prefetchQuery<unknown, Error, unknown, string[]>({
    queryKey: key,
    queryFn: async (context) => {
      const [early] = await Promise.allSettled([queryFn(context)]);
      await observed(client, key);
      return early.status === 'fulfilled' ? early.value : queryFn(context);
    },
    ...(gcTime !== undefined && { gcTime }),
  });
}

/** Waits until a component has subscribed to a query. */
function observed(client: QueryClient, queryKey: string[]): Promise<void> {
  const cache = client.getQueryCache();
  const query = cache.find({ queryKey });
  return new Promise((resolve) => {
    if (query?.isActive()) return resolve();
    const stop = cache.subscribe((event) => {
      if (event.type !== 'observerAdded' || event.query !== query) return;
      stop();
      resolve();
    });
  });
}
