import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { amount, code, page, paged } from './common.ts';

export const walletProvider = z.object({ name: z.string(), active: z.boolean() });

/** `balance` is in the cryptocurrency. */
export const walletAccount = z.object({ name: z.string(), cryptocurrency: code, active: z.boolean(), balance: amount });

const deposit = z.object({
  reference_id: z.string(),
  address: z.nullish(z.string()),
  balance: amount,
  payment_amount: amount,
  sweep_amount: amount,
});

/** `provider` is the provider's name, `cryptocurrency` the account's code. */
export const walletProviders = defineCalls('wallet-providers', {
  list: { method: 'GET', path: '/wallet-providers', query: page, answer: paged(walletProvider) },
  details: {
    method: 'GET',
    path: '/wallet-providers/{provider}',
    answer: z.extend(walletProvider, { accounts: z.array(walletAccount) }),
  },
  account: {
    method: 'GET',
    path: '/wallet-providers/{provider}/{cryptocurrency}',
    answer: z.extend(walletAccount, { deposits: z.array(deposit) }),
  },
});
