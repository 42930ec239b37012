import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../../../backend/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../../backend/db/open.ts';
import type { Database } from '../../../backend/db/schema.ts';
import { administer } from '../../../test/support/database.ts';

const root = join(import.meta.dirname, '../../..');

/** A database and the settings of a backend for it. */
export interface Store {
  /** The name in the tables. */
  kind: 'PostgreSQL' | 'PGlite';
  settings: { DATABASE_URL: string } | { DATA_DIR: string };
  /** The process id of PostgreSQL, if it runs on this machine. */
  server?: number | undefined;
}

/** Opens the database, a PGlite one only while no backend uses it. */
export const open = ({ settings }: Store): Promise<OpenDatabase> =>
  openDatabase(
    'DATABASE_URL' in settings
      ? { url: settings.DATABASE_URL }
      : { dataDir: settings.DATA_DIR, newDatabase: 'auto' },
  );

/**
 * Fills an empty database with `npm run seed`. Extends both logs to the number of orders, and assigns every order with an
 * invoice to the first business, so that its report is as long as the table. Returns the orders per second.
 */
export async function fill(store: Store, orders: number): Promise<number> {
  await using(store, async (database) => {
    await migrate(database);
    for (const statement of oneBusiness) await database.runScript(statement);
  });
  const rate = await seed(store, orders);
  await using(store, async ({ unlimited: db }) => {
    await sql`drop function to_one_business cascade`.execute(db);
    await lengthen(db, orders);
    if ('DATA_DIR' in store.settings) await sql`vacuum analyze`.execute(db);
  });
  if ('DATABASE_URL' in store.settings)
    await administer(store.settings.DATABASE_URL, (client) => client.query('vacuum analyze'));
  return rate;
}

async function using(store: Store, work: (database: OpenDatabase) => Promise<void>) {
  const database = await open(store);
  await work(database).finally(database.close);
}

const oneBusiness = [
  'create function to_one_business() returns trigger language plpgsql as $$ begin new.business_id := 1; return new; end $$',
  'create trigger to_one_business before insert on invoices for each row execute function to_one_business()',
  'create trigger to_one_business before insert on orders for each row when (new.invoice_id is not null) execute function to_one_business()',
];

async function seed({ settings }: Store, orders: number): Promise<number> {
  const child = spawn(process.execPath, ['tools/seed/main.ts', '--orders', String(orders)], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of child.stdout) output += chunk;
  const [, rate] = /.*, (\d+) a second/s.exec(output) ?? [];
  if (!output.endsWith(`has ${orders} orders.\n`) || rate === undefined)
    throw new Error(`The seed ended: ${output.slice(-500)}`);
  return Number(rate);
}

async function lengthen(db: Database, size: number) {
  await sql`
    insert into event_logs (position, type, description, created_at)
    select last + n, 'changed', 'Event ' || n, now() - interval '2 days' from positions, generate_series(1, ${size}::bigint - last) as n
    where list = 'event_logs'
  `.execute(db);
  await sql`
    insert into api_queries (position, method, url, status_code, created_at)
    select last + n, 'GET', 'https://api.kraken.example/' || n, 200, now() from positions, generate_series(1, ${size}::bigint - last) as n
    where list = 'api_queries'
  `.execute(db);
  await sql`update positions set last = ${size}::bigint where list <> 'orders'`.execute(db);
}
