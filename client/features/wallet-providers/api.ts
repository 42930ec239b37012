import { useQuery } from '@tanstack/react-query';
import { walletProviders } from '#contract/wallet-providers.ts';
import { pagedList } from '#data/paginate.ts';
import { queryOf } from '#data/query.ts';

export const walletProviderPages = pagedList(walletProviders.list);

export const walletProviderQuery = (provider: string) =>
  queryOf(walletProviders.details, { params: { provider } });

export const useWalletProvider = (provider: string) => useQuery(walletProviderQuery(provider));

export const walletAccountQuery = (provider: string, cryptocurrency: string) =>
  queryOf(walletProviders.account, { params: { provider, cryptocurrency } });

export const useWalletAccount = (provider: string, cryptocurrency: string) =>
  useQuery(walletAccountQuery(provider, cryptocurrency));
