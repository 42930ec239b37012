import { useQuery } from '@tanstack/react-query';
import { walletProviders } from '#contract/wallet-providers.ts';
import { pageOf, queryOf } from '../../lib/query.ts';

export const useWalletProviders = (page: number) => useQuery(pageOf(walletProviders.list, { query: { page } }));

export const useWalletProvider = (provider: string) => useQuery(queryOf(walletProviders.details, { params: { provider } }));

export const useWalletAccount = (provider: string, cryptocurrency: string) =>
  useQuery(queryOf(walletProviders.account, { params: { provider, cryptocurrency } }));
