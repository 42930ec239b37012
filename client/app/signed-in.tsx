import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AuthUser } from '#contract/auth.ts';
import { createQueryClient } from '#lib/api/query.ts';
import { Shell } from './layout/shell.tsx';
import { routes } from './routes.ts';
import { Screen } from './screen.tsx';

/** Every screen of somebody who is signed in. What was loaded for them is forgotten with them. */
export function SignedIn({ user }: { user: AuthUser }) {
  const [client] = useState(createQueryClient);
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <Shell user={user}>
        <Screen routes={routes} />
      </Shell>
    </QueryClientProvider>
  );
}
