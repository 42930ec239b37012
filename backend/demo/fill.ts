import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { hashPassword } from '../auth/passwords.ts';
import type { Database, Schema } from '../db/schema.ts';
import { demoAccount } from './account.ts';
import { coins, currencies, exchangeRules, stablecoins } from './catalogue.ts';
import { fillPayments } from './fill-payments.ts';
import { withoutForeignKeys } from './foreign-keys.ts';
import { insertRows } from './insert-rows.ts';
import { apiQueries, events } from './journal.ts';
import { shops, staff } from './people.ts';
import { exchangeAddresses, exchangePairs, exchangeProviders, walletAccounts, walletProviders } from './providers.ts';

/** The default number of orders. */
export const defaultOrderCount = 3_000;
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
  // Random, so that the other accounts cannot sign in until their password is set.
  const unusableHash = await hashPassword(randomBytes(32).toString('hex'));
  await insertRows(
    tx,
    'users',
    staff(first).map(({ username, email }, index) => {
      const time = ago((300 - index * 11) * day);
      return { username, email, password_hash: index === 0 ? firstHash : unusableHash, created_at: time, updated_at: time };
    }),
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
    shops.map((shop, index) => ({
      ...shop,
      created_at: ago((280 - index * 13) * day),
      updated_at: ago((280 - index * 13) * day),
    })),
  );
  const long: (keyof Schema)[] = ['quotes', 'invoices', 'deposits', 'orders', 'settlements', 'trades'];
  await withoutForeignKeys(tx, long, () => fillPayments(tx, now, orders, report));
  const logs = { event_logs: events(400), api_queries: apiQueries(400) };
  for (const [table, rows] of Object.entries(logs)) {
    const positioned = rows.map(({ age, ...row }, index) => ({ position: index + 1, created_at: ago(age), ...row }));
    await insertRows(tx, table as keyof typeof logs, positioned);
  }
  await continueNumbers(tx);
}

const numbered: (keyof Schema)[] = [
  ...(['cryptocurrencies', 'currencies', 'stablecoins', 'wallet_providers', 'wallet_accounts', 'exchange_providers'] as const),
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
