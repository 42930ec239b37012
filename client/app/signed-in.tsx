import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
import { leadTo, Screen } from './screen.tsx';
import { Shell } from './shell.tsx';

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

const routes = [
  { path: paths.home, Component: leadTo(paths.dashboard) },
  { path: paths.login, Component: leadTo(paths.home) },
  { path: '/closed-loop-balancing', Component: ClosedLoopBalancing },
  { path: '/closed-loop-balancing/create', Component: CreateSettlement },
  { path: '/closed-loop-balancing/details/:id', Component: SettlementDetails },
  { path: '/businesses', Component: BusinessList },
  { path: '/businesses/create', Component: CreateBusiness },
  { path: '/businesses/details/:id', Component: BusinessDetails },
  { path: '/businesses/edit/:id', Component: EditBusiness },
  { path: '/dashboard', Component: Dashboard },
  { path: '/invoices/details/:id', Component: InvoiceDetails },
  { path: '/orders', Component: OrderList },
  { path: '/orders/:id', Component: OrderDetails },
  { path: '/wallet-providers', Component: WalletProviderList },
  { path: '/wallet-providers/:provider', Component: WalletProviderDetails },
  { path: '/wallet-providers/:provider/:cryptocurrency', Component: WalletAccountDetails },
  { path: '/exchange-providers', Component: ExchangeProviderList },
  { path: '/exchange-providers/:provider', Component: ExchangeProviderDetails },
  { path: '/exchange-rules', Component: ExchangeRules },
  { path: '/system', Component: System },
  { path: '/system/api-queries/:id', Component: ApiQueryDetails },
  { path: '/profile', Component: Profile },
  { path: '/profile/password', Component: ProfilePassword },
  { path: '/report', Component: Report },
  { path: '/users', Component: UserList },
  { path: '/users/create', Component: CreateUser },
  { path: '/users/details/:id', Component: UserDetails },
  { path: '/users/edit/:id', Component: EditUser },
  { path: '/users/password/:id', Component: UserPassword },
  { path: '*', Component: NotFound },
];
