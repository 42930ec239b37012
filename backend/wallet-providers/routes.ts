import { sql } from 'kysely';
import { walletProviders } from '#contract/wallet-providers.ts';
import { equals } from '../db/lists.ts';
import type { Database } from '../db/schema.ts';
import { notFound } from '../http/http-error.ts';
import { textParam } from '../http/params.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import {
  deposits,
  findAccount,
  findAccountIds,
  findAccounts,
  findDepositsOf,
  provider,
} from './queries.ts';

const account = {
  noun: 'account',
  find: async (db: Database, params: { provider: string; cryptocurrency: string }) => {
    const found = await provider.find(db, params);
    if (!found) throw notFound(provider.noun);
    return findAccount(db, found.id, textParam(params.cryptocurrency));
  },
};

export const walletProviderRoutes = [
  listRoute(walletProviders.list, {
    ...provider,
    order: 'oldest first',
    where: async (_db, { active }) => [equals('active', active, 'boolean')],
  }),
  recordRoute(walletProviders.details, provider, async (tx, { id }) => ({
    accounts: await findAccounts(tx, id),
  })),
  listRoute(walletProviders.deposits, {
    table: 'deposits',
    select: deposits,
    where: async (db, { provider, cryptocurrency }) => {
      if (provider === undefined && cryptocurrency === undefined) return [];
      const ids = await findAccountIds(db, provider, cryptocurrency);
      // PostgreSQL reads an index in its order for one value of its first column, not for several.
      return [
        ids.length === 1
          ? sql<boolean>`wallet_account_id = ${ids[0]}`
          : sql<boolean>`wallet_account_id = any(${ids}::bigint[])`,
      ];
    },
    count: false,
  }),
  recordRoute(walletProviders.account, account, async (tx, { id }) => {
    const { items, total } = await findDepositsOf(tx, id);
    return { deposits: items, deposits_total: total };
  }),
];
