import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { defaultCost, dummyHash, hashPassword } from '../auth/passwords.ts';
import type { Database } from '../db/schema.ts';
import { demoAccount } from './account.ts';
import { apiQueries } from './api-queries.ts';
import { coins, currencies, exchangeRules, stablecoins } from './catalogue.ts';
import { events } from './events.ts';
import { insertRows, withoutIndexes } from './insert.ts';
import { payment, rowsOf, type Trade } from './payments.ts';
import { shops, staff, userAgeDays } from './people.ts';
import {
  exchangeAddresses,
  exchangePairs,
  exchangeProviders,
  walletAccounts,
  walletProviders,
} from './providers.ts';
import { type DemoSettlement, settle } from './settlements.ts';

/**
 * The default number of orders: a year, with an account that has tens of thousands of deposits. Limits, ages and sums show only with
 * the data of a real year, and a larger number would delay the first start.
 */
export const defaultOrderCount = 52_000;
const day = 86_400_000;

interface DemoOptions {
  orders?: number;
  first?: typeof demoAccount;
  /** Called with the number of orders so far. */
  report?: (orders: number) => void;
}

/** Fills an empty database with the demo in one transaction: the same data each time, with times that end at `now`. */
export async function fillDemo(
  tx: Database,
  now: Date,
  { orders = defaultOrderCount, first = demoAccount, report = () => {} }: DemoOptions = {},
): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms).toISOString();
  // 50 orders a day for up to a year, then more orders a day.
  const days = Math.min(365, Math.max(1, orders / 50));
  const codes = (list: readonly { id: number; code: string }[]) =>
    list.map(({ id, code }) => ({ id, code }));
  await insertRows(tx, 'users', await userRows(first, ago));
  // The id of the colleague who has left.
  await sql`select nextval(pg_get_serial_sequence('users', 'id'))`.execute(tx);
  await insertRows(tx, 'cryptocurrencies', codes(coins));
  await insertRows(tx, 'currencies', codes(currencies));
  await insertRows(tx, 'stablecoins', stablecoins);
  await insertRows(tx, 'wallet_providers', walletProviders);
  const accounts = walletAccounts.map(({ isEmpty, ...account }) => ({ ...account, balance: 0 }));
  await insertRows(tx, 'wallet_accounts', accounts);
  await insertRows(tx, 'exchange_providers', exchangeProviders);
  await insertRows(tx, 'exchange_addresses', exchangeAddresses);
  await insertRows(tx, 'exchange_pairs', exchangePairs);
  await insertRows(tx, 'exchange_rules', exchangeRules);
  const businesses = shops.map(({ ageDays, ...shop }) => {
    const time = ago(ageDays * day);
    return { ...shop, created_at: time, updated_at: time };
  });
  await insertRows(tx, 'businesses', businesses);
  const settlements = await withoutIndexes(tx, [...paymentTables, 'settlements', 'trades'], () =>
    fillPayments(tx, { now, days, count: orders, report }),
  );
  const positioned = (rows: object[]) =>
    rows.map((row, index) => ({ position: index + 1, ...row }));
  const history = positioned(events(now, days, first.email, settlements));
  await withoutIndexes(tx, ['event_logs'], () => insertRows(tx, 'event_logs', history));
  const queries = apiQueries(400).map(({ age, ...query }) => ({ ...query, created_at: ago(age) }));
  await insertRows(tx, 'api_queries', positioned(queries));
  await runScripts(tx);
}

/** Runs each script of the folder, in the order of their names: what follows from rows that are there, such as the rows of a new table. */
async function runScripts(tx: Database): Promise<void> {
  const folder = join(import.meta.dirname, 'rows');
  for (const name of (await readdir(folder)).sort())
    await sql.raw(await readFile(join(folder, name), 'utf8')).execute(tx);
}

const paymentTables = ['quotes', 'invoices', 'deposits', 'orders'] as const;

/** Returns the rows of the users. Only the first one can sign in; the others need a password set. */
async function userRows(first: typeof demoAccount, ago: (ms: number) => string) {
  const firstHash = await hashPassword(first.password);
  const unusableHash = dummyHash(defaultCost);
  return staff(first).map(({ username, email }, index) => {
    const time = ago(userAgeDays(index) * day);
    const password_hash = index === 0 ? firstHash : unusableHash;
    // The id is not from the sequence, which a failed first start has advanced.
    return { id: index + 1, username, email, password_hash, created_at: time, updated_at: time };
  });
}

interface Period {
  now: Date;
  /** The age of the oldest order. */
  days: number;
  /** The number of orders. */
  count: number;
  report: (orders: number) => void;
}

/** Adds orders and their rows in other tables, the newest a minute old. Returns the settlements. */
async function fillPayments(
  tx: Database,
  { now, days, count, report }: Period,
): Promise<DemoSettlement[]> {
  const step = (days * day) / count;
  // At least four reports, and chunks that fit in memory.
  const size = Math.min(5_000, Math.ceil(count / 4));
  const trades: Trade[] = [];
  for (let start = 0; start < count; start += size) {
    const chunk = Array.from({ length: Math.min(size, count - start) }, (_, offset) => {
      const place = count - start - offset - 1;
      const ms = 60_000 + place * step;
      const createdAt = new Date(now.getTime() - ms).toISOString();
      return rowsOf(payment(count - place, { place, ms }, createdAt));
    });
    for (const table of paymentTables)
      await insertRows(
        tx,
        table,
        chunk.flatMap((rows) => rows[table] ?? []),
      );
    trades.push(...chunk.flatMap((rows) => rows.trades ?? []));
    report(start + chunk.length);
  }
  const settlements = settle(trades, now, days);
  const rows = settlements.map(({ tradeCount, ...row }) => row);
  await insertRows(tx, 'settlements', rows);
  await insertRows(tx, 'trades', trades);
  return settlements;
}
