import type { Updateable } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { equals, findPage, indexed, type List } from '../db/lists.ts';
import { countRows, type PageOfList } from '../db/pages.ts';
import type { Database, Schema } from '../db/schema.ts';

const list: List<Query<typeof exchangeProviders.list>> = {
  table: 'exchange_providers',
  keys: exchangeProviders.list.keys,
  sorts: { name: indexed('name') },
  where: async (_db, { active }) => [equals('active', active, 'boolean')],
  count: (db) => countRows(db.selectFrom('exchange_providers')),
};

/** Returns a page of the exchange providers that a request chooses, by default oldest first. */
export const findExchangeProviders = (
  db: Database,
  page: PageOfList,
  query: Query<typeof exchangeProviders.list>,
) =>
  findPage(db, list, query, page, (ids) =>
    db
      .selectFrom('exchange_providers')
      .select(['id', 'name', 'active'])
      .where('id', 'in', ids)
      .execute(),
  );

/** Returns an exchange provider by its name, or undefined. */
export async function findExchangeProvider(db: Database, name: string) {
  return db
    .selectFrom('exchange_providers')
    .select(['id', 'name', 'active'])
    .where('name', '=', name)
    .executeTakeFirst();
}

/** Returns the pairs of an exchange provider with their codes and caps. */
export async function findPairs(db: Database, providerId: bigint) {
  return pairsOf(db, providerId).orderBy('cryptocurrencies.id').orderBy('stablecoins.id').execute();
}

/** A pair with its codes and caps. */
export type PairRow = Awaited<ReturnType<typeof findPairs>>[number];

function pairsOf(db: Database, providerId: bigint) {
  return db
    .selectFrom('exchange_pairs')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'exchange_pairs.cryptocurrency_id')
    .innerJoin('stablecoins', 'stablecoins.id', 'exchange_pairs.stablecoin_id')
    .selectAll('exchange_pairs')
    .select(['cryptocurrencies.code as cryptocurrency_code', 'stablecoins.code as stablecoin_code'])
    .where('exchange_provider_id', '=', providerId);
}

interface PairKey {
  exchange_provider_id: bigint;
  cryptocurrency_id: bigint;
  stablecoin_id: bigint;
}

/** Locks a pair. Returns undefined if the provider does not trade it. */
export async function lockPair(tx: Database, key: PairKey) {
  return pairsOf(tx, key.exchange_provider_id)
    .where('cryptocurrency_id', '=', key.cryptocurrency_id)
    .where('stablecoin_id', '=', key.stablecoin_id)
    .forUpdate('exchange_pairs')
    .executeTakeFirst();
}

/** Changes an existing pair. Returns it after the change. */
export async function updatePair(
  tx: Database,
  key: PairKey,
  to: Updateable<Schema['exchange_pairs']>,
) {
  return tx
    .updateTable('exchange_pairs')
    .set(to)
    .where('exchange_provider_id', '=', key.exchange_provider_id)
    .where('cryptocurrency_id', '=', key.cryptocurrency_id)
    .where('stablecoin_id', '=', key.stablecoin_id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
