import { sql } from 'kysely';
import { defaultCost, dummyHash, hashPassword } from '../auth/passwords.ts';
import type { Database, Schema } from '../db/schema.ts';
import { demoAccount } from './account.ts';
import { apiQueries } from './api-queries.ts';
import { shops } from './businesses.ts';
import { coins, currencies, exchangeRules, stablecoins } from './catalogue.ts';
import { userAge } from './changes.ts';
import { events } from './events.ts';
import { daysOf, fillPayments } from './fill-payments.ts';
import { insertRows } from './insert-rows.ts';
import { staff } from './people.ts';
import {
  exchangeAddresses,
  exchangePairs,
  exchangeProviders,
  walletAccounts,
  walletProviders,
} from './providers.ts';
import { withoutIndexes } from './without-indexes.ts';

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
  const firstHash = await hashPassword(first.password);
  // The other accounts cannot sign in until their password is set.
  const unusableHash = dummyHash(defaultCost);
  const users = staff(first);
  await insertRows(
    tx,
    'users',
    users.map(({ username, email }, index) => {
      const time = ago(userAge(index));
      return {
        // Not from the sequence, which a failed first start has advanced.
        id: index + 1,
        username,
        email,
        password_hash: index === 0 ? firstHash : unusableHash,
        created_at: time,
        updated_at: time,
      };
    }),
  );
  // A colleague who has left had the next id (changes.ts).
  await sql`select setval(pg_get_serial_sequence('users', 'id'), ${users.length + 2}::int, false)`.execute(
    tx,
  );
  await insertRows(
    tx,
    'cryptocurrencies',
    coins.map(({ id, code }) => ({ id, code })),
  );
  await insertRows(
    tx,
    'currencies',
    currencies.map(({ id, code }) => ({ id, code })),
  );
  await insertRows(tx, 'stablecoins', stablecoins);
  await insertRows(tx, 'wallet_providers', walletProviders);
  await insertRows(
    tx,
    'wallet_accounts',
    walletAccounts.map(({ id, provider, coin, name, active }) => ({
      id,
      wallet_provider_id: provider,
      cryptocurrency_id: coin,
      name,
      active,
      balance: 0,
    })),
  );
  await insertRows(tx, 'exchange_providers', exchangeProviders);
  await insertRows(tx, 'exchange_addresses', exchangeAddresses);
  await insertRows(tx, 'exchange_pairs', exchangePairs);
  await insertRows(tx, 'exchange_rules', exchangeRules);
  await insertRows(
    tx,
    'businesses',
    shops.map(({ ageDays, ...shop }) => ({
      ...shop,
      created_at: ago(ageDays * day),
      updated_at: ago(ageDays * day),
    })),
  );
  const long: (keyof Schema)[] = [
    'quotes',
    'invoices',
    'deposits',
    'orders',
    'settlements',
    'trades',
  ];
  const settlements = await withoutIndexes(tx, long, () => fillPayments(tx, now, orders, report));
  const positioned = (rows: object[]) =>
    rows.map((row, index) => ({ position: index + 1, ...row }));
  const history = positioned(events(now, daysOf(orders), users, settlements));
  await withoutIndexes(tx, ['event_logs'], () => insertRows(tx, 'event_logs', history));
  const queries = apiQueries(400).map(({ age, ...query }) => ({ ...query, created_at: ago(age) }));
  await insertRows(tx, 'api_queries', positioned(queries));
  await continueNumbers(tx);
}

const numbered: (keyof Schema)[] = [
  ...([
    'cryptocurrencies',
    'currencies',
    'stablecoins',
    'wallet_providers',
    'wallet_accounts',
    'exchange_providers',
  ] as const),
  ...(['businesses', 'quotes', 'invoices', 'deposits', 'orders', 'settlements', 'trades'] as const),
];

/** Sets the sequences behind the ids of the added rows. */
async function continueNumbers(tx: Database) {
  for (const table of numbered) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 0) + 1 from ${sql.table(table)}), false)`.execute(
      tx,
    );
  }
  for (const list of ['orders', 'event_logs', 'api_queries'] as const) {
    await sql`update positions set last = (select coalesce(max(position), 0) from ${sql.table(list)}) where list = ${list}`.execute(
      tx,
    );
  }
}
