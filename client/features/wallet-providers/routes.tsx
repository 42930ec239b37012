import type { RouteObject } from 'react-router-dom';
import { paths } from '#lib/routing/paths.ts';
import { WalletAccountDetails } from './wallet-account-details.tsx';
import { WalletProviderDetails } from './wallet-provider-details.tsx';
import { WalletProviderList } from './wallet-provider-list.tsx';

export const walletProviderRoutes: RouteObject[] = [
  { path: paths.walletProviders, element: <WalletProviderList /> },
  { path: paths.walletProvider.path, element: <WalletProviderDetails /> },
  { path: paths.walletAccount.path, element: <WalletAccountDetails /> },
];
