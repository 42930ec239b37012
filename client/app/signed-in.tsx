import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import type { AuthUser } from '#contract/auth.ts';
import { BusinessDetails } from '../features/businesses/business-details.tsx';
import { BusinessList } from '../features/businesses/business-list.tsx';
import { CreateBusiness } from '../features/businesses/create-business.tsx';
import { EditBusiness } from '../features/businesses/edit-business.tsx';
import { InvoiceDetails } from '../features/businesses/invoice-details.tsx';
import { CreateSettlement } from '../features/closed-loop-balancing/create-settlement.tsx';
import { ClosedLoopBalancing } from '../features/closed-loop-balancing/overview.tsx';
import { SettlementDetails } from '../features/closed-loop-balancing/settlement-details.tsx';
import { Dashboard } from '../features/dashboard/dashboard.tsx';
import { ExchangeProviderDetails } from '../features/exchange-providers/exchange-provider-details.tsx';
import { ExchangeProviderList } from '../features/exchange-providers/exchange-provider-list.tsx';
import { ExchangeRules } from '../features/exchange-rules/exchange-rules.tsx';
import { OrderDetails } from '../features/orders/order-details.tsx';
import { OrderList } from '../features/orders/order-list.tsx';
import { Profile } from '../features/profile/profile.tsx';
import { ProfilePassword } from '../features/profile/profile-password.tsx';
import { Report } from '../features/report/report.tsx';
import { ApiQueryDetails } from '../features/system/api-query-details.tsx';
import { System } from '../features/system/system.tsx';
import { CreateUser } from '../features/users/create-user.tsx';
import { EditUser } from '../features/users/edit-user.tsx';
import { UserDetails } from '../features/users/user-details.tsx';
import { UserList } from '../features/users/user-list.tsx';
import { UserPassword } from '../features/users/user-password.tsx';
import { WalletAccountDetails } from '../features/wallet-providers/wallet-account-details.tsx';
import { WalletProviderDetails } from '../features/wallet-providers/wallet-provider-details.tsx';
import { WalletProviderList } from '../features/wallet-providers/wallet-provider-list.tsx';
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
      <Route path="/closed-loop-balancing" element={<ClosedLoopBalancing />} />
      <Route path="/closed-loop-balancing/create" element={<CreateSettlement />} />
      <Route path="/closed-loop-balancing/details/:id" element={<SettlementDetails />} />
      <Route path="/businesses" element={<BusinessList />} />
      <Route path="/businesses/create" element={<CreateBusiness />} />
      <Route path="/businesses/details/:id" element={<BusinessDetails />} />
      <Route path="/businesses/edit/:id" element={<EditBusiness />} />
      <Route path="/dashboard" element={<Dashboard />} />
      <Route path="/invoices/details/:id" element={<InvoiceDetails />} />
      <Route path="/orders" element={<OrderList />} />
      <Route path="/orders/:id" element={<OrderDetails />} />
      <Route path="/wallet-providers" element={<WalletProviderList />} />
      <Route path="/wallet-providers/:provider" element={<WalletProviderDetails />} />
      <Route path="/wallet-providers/:provider/:cryptocurrency" element={<WalletAccountDetails />} />
      <Route path="/exchange-providers" element={<ExchangeProviderList />} />
      <Route path="/exchange-providers/:provider" element={<ExchangeProviderDetails />} />
      <Route path="/exchange-rules" element={<ExchangeRules />} />
      <Route path="/system" element={<System />} />
      <Route path="/system/api-queries/:id" element={<ApiQueryDetails />} />
      <Route path="/profile" element={<Profile />} />
      <Route path="/profile/password" element={<ProfilePassword />} />
      <Route path="/report" element={<Report />} />
      <Route path="/users" element={<UserList />} />
      <Route path="/users/create" element={<CreateUser />} />
      <Route path="/users/details/:id" element={<UserDetails />} />
      <Route path="/users/edit/:id" element={<EditUser />} />
      <Route path="/users/password/:id" element={<UserPassword />} />
      <Route path="*" element={<NotFound />} />
    </Route>
  </Routes>
);
