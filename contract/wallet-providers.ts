import * as z from 'zod/mini';
import { amount, code, flag, instant, listTotal, paged, reference } from './common.ts';
import { describe, describeResource, equalTo, inDocument, longText } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { equalFlag, equalText, listQuery, period, range, search, sortBy } from './lists.ts';

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

/** A deposit with the provider and the cryptocurrency of its account. */
export const foundDeposit = z.object({
  ...walletDeposit.shape,
  provider: z.string(),
  cryptocurrency: code,
});

/** `provider` is the provider's name, `cryptocurrency` the account's code. */
export const walletProviders = defineEndpoints('wallet-providers', {
  list: {
    method: 'GET',
    path: '/wallet-providers',
    query: listQuery({ ...search, active: equalFlag, ...sortBy('name') }),
    response: paged(walletProvider),
    keys: ['name'],
    list: { isNew: true },
  },
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
  /** The deposits of one account, or those of all that a search finds. Below wallet-providers each path belongs to a provider, with any name. */
  deposits: {
    method: 'GET',
    path: '/deposits',
    feature: 'search',
    query: listQuery({
      ...search,
      provider: equalText,
      cryptocurrency: equalText,
      ...period,
      ...range,
      ...sortBy('created_at', 'payment_amount'),
    }),
    list: {
      time: 'created_at',
      amount: { of: 'payment_amount', currency: ['provider', 'cryptocurrency'] },
      scope: ['provider', 'cryptocurrency'],
    },
    response: paged(foundDeposit),
    keys: ['reference_id', 'address'],
  },
});

/* @__PURE__ */ inDocument(() => {
  describeResource(walletProviders, walletProvider, 'WalletProvider', {
    order: 'Sorted by id, ascending, which the response does not have.',
    query: { active: equalTo('active', 'true') },
    operations: {
      details: {
        summary: 'Get a wallet provider with its accounts',
        description: 'The accounts are sorted by the id of their cryptocurrency.',
      },
      account: 'Get an account with its deposits',
      deposits: {
        summary: 'List the deposits of an account, or search those of all',
        description:
          'Newest first. A request has `q`, or `provider` and `cryptocurrency`, or all of them.',
        query: {
          provider: equalTo('provider', 'BitGo'),
          cryptocurrency: equalTo('cryptocurrency', 'XBT'),
        },
      },
    },
    parameters: {
      cryptocurrency: { description: 'The code of the cryptocurrency.', example: 'XBT' },
    },
    description: 'A provider of wallets.',
    properties: {
      name: 'The name. It identifies the provider in its path.',
      active: 'True: the provider is in use.',
    },
    example: { name: 'BitGo', active: true },
  });
  describe(walletAccount, 'WalletAccount', {
    description: 'The account of a cryptocurrency at a wallet provider.',
    properties: {
      name: 'The name of the account.',
      cryptocurrency: 'The cryptocurrency. It identifies the account of a provider in its path.',
      active: 'True: the account is in use.',
      balance: 'The balance, in minor units of `cryptocurrency`.',
    },
    example: {
      name: 'BitGo XBT',
      cryptocurrency: 'XBT',
      active: true,
      balance: 2243361,
    },
  });
  describe(walletProviders.details.response, 'WalletProviderDetails', {
    description: 'A wallet provider with its accounts.',
    like: walletProvider,
    properties: {
      accounts: 'All its accounts, sorted by the id of their cryptocurrency.',
    },
  });
  describe(walletDeposit, 'WalletDeposit', {
    description: 'A deposit in an account.',
    properties: {
      address: longText('The address on the chain. Null or missing: not known.'),
      balance: "The amount received, in minor units of the account's `cryptocurrency`.",
      payment_amount: "The amount to pay, in minor units of the account's `cryptocurrency`.",
      sweep_amount:
        "The amount moved on from the address, in minor units of the account's `cryptocurrency`.",
      created_at:
        'When the deposit was made, by which a statement without references is compared. Null or missing: not known.',
    },
    example: {
      reference_id: '331a8c0c-47af-43e6-a23a-16b293632cdb',
      address: 'bc1qghf0ujueafv5lpll8n9ekt75dxqp0qptyxquxh',
      balance: 2243361,
      payment_amount: 2243361,
      sweep_amount: 2243361,
      created_at: '2026-10-22T02:29:33.373Z',
    },
  });
  describe(foundDeposit, 'FoundDeposit', {
    plural: 'deposits',
    description: 'A deposit with its account.',
    like: walletDeposit,
    properties: {
      provider: 'The name of the wallet provider of its account.',
      cryptocurrency: 'The cryptocurrency of its account and of the amounts.',
    },
    example: { provider: 'BitGo', cryptocurrency: 'XBT' },
  });
  describe(walletProviders.account.response, 'WalletAccountDetails', {
    description: 'An account with its deposits.',
    like: walletAccount,
    properties: {
      deposits: 'The newest deposits, newest first.',
      deposits_total:
        'The number of all deposits. Null or missing: not known, so `deposits` may be incomplete.',
    },
    example: { deposits_total: 1 },
  });
});
