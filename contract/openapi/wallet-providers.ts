import {
  foundDeposit,
  walletAccount,
  walletDeposit,
  walletProvider,
  walletProviders,
} from '../wallet-providers.ts';
import { describePage, foundPageParameters, pageParameters } from './common.ts';
import { describeObject, describeResource, longText, type Text } from './documented.ts';

const provider = { description: 'The name of the wallet provider.', example: 'BitGo' };

const providerExample = { name: 'BitGo', active: true };
const accountExample = { name: 'BitGo XBT', cryptocurrency: 'XBT', active: true, balance: 2243361 };
const depositExample = {
  reference_id: '331a8c0c-47af-43e6-a23a-16b293632cdb',
  address: 'bc1qghf0ujueafv5lpll8n9ekt75dxqp0qptyxquxh',
  balance: 2243361,
  payment_amount: 2243361,
  sweep_amount: 2243361,
  created_at: '2026-10-22T02:29:33.373Z',
};

const providerProperties: Record<keyof (typeof walletProvider)['shape'], Text> = {
  name: 'The name. It identifies the provider in its path.',
  active: 'True: the provider is in use.',
};
const accountProperties: Record<keyof (typeof walletAccount)['shape'], Text> = {
  name: 'The name of the account.',
  cryptocurrency: 'The cryptocurrency. It identifies the account of a provider in its path.',
  active: 'True: the account is in use.',
  balance: 'The balance, in minor units of `cryptocurrency`.',
};

const depositProperties: Record<keyof (typeof walletDeposit)['shape'], Text> = {
  reference_id: 'The reference of the deposit.',
  address: longText('The address on the chain. Null or missing: not known.'),
  balance: "The amount received, in minor units of the account's `cryptocurrency`.",
  payment_amount: "The amount to pay, in minor units of the account's `cryptocurrency`.",
  sweep_amount:
    "The amount moved on from the address, in minor units of the account's `cryptocurrency`.",
  created_at:
    'When the deposit was made, by which a statement without references is compared. Null or missing: not known.',
};
const foundExample = { ...depositExample, provider: 'BitGo', cryptocurrency: 'XBT' };

export const walletProvidersTexts = describeResource(
  walletProviders,
  {
    list: {
      summary: 'List wallet providers',
      description: 'Sorted by id, ascending, which the response does not have.',
      parameters: pageParameters,
    },
    details: {
      summary: 'Get a wallet provider with its accounts',
      description: 'The accounts are sorted by the id of their cryptocurrency.',
      parameters: { provider },
    },
    account: {
      summary: 'Get an account with its deposits',
      parameters: {
        provider,
        cryptocurrency: { description: 'The code of the cryptocurrency.', example: 'XBT' },
      },
    },
    deposits: {
      summary: 'Search the deposits of all accounts',
      description:
        'Only a backend with the feature search has it; docs/backend-features.md defines it. Newest first.',
      parameters: foundPageParameters(walletProviders.deposits),
    },
  },
  [
    describeObject(walletProvider, 'WalletProvider', {
      description: 'A provider of wallets.',
      properties: providerProperties,
      example: providerExample,
    }),
    describePage(
      walletProviders.list.response,
      'WalletProvider',
      'wallet providers',
      providerExample,
    ),
    describeObject(walletAccount, 'WalletAccount', {
      description: 'The account of a cryptocurrency at a wallet provider.',
      properties: accountProperties,
      example: accountExample,
    }),
    describeObject(walletProviders.details.response, 'WalletProviderDetails', {
      description: 'A wallet provider with its accounts.',
      properties: {
        ...providerProperties,
        accounts: 'All its accounts, sorted by the id of their cryptocurrency.',
      },
      example: { ...providerExample, accounts: [accountExample] },
    }),
    describeObject(walletDeposit, 'WalletDeposit', {
      description: 'A deposit in an account.',
      properties: depositProperties,
      example: depositExample,
    }),
    describeObject(foundDeposit, 'FoundDeposit', {
      description: 'A deposit that a search has found.',
      properties: {
        ...depositProperties,
        provider: 'The name of the wallet provider of its account.',
        cryptocurrency: 'The cryptocurrency of its account and of the amounts.',
      },
      example: foundExample,
    }),
    describePage(walletProviders.deposits.response, 'FoundDeposit', 'deposits', foundExample),
    describeObject(walletProviders.account.response, 'WalletAccountDetails', {
      description: 'An account with its deposits.',
      properties: {
        ...accountProperties,
        deposits: 'The newest deposits, newest first.',
        deposits_total:
          'The number of all deposits. Null or missing: not known, so `deposits` may be incomplete.',
      },
      example: { ...accountExample, deposits: [depositExample], deposits_total: 1 },
    }),
  ],
);
