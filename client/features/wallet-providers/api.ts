import { useQuery } from '@tanstack/react-query';
import { walletProviders } from '#contract/wallet-providers.ts';
import { queryOf } from '#data/query.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { ApiError } from '#platform/http/request.ts';

/** The validated deposits of an account. */
export type Deposits = NonNullable<ResponseOf<typeof walletProviders.account>['deposits']>;

/** An account with its deposits. */
export const walletAccountQuery = (provider: string, cryptocurrency: string) =>
  queryOf(walletProviders.account, { params: { provider, cryptocurrency } });

/** Loads an account without its deposits, from the response of its provider. */
export const useAccountOfProvider = (provider: string, cryptocurrency: string, enabled: boolean) =>
  useQuery({
    ...queryOf(walletProviders.details, { params: { provider } }),
    enabled,
    select({ accounts }) {
      const account = accounts?.find((one) => one.cryptocurrency === cryptocurrency);
      if (!account) throw new ApiError(walletProviders.account.name, 404);
      return account;
    },
  });
