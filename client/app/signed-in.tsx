import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { AuthUser } from '#contract/auth.ts';
import { Dashboard } from '../features/dashboard/dashboard.tsx';
import { OrderDetails } from '../features/orders/order-details.tsx';
import { OrderList } from '../features/orders/order-list.tsx';
import { Profile } from '../features/profile/profile.tsx';
import { ProfilePassword } from '../features/profile/profile-password.tsx';
import { paths } from '../lib/paths.ts';
import { createQueryClient } from '../lib/query.ts';
import { NotFound } from './not-found.tsx';
import { Shell } from './shell.tsx';

/** Every screen of somebody who is signed in. What was loaded for them is forgotten with them. */
export function SignedIn({ user }: { user: AuthUser }) {
  const [client] = useState(createQueryClient);
  useEffect(() => () => client.clear(), [client]);
  return (
    <QueryClientProvider client={client}>
      <Screens user={user} />
    </QueryClientProvider>
  );
}

const Screens = ({ user }: { user: AuthUser }) => (
  <Routes>
    <Route element={<Shell user={user} />}>
      <Route path={paths.home} element={<Navigate to={paths.dashboard} replace />} />
      <Route path={paths.login} element={<Navigate to={paths.home} replace />} />
      <Route path="/dashboard" element={<Dashboard />} />
      <Route path="/orders" element={<OrderList />} />
      <Route path="/orders/:id" element={<OrderDetails />} />
      <Route path="/profile" element={<Profile />} />
      <Route path="/profile/password" element={<ProfilePassword />} />
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
