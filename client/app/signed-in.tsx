import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import {
  clearLookAlikes,
  restoreLookAlikes,
  shareLookAlikes,
} from '#components/copyable/look-alikes.ts';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { AttentionSources } from '#data/attention.ts';
import { createQueryClient } from '#data/query.ts';
import { useStore } from '#data/use-store.ts';
import { useOutbox } from '#data/writes/use-outbox.ts';
import { discardRevision } from '#forms/drafts.ts';
import { timeZone } from '#platform/preferences.ts';
import { onSessionEnd, onSessionStart, session } from '#platform/session/page-state.ts';
import { allWrites, attentionSources } from './features.ts';
import { routes } from './routes.tsx';

const QueryDevtools =
  process.env.NODE_ENV === 'development' &&
  lazy(async () => ({
    default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools,
  }));

function Outbox() {
  useOutbox(allWrites, discardRevision);
  return null;
}

/** Every screen of a signed-in user. */
export function SignedIn() {
  const [client] = useState(createQueryClient);
  const screen = useRoutes(routes);
  useEffect(shareLookAlikes, []);
  // Not on unmount: StrictMode also unmounts a component that stays.
  useEffect(() => {
    if (session.get().state === 'in') restoreLookAlikes();
    const stops = [
      onSessionStart(restoreLookAlikes),
      onSessionEnd(({ how }) => {
        if (how === 'hidden') return;
        client.clear();
        clearLookAlikes();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      <Outbox />
      <AttentionSources value={attentionSources}>
        <TimeZoneContext value={useStore(timeZone)}>{screen}</TimeZoneContext>
      </AttentionSources>
      {QueryDevtools && (
        <Suspense>
          <QueryDevtools />
        </Suspense>
      )}
    </QueryClientProvider>
  );
}
