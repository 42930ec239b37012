import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useMatches } from 'react-router-dom';
import type { ScreenAddress, ScreenHandle } from '#components/page/screen.ts';
import { exactParam } from '#components/use-exact-param.ts';
import type { AnyQuery } from '#data/query.ts';
import { useStore } from '#data/use-store.ts';
import { session } from '#platform/session/page-state.ts';

/**
 * Returns whether the user is confirmed: no screen is rendered before. Until then it sends the first requests of the screen, beside
 * the session check. See decision 112 in docs/decisions.md.
 */
export function useSessionGate(): boolean {
  const isConfirmed = useStore(session).state === 'in';
  const client = useQueryClient();
  const matches = useMatches();
  const { pathname, search } = useLocation();
  const [opened] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    // The components of the screen have subscribed to their queries: the effects of children run first.
    if (isConfirmed) return opened.resolve();
    const address: ScreenAddress = {
      param: (pattern, name) => exactParam(pattern, name, pathname),
      parameters: new URLSearchParams(search),
    };
    for (const { handle } of matches)
      for (const query of (handle as ScreenHandle | undefined)?.queries?.(address) ?? [])
        void sendEarly(client, query, opened.promise);
  }, [isConfirmed, client, matches, pathname, search, opened]);
  return isConfirmed;
}

/**
 * Sends the request of a query, whose response waits until the screen is open: a query that ends before would be fetched again. One
 * that failed before is sent again then, since it may have failed for lack of a session, or in an outage.
 */
function sendEarly(
  client: QueryClient,
  { queryKey, queryFn, gcTime }: AnyQuery,
  opened: Promise<void>,
) {
  if (typeof queryFn !== 'function') return;
  return client.prefetchQuery<unknown, Error, unknown, string[]>({
    queryKey: [...queryKey] as string[],
    queryFn: async (context) => {
      const [early] = await Promise.allSettled([queryFn(context)]);
      await opened;
      return early.status === 'fulfilled' ? early.value : queryFn(context);
    },
    ...(gcTime !== undefined && { gcTime }),
  });
}
