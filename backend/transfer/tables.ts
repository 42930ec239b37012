import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Schema } from '../db/schema.ts';

type Table = keyof Schema;

/** Every table, each after the tables that it references. */
export const tables: readonly Table[] = [
  ...(['users', 'sessions', 'idempotency_keys', 'cryptocurrencies', 'currencies', 'stablecoins'] as const),
  ...(['wallet_providers', 'wallet_accounts', 'exchange_providers', 'exchange_addresses', 'exchange_pairs'] as const),
  ...(['exchange_rules', 'businesses', 'invoices', 'quotes', 'deposits', 'orders', 'settlements', 'trades'] as const),
  ...(['event_logs', 'archived_events', 'api_queries', 'positions'] as const),
];
const unnumbered: readonly Table[] = [
  ...(['sessions', 'idempotency_keys', 'exchange_addresses', 'exchange_pairs', 'exchange_rules', 'positions'] as const),
];
/** The number of rows in memory at once. */
const batch = 500;

/** The tables with an id of their own. */
export const numbered = tables.filter((table) => !unnumbered.includes(table));

/** The row count of a table, and the SHA-256 of its lines. */
export interface Sum {
  rows: number;
  digest: string;
}

/** Makes the transaction read times in UTC and, on a server, all tables from one snapshot. Must come first in a transaction. */
export async function beginSnapshot(tx: Database): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(tx);
  await sql`set local time zone 'UTC'`.execute(tx);
}

/** Yields the rows of a table as lines of JSON without rounding, in the same order in every database. */
export async function* linesOf(tx: Database, table: Table): AsyncGenerator<string[]> {
  if (unnumbered.includes(table)) {
    const { rows } = await sql<{ line: string }>`
      select to_json(t)::text as line from ${sql.table(table)} as t order by t::text collate "C"
    `.execute(tx);
    yield rows.map(({ line }) => line);
    return;
  }
  for (let after = 0n; ; ) {
    const { rows } = await sql<{ id: bigint; line: string }>`
      select id, to_json(t)::text as line from ${sql.table(table)} as t where id > ${after} order by id limit ${sql.lit(batch)}
    `.execute(tx);
    const last = rows.at(-1);
    if (!last) return;
    yield rows.map(({ line }) => line);
    after = last.id;
  }
}

/** Reads a whole table and passes each batch of lines to `pass`. */
export async function sumOf(tx: Database, table: Table, pass: (text: string) => Promise<unknown> = async () => {}): Promise<Sum> {
  const hash = createHash('sha256');
  let rows = 0;
  for await (const lines of linesOf(tx, table)) {
    const text = lines.map((line) => `${line}\n`).join('');
    hash.update(text);
    rows += lines.length;
    await pass(text);
  }
  return { rows, digest: hash.digest('hex') };
}
