import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { SentBody } from '#contract/endpoint.ts';
import { hashSpelling } from '#contract/transaction-hash.ts';
import { cryptocurrencyCode, exchangeProviderName, refersTo } from '../db/lists.ts';
import { totalOf, unpagedLimit } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';

const settlements = (db: Database) =>
  db
    .selectFrom('settlements')
    .innerJoin('exchange_providers', 'exchange_providers.id', 'settlements.exchange_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'settlements.cryptocurrency_id')
    .select([
      'settlements.id',
      'settlements.reference_id',
      'exchange_providers.name as exchange_provider',
    ])
    .select([
      'cryptocurrencies.code as cryptocurrency_code',
      'settlements.transaction_hash',
      'settlements.created_at',
      'settlements.cryptocurrency_amount',
      'settlements.processed_at',
    ]);

/** Returns the settlements that are processing, then the completed ones, newest first, and the number of settlements. */
export async function findSettlements(db: Database) {
  const items = await settlements(db)
    .orderBy(sql`(settlements.transaction_hash is not null)`)
    .orderBy('settlements.id', 'desc')
    .limit(unpagedLimit)
    .execute();
  return { items, total: await totalOf(items, db.selectFrom('settlements')) };
}

/** The settlements in pages, with their addresses. */
export const settlementItems = (db: Database) => settlements(db).select('settlements.address');

interface PairQuery {
  exchange_provider?: string | undefined;
  cryptocurrency_code?: string | undefined;
}

/** Returns the conditions that both lists have. */
export const ofPair = async (
  db: Database,
  { exchange_provider, cryptocurrency_code }: PairQuery,
) => [
  await refersTo(db, 'exchange_provider_id', exchangeProviderName, exchange_provider),
  await refersTo(db, 'cryptocurrency_id', cryptocurrencyCode, cryptocurrency_code),
];

/** Returns the number, the sum and the times of the unsettled trades by exchange provider, cryptocurrency and age. */
export async function findQueue(db: Database, now: Date) {
  const isUnder = (days: number) =>
    sql`created_at > ${now.toISOString()}::timestamptz - ${sql.lit(`${days * 24} hours`)}::interval`;
  const { rows } = await sql<SentBody<typeof closedLoopBalancing.queue>[number]>`
    select exchange_providers.name as exchange_provider, cryptocurrencies.code as cryptocurrency_code, days, trades,
      cryptocurrency_amount, oldest_at, newest_at
    from (
      select exchange_provider_id, cryptocurrency_id,
        case when ${isUnder(1)} then 0 when ${isUnder(3)} then 1 when ${isUnder(7)} then 3 when ${isUnder(30)} then 7 else 30 end as days,
        count(*)::int as trades, sum(amount)::text as cryptocurrency_amount, min(created_at) as oldest_at, max(created_at) as newest_at
      from trades where settlement_id is null group by 1, 2, 3
    ) as groups
    join exchange_providers on exchange_providers.id = exchange_provider_id
    join cryptocurrencies on cryptocurrencies.id = cryptocurrency_id
    order by 1, 2, 3
  `.execute(db);
  return rows;
}

/** The trades in pages, with their settlements. */
export const tradeItems = (db: Database) => trades(db).select('trades.settlement_id');

const trades = (db: Database) =>
  db
    .selectFrom('trades')
    .innerJoin('exchange_providers', 'exchange_providers.id', 'trades.exchange_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'trades.cryptocurrency_id')
    .leftJoin('orders', 'orders.id', 'trades.order_id')
    .select(['trades.id', 'trades.reference_id', 'exchange_providers.name as exchange_provider'])
    .select([
      'trades.amount as cryptocurrency_amount',
      'cryptocurrencies.code as cryptocurrency_code',
      'trades.created_at',
      'orders.reference_id as order_reference_id',
    ]);

/** Returns the unsettled trades, oldest first, of all pairs or of one, and their number. */
export async function findUnsettledTrades(
  db: Database,
  pair?: { providerId: bigint; cryptocurrencyId: bigint },
) {
  const unsettled = db
    .selectFrom('trades')
    .where('trades.settlement_id', 'is', null)
    .$if(pair !== undefined, (query) =>
      query
        .where('trades.exchange_provider_id', '=', pair?.providerId ?? 0n)
        .where('trades.cryptocurrency_id', '=', pair?.cryptocurrencyId ?? 0n),
    );
  const items = await unsettled
    .innerJoin('exchange_providers', 'exchange_providers.id', 'trades.exchange_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'trades.cryptocurrency_id')
    .leftJoin('orders', 'orders.id', 'trades.order_id')
    .select(['trades.id', 'trades.reference_id', 'exchange_providers.name as exchange_provider'])
    .select([
      'trades.amount as cryptocurrency_amount',
      'cryptocurrencies.code as cryptocurrency_code',
      'trades.created_at',
      'orders.reference_id as order_reference_id',
    ])
    .orderBy('trades.id')
    .limit(unpagedLimit)
    .execute();
  return { items, total: await totalOf(items, unsettled) };
}

/** Returns the exchange providers and cryptocurrencies of a new settlement. */
export async function findOptions(db: Database) {
  return {
    exchange_providers: await db
      .selectFrom('exchange_providers')
      .select(['id', 'name'])
      .orderBy('id')
      .execute(),
    cryptocurrencies: await db
      .selectFrom('cryptocurrencies')
      .select(['id', 'code'])
      .orderBy('id')
      .execute(),
  };
}

/** Returns a settlement, or undefined. */
export async function findSettlement(db: Database, id: bigint) {
  return db
    .selectFrom('settlements')
    .innerJoin('exchange_providers', 'exchange_providers.id', 'settlements.exchange_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'settlements.cryptocurrency_id')
    .selectAll('settlements')
    .select([
      'exchange_providers.name as exchange_provider',
      'cryptocurrencies.code as cryptocurrency_code',
    ])
    .where('settlements.id', '=', id)
    .executeTakeFirst();
}

/** Returns the references, amounts, times and orders of a settlement's trades, and their number. */
export async function findTradesOf(db: Database, settlementId: bigint) {
  const trades = db.selectFrom('trades').where('settlement_id', '=', settlementId);
  const items = await trades
    .leftJoin('orders', 'orders.id', 'trades.order_id')
    .select([
      'trades.reference_id',
      'trades.amount as cryptocurrency_amount',
      'trades.created_at',
      'orders.reference_id as order_reference_id',
    ])
    .orderBy('trades.id')
    .limit(unpagedLimit)
    .execute();
  return { items, total: await totalOf(items, trades) };
}

interface Pair {
  exchange_provider_id: bigint;
  cryptocurrency_id: bigint;
}

/** Locks the given trades that are unsettled and of the pair, in the order of ids, so that no two transactions deadlock. */
export async function lockUnsettledTrades(
  tx: Database,
  { exchange_provider_id, cryptocurrency_id }: Pair,
  ids: bigint[],
) {
  return tx
    .selectFrom('trades')
    .select(['id', 'amount'])
    .where('id', 'in', ids)
    .where('exchange_provider_id', '=', exchange_provider_id)
    .where('cryptocurrency_id', '=', cryptocurrency_id)
    .where('settlement_id', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
}

interface NewSettlement extends Pair {
  amount: bigint;
  /** Locked. */
  tradeIds: bigint[];
  /** The email address and the id of a user. */
  createdBy: string;
  createdById: bigint;
}

/**
 * Adds a settlement of trades, to the provider's address for the cryptocurrency. Its reference has the id that the database assigns:
 * reading the sequence before would take a privilege of its own.
 */
export async function insertSettlement(tx: Database, now: Date, settlement: NewSettlement) {
  const { exchange_provider_id, cryptocurrency_id, amount, tradeIds } = settlement;
  const found = await tx
    .selectFrom('exchange_addresses')
    .select('address')
    .where('exchange_provider_id', '=', exchange_provider_id)
    .where('cryptocurrency_id', '=', cryptocurrency_id)
    .executeTakeFirst();
  const { id } = await tx
    .insertInto('settlements')
    .values({
      reference_id: randomUUID(),
      exchange_provider_id,
      cryptocurrency_id,
      cryptocurrency_amount: amount,
      address: found?.address ?? null,
      transaction_hash: null,
      note: null,
      created_at: now.toISOString(),
      created_by: settlement.createdBy,
      created_by_id: settlement.createdById,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reference_id = `CLS-${String(id).padStart(6, '0')}`;
  await tx.updateTable('settlements').set({ reference_id }).where('id', '=', id).execute();
  await tx.updateTable('trades').set({ settlement_id: id }).where('id', 'in', tradeIds).execute();
  return { id, reference_id, address: found?.address ?? null };
}

/** Locks a settlement. Returns undefined if there is none. */
export async function lockSettlement(tx: Database, id: bigint) {
  return tx
    .selectFrom('settlements')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns the settlement of the cryptocurrency of `settlementId` with a transaction hash in any spelling, or undefined. */
export async function findSettlementByHash(db: Database, settlementId: bigint, hash: string) {
  return db
    .selectFrom('settlements')
    .select('reference_id')
    .where('cryptocurrency_id', '=', (eb) =>
      eb.selectFrom('settlements').select('cryptocurrency_id').where('id', '=', settlementId),
    )
    .where(sql`hash_spelling(transaction_hash)`, '=', hashSpelling(hash))
    .executeTakeFirst();
}

interface Processed {
  transaction_hash: string;
  note: string | null;
  /** The email address of a user. */
  processed_by: string;
}

/** Sets the transaction of a settlement. */
export async function processSettlement(
  db: Database,
  now: Date,
  id: bigint,
  processed: Processed,
): Promise<void> {
  await db
    .updateTable('settlements')
    .set({ ...processed, processed_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}
