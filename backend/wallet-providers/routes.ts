import { walletProviders } from '#contract/wallet-providers.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/http-error.ts';
import { textParam } from '../http/params.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import {
  findAccount,
  findAccounts,
  findDeposits,
  findDepositsOf,
  findWalletProvider,
  findWalletProviders,
} from './queries.ts';

const provider = {
  noun: 'wallet provider',
  find: (db: Database, { provider }: { provider: string }) =>
    findWalletProvider(db, textParam(provider)),
};

const account = {
  noun: 'account',
  find: async (db: Database, params: { provider: string; cryptocurrency: string }) => {
    const found = await provider.find(db, params);
    if (!found) throw notFound(provider.noun);
    return findAccount(db, found.id, textParam(params.cryptocurrency));
  },
};

export const walletProviderRoutes = [
  listRoute(walletProviders.list, findWalletProviders),
  recordRoute(walletProviders.details, provider, async (tx, { id }) => ({
    accounts: await findAccounts(tx, id),
  })),
  listRoute(walletProviders.deposits, findDeposits),
  recordRoute(walletProviders.account, account, async (tx, { id }) => {
    const { items, total } = await findDepositsOf(tx, id);
    return { deposits: items, deposits_total: total };
  }),
];
