import { sql } from 'kysely';
import { foldCase } from '../db/fold-case.ts';
import type { Database } from '../db/schema.ts';
import { unpagedLimit } from '../http/pages.ts';

/** Returns the newest settlements and the number of settlements. */
export async function findSettlements(db: Database) {
  const items = await db
    .selectFrom('settlements')
    .innerJoin('exchange_providers', 'exchange_providers.id', 'settlements.exchange_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'settlements.cryptocurrency_id')
    .select(['settlements.id', 'settlements.reference_id', 'exchange_providers.name as exchange_provider'])
    .select(['cryptocurrencies.code as cryptocurrency_code', 'settlements.transaction_hash', 'settlements.created_at'])
    .orderBy('settlements.id', 'desc')
    .limit(unpagedLimit)
    .execute();
  const { total } = await db
    .selectFrom('settlements')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, total: Number(total) };
}

/** Returns the unsettled trades, oldest first, of all pairs or of one. */
export async function findUnsettledTrades(db: Database, pair?: { providerId: bigint; cryptocurrencyId: bigint }) {
  return db
    .selectFrom('trades')
    .innerJoin('exchange_providers', 'exchange_providers.id', 'trades.exchange_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'trades.cryptocurrency_id')
    .select(['trades.id', 'trades.reference_id', 'exchange_providers.name as exchange_provider'])
    .select(['trades.amount as cryptocurrency_amount', 'cryptocurrencies.code as cryptocurrency_code', 'trades.created_at'])
    .where('trades.settlement_id', 'is', null)
    .$if(pair !== undefined, (query) =>
      query
        .where('trades.exchange_provider_id', '=', pair?.providerId ?? 0n)
        .where('trades.cryptocurrency_id', '=', pair?.cryptocurrencyId ?? 0n),
    )
    .orderBy('trades.id')
    .limit(unpagedLimit)
    .execute();
}

/** Returns the exchange providers and cryptocurrencies of a new settlement. */
export async function findOptions(db: Database) {
  return {
    exchange_providers: await db.selectFrom('exchange_providers').select(['id', 'name']).orderBy('id').execute(),
    cryptocurrencies: await db.selectFrom('cryptocurrencies').select(['id', 'code']).orderBy('id').execute(),
  };
}

/** Returns a settlement, or undefined. */
export async function findSettlement(db: Database, id: bigint) {
  return db
    .selectFrom('settlements')
    .innerJoin('exchange_providers', 'exchange_providers.id', 'settlements.exchange_provider_id')
    .innerJoin('cryptocurrencies', 'cryptocurrencies.id', 'settlements.cryptocurrency_id')
    .selectAll('settlements')
    .select(['exchange_providers.name as exchange_provider', 'cryptocurrencies.code as cryptocurrency_code'])
    .where('settlements.id', '=', id)
    .executeTakeFirst();
}

/** Returns the references of a settlement's trades. */
export async function findTradesOf(db: Database, settlementId: bigint) {
  return db.selectFrom('trades').select('reference_id').where('settlement_id', '=', settlementId).orderBy('id').execute();
}

interface Pair {
  exchange_provider_id: bigint;
  cryptocurrency_id: bigint;
}

/** Locks the given trades that are unsettled and of the pair, in the order of ids, so that no two transactions deadlock. */
export async function lockUnsettledTrades(tx: Database, { exchange_provider_id, cryptocurrency_id }: Pair, ids: bigint[]) {
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

/** Adds a settlement of locked trades, to the provider's address for the cryptocurrency. */
export async function insertSettlement(tx: Database, now: Date, pair: Pair, amount: bigint, tradeIds: bigint[]) {
  const next = await sql<{ id: bigint }>`select nextval(pg_get_serial_sequence('settlements', 'id')) as id`.execute(tx);
  const { id } = next.rows[0] as { id: bigint };
  const found = await tx
    .selectFrom('exchange_addresses')
    .select('address')
    .where('exchange_provider_id', '=', pair.exchange_provider_id)
    .where('cryptocurrency_id', '=', pair.cryptocurrency_id)
    .executeTakeFirst();
  const reference_id = `CLS-${String(id).padStart(6, '0')}`;
  await tx
    .insertInto('settlements')
    .values({
      id,
      reference_id,
      exchange_provider_id: pair.exchange_provider_id,
      cryptocurrency_id: pair.cryptocurrency_id,
      cryptocurrency_amount: amount,
      address: found?.address ?? null,
      transaction_hash: null,
      note: null,
      created_at: now.toISOString(),
    })
    .execute();
  await tx.updateTable('trades').set({ settlement_id: id }).where('id', 'in', tradeIds).execute();
  return { id, reference_id, address: found?.address ?? null };
}

/** Locks a settlement. Returns undefined if there is none. */
export async function lockSettlement(tx: Database, id: bigint) {
  return tx.selectFrom('settlements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Locks the cryptocurrency for transactions that set the hash of a settlement. */
export async function lockCryptocurrency(tx: Database, id: bigint): Promise<void> {
  await tx.selectFrom('cryptocurrencies').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

/** Returns a settlement of the cryptocurrency with the transaction hash, ignoring case, or undefined. */
export async function findSettlementByHash(db: Database, cryptocurrencyId: bigint, hash: string) {
  return db
    .selectFrom('settlements')
    .select('reference_id')
    .where('cryptocurrency_id', '=', cryptocurrencyId)
    .where(foldCase(sql.ref('transaction_hash')), '=', foldCase(sql`${hash}::text`))
    .executeTakeFirst();
}

/** Sets the transaction of a settlement. */
export async function processSettlement(db: Database, id: bigint, hash: string, note: string | null): Promise<void> {
  await db.updateTable('settlements').set({ transaction_hash: hash, note }).where('id', '=', id).execute();
}
