import type { Updateable } from 'kysely';
import type { Database, Schema } from '../db/schema.ts';
import { recordsOf } from '../http/records.ts';

export const provider = recordsOf({
  table: 'exchange_providers',
  noun: 'exchange provider',
  key: 'name',
  select: (db) => db.selectFrom('exchange_providers').select(['id', 'name', 'active']),
});

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
