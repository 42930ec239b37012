import { useQuery } from '@tanstack/react-query';
import { walletProviders } from '#contract/wallet-providers.ts';
import { pagedList } from '#data/paginate.ts';
import { queryOf } from '#data/query.ts';

export const { usePage: useWalletProviders, fetchAllPages: fetchAllWalletProviders } = pagedList(
  walletProviders.list,
);

export const useWalletProvider = (provider: string) =>
  useQuery(queryOf(walletProviders.details, { params: { provider } }));

export const useWalletAccount = (provider: string, cryptocurrency: string) =>
  useQuery(queryOf(walletProviders.account, { params: { provider, cryptocurrency } }));
