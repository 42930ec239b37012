import * as z from 'zod/mini';
import {
  amount,
  code,
  flag,
  foundPage,
  instant,
  listTotal,
  page,
  paged,
  reference,
} from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const walletProvider = z.object({ name: z.string(), active: flag });

/** `balance` is in the cryptocurrency. */
export const walletAccount = z.object({
  name: z.string(),
  cryptocurrency: code,
  active: flag,
  balance: amount,
});

export const walletDeposit = z.object({
  reference_id: reference,
  address: z.nullish(z.string()),
  balance: amount,
  payment_amount: amount,
  sweep_amount: amount,
  created_at: z.nullish(instant),
});

/** A deposit that a search has found, with the provider and the cryptocurrency of its account. */
export const foundDeposit = z.object({
  ...walletDeposit.shape,
  provider: z.string(),
  cryptocurrency: code,
});

/** `provider` is the provider's name, `cryptocurrency` the account's code. */
export const walletProviders = defineEndpoints('wallet-providers', {
  list: { method: 'GET', path: '/wallet-providers', query: page, response: paged(walletProvider) },
  details: {
    method: 'GET',
    path: '/wallet-providers/{provider}',
    response: z.object({ ...walletProvider.shape, accounts: z.array(walletAccount) }),
  },
  account: {
    method: 'GET',
    path: '/wallet-providers/{provider}/{cryptocurrency}',
    response: z.object({
      ...walletAccount.shape,
      deposits: z.array(walletDeposit),
      deposits_total: listTotal,
    }),
  },
  /** The deposits of all accounts. Below wallet-providers each path belongs to a provider, with any name. */
  deposits: {
    method: 'GET',
    path: '/deposits',
    feature: 'search',
    query: foundPage,
    response: paged(foundDeposit),
    keys: ['reference_id', 'address'],
  },
});
