import {
  type Query,
  type QueryClient,
  QueryClientProvider,
  useIsFetching,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { clearLookAlikes } from '#components/copyable/look-alikes.ts';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { createQueryClient } from '#data/query.ts';
import { useStore } from '#data/use-store.ts';
import { useOutbox } from '#data/writes/use-outbox.ts';
import { discardSent } from '#forms/drafts.ts';
import { outage } from '#platform/outage.ts';
import { timeZone } from '#platform/preferences.ts';
import { setClearScreens } from '#platform/session/end-session.ts';
import { AttentionSources } from '../features/dashboard/use-attention.ts';
import { attentionSources, recordedWrites } from './features.ts';
import { routerSettings } from './router-settings.ts';
import { fetchScreens, routesFor } from './routes.tsx';

function Outbox() {
  useOutbox(recordedWrites, discardSent);
  return null;
}

/** The time without a request after which the code of all screens is fetched, in milliseconds. */
const idleMs = 1_000;

/** Fetches the code of all screens once the first one has loaded. See decision 20 in docs/decisions.md. */
function ScreenCode() {
  const isBusy = useIsFetching() > 0;
  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => void fetchScreens(), idleMs);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return null;
}

/** The router of a session. It follows the address only while it is rendered: the sign-in screen has none. */
function Router() {
  const client = useQueryClient();
  const [router, setRouter] = useState<ReturnType<typeof createBrowserRouter>>();
  useLayoutEffect(() => {
    const created = createBrowserRouter(routesFor(client));
    setRouter(created);
    return () => created.dispose();
  }, [client]);
  return router && <RouterProvider router={router} {...routerSettings} />;
}

/** Loads again what has failed, once an outage is over. Returns a function that ends this. */
function refetchAfterOutage(client: QueryClient): () => void {
  let before = outage.get();
  return outage.subscribe(() => {
    const isOver = before !== undefined && outage.get() === undefined;
    before = outage.get();
    const isFailed = ({ state }: Query) => state.status === 'error';
    if (isOver) void client.refetchQueries({ type: 'active', predicate: isFailed });
  });
}

/** Every screen of a signed-in user. */
export function SignedIn() {
  const [client] = useState(createQueryClient);
  useEffect(() => refetchAfterOutage(client), [client]);
  // Not on unmount: StrictMode also unmounts a component that stays.
  useEffect(
    () =>
      setClearScreens(() => {
        client.clear();
        clearLookAlikes();
      }),
    [client],
  );
  return (
    <QueryClientProvider client={client}>
      <Outbox />
      <ScreenCode />
      <AttentionSources value={attentionSources}>
        <TimeZoneContext value={useStore(timeZone)}>
          <Router />
        </TimeZoneContext>
      </AttentionSources>
    </QueryClientProvider>
  );
}
