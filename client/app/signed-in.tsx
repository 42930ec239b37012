import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useRoutes } from 'react-router-dom';
import { useChecks } from '#lib/api/outcome/run-checks.ts';
import { createQueryClient } from '#lib/api/query.ts';
import { AttentionSources } from '#lib/attention.ts';
import { TimeZoneContext, timeZone } from '#lib/state/preferences.ts';
import { session } from '#lib/state/session.ts';
import { useStore } from '#lib/state/store.ts';
import { clearLookAlikes, restoreLookAlikes, shareLookAlikes } from '#ui/copyable/look-alikes.ts';
import { allWrites, attentionSources } from './features.ts';
import { routes } from './routes.tsx';

const QueryDevtools =
  process.env.NODE_ENV === 'development' &&
  lazy(async () => ({ default: (await import('@tanstack/react-query-devtools')).ReactQueryDevtools }));

function WriteChecks() {
  useChecks(allWrites);
  return null;
}

/** Every screen of a signed-in user. */
export function SignedIn() {
  const [client] = useState(createQueryClient);
  const screen = useRoutes(routes);
  useEffect(shareLookAlikes, []);
  // Not on unmount: StrictMode also unmounts a component that stays.
  useEffect(() => {
    const onSession = () => {
      const { state } = session.get();
      if (state === 'in') restoreLookAlikes();
      if (state !== 'out' && state !== 'replaced') return;
      client.clear();
      clearLookAlikes();
    };
    onSession();
    return session.subscribe(onSession);
  }, [client]);
  return (
    <QueryClientProvider client={client}>
      <WriteChecks />
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
