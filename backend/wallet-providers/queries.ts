import { sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { equals, findPage, indexed, type List } from '../db/lists.ts';
import { countRows, type PageOfList, totalOf, unpagedLimit } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';

const list: List<Query<typeof walletProviders.list>> = {
  table: 'wallet_providers',
  keys: walletProviders.list.keys,
  sorts: { name: indexed('name') },
  where: async (_db, { active }) => [equals('active', active, 'boolean')],
  count: (db) => countRows(db.selectFrom('wallet_providers')),
};

/** Returns a page of the wallet providers that a request chooses, by default oldest first. */
export const findWalletProviders = (
  db: Database,
  page: PageOfList,
  query: Query<typeof walletProviders.list>,
) =>
  findPage(db, list, query, page, (ids) =>
    db
      .selectFrom('wallet_providers')
      .select(['id', 'name', 'active'])
      .where('id', 'in', ids)
      .execute(),
  );

/** Returns a wallet provider by its name, or undefined. */
export async function findWalletProvider(db: Database, name: string) {
  return db
    .selectFrom('wallet_providers')
    .select(['id', 'name', 'active'])
    .where('name', '=', name)
    .executeTakeFirst();
}

const accounts = (db: Database, providerId: bigint) =>
  db
    .selectFrom('wallet_accounts')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'wallet_accounts.cryptocurrency_id')
    .select([
      'wallet_accounts.id',
      'wallet_accounts.name',
      'cryptocurrencies.code as cryptocurrency',
    ])
    .select(['wallet_accounts.active', 'wallet_accounts.balance'])
    .where('wallet_accounts.wallet_provider_id', '=', providerId);

/** Returns the accounts of a wallet provider. */
export async function findAccounts(db: Database, providerId: bigint) {
  return accounts(db, providerId).orderBy('cryptocurrencies.id').execute();
}

/** Returns the account of a wallet provider for a cryptocurrency's code, or undefined. */
export async function findAccount(db: Database, providerId: bigint, code: string) {
  return accounts(db, providerId).where('cryptocurrencies.code', '=', code).executeTakeFirst();
}

const depositList: List<Query<typeof walletProviders.deposits>> = {
  table: 'deposits',
  keys: walletProviders.deposits.keys,
  time: 'created_at',
  amount: 'payment_amount',
  where: async (db, { provider, cryptocurrency }) => {
    if (provider === undefined && cryptocurrency === undefined) return [];
    const accounts = await db
      .selectFrom('wallet_accounts')
      .innerJoin('wallet_providers', 'wallet_providers.id', 'wallet_provider_id')
      .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'cryptocurrency_id')
      .select('wallet_accounts.id')
      .$if(provider !== undefined, (query) =>
        query.where('wallet_providers.name', '=', provider ?? ''),
      )
      .$if(cryptocurrency !== undefined, (query) =>
        query.where('cryptocurrencies.code', '=', cryptocurrency ?? ''),
      )
      .execute();
    const ids = accounts.map(({ id }) => id);
    // PostgreSQL reads an index in its order for one value of its first column, not for several.
    return [
      ids.length === 1
        ? sql<boolean>`wallet_account_id = ${ids[0]}`
        : sql<boolean>`wallet_account_id = any(${ids}::bigint[])`,
    ];
  },
};

/** Returns a page of the deposits that a request chooses, each with its account, by default newest first. */
export const findDeposits = (
  db: Database,
  page: PageOfList,
  query: Query<typeof walletProviders.deposits>,
) =>
  findPage(db, depositList, query, page, (ids) =>
    db
      .selectFrom('deposits')
      .innerJoin('wallet_accounts', 'wallet_accounts.id', 'deposits.wallet_account_id')
      .innerJoin('wallet_providers', 'wallet_providers.id', 'wallet_accounts.wallet_provider_id')
      .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'wallet_accounts.cryptocurrency_id')
      .select([
        'deposits.id',
        'deposits.reference_id',
        'deposits.address',
        'deposits.balance',
        'deposits.payment_amount',
        'deposits.sweep_amount',
        'deposits.created_at',
        'wallet_providers.name as provider',
        'cryptocurrencies.code as cryptocurrency',
      ])
      .where('deposits.id', 'in', ids)
      .execute(),
  );

/** Returns the newest deposits of an account, and the number of its deposits. */
export async function findDepositsOf(db: Database, accountId: bigint) {
  const deposits = db.selectFrom('deposits').where('wallet_account_id', '=', accountId);
  const items = await deposits
    .select(['reference_id', 'address', 'balance', 'payment_amount', 'sweep_amount', 'created_at'])
    .orderBy('id', 'desc')
    .limit(unpagedLimit)
    .execute();
  return { items, total: await totalOf(items, deposits) };
}
