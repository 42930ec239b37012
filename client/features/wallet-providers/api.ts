import { useQuery } from '@tanstack/react-query';
import { walletProviders } from '#contract/wallet-providers.ts';
import { everyPage } from '#lib/api/paginate.ts';
import { pageOf, queryOf } from '#lib/api/query.ts';

export const useWalletProviders = (page: number) => useQuery(pageOf(walletProviders.list, { query: { page } }));

export const everyWalletProvider = (signal: AbortSignal, from?: number) =>
  everyPage(walletProviders.list, (page) => ({ query: { page } }), signal, from);

export const useWalletProvider = (provider: string) => useQuery(queryOf(walletProviders.details, { params: { provider } }));

export const useWalletAccount = (provider: string, cryptocurrency: string) =>
  useQuery(queryOf(walletProviders.account, { params: { provider, cryptocurrency } }));
