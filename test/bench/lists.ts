import { sql } from 'kysely';
import { dashboard } from '#contract/dashboard.ts';
import { orders } from '#contract/orders.ts';
import { system } from '#contract/system.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import type { Database } from '../../backend/db/schema.ts';
import { fillIfEmpty } from '../../backend/first-start.ts';
import { emptyDatabase } from '../support/database.ts';
import { startPostgres } from '../support/postgres.ts';
import type { BenchOptions } from './bench.ts';
import { serve } from './serving.ts';
import { percentile, timed } from './timing.ts';

const lists = { orders: orders.list, 'event logs': system.eventLogs, 'API queries': system.apiQueries };
const rounds = 100;

/** What the first and the last page of each long list cost at two sizes, and the dashboard and an order at the larger. */
export async function benchLists({ orders: large }: BenchOptions): Promise<string[]> {
  const small = 10_000;
  const cluster = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const url = process.env.TEST_DATABASE_URL ?? cluster?.url;
  if (!url) return ['lists: no PostgreSQL on this machine; set TEST_DATABASE_URL'];
  try {
    const [few, many] = [await measure(url, small), await measure(url, large)];
    const line = (size: number) => (page: (typeof few.pages)[number]) => {
      const base = few.pages.find(({ list }) => list === page.list)?.ms ?? Number.NaN;
      return `${page.name} of ${size}, median: ${page.ms.toFixed(1)} ms (${(page.ms / base).toFixed(2)} of its first page of ${small})`;
    };
    return [...few.pages.map(line(small)), ...many.pages.map(line(large)), ...many.others];
  } finally {
    await cluster?.stop();
  }
}

async function measure(url: string, size: number) {
  const empty = await emptyDatabase(url);
  const { db, close } = await openDatabase({ url: empty.url, dataDir: '' }, () => {});
  const now = new Date();
  await migrate(db);
  const seeding = await timed(() => fillIfEmpty(db, now, { demoData: true, admin: null, orders: size }));
  await lengthen(db, size);
  await sql`vacuum analyze`.execute(db);
  const { signedIn, stop } = await serve(db, now);
  const client = await signedIn();

  const times = Object.entries(lists).flatMap(([list, call]) =>
    [1, Math.ceil(size / 15)].map((page, place) => ({
      list,
      name: `${place ? 'last' : 'first'} page of ${list}`,
      call,
      page,
      ms: [0],
    })),
  );
  // Taking turns, so that whatever else the machine does hits all.
  for (let round = 0; round < rounds; round += 1) {
    for (const { call, page, ms } of times) ms.push(await timed(() => client.call(call, { query: { page } })));
  }

  const { body } = await client.call(orders.list, { query: { page: 2 } });
  const [order] = (body as { items: { reference_id: string }[] }).items;
  const others: string[] = [];
  for (const [name, load] of [
    ['dashboard', () => client.call(dashboard.overview, {})],
    ['an order', () => client.call(orders.details, { params: { id: order?.reference_id ?? '' } })],
  ] as const) {
    await load();
    const ms: number[] = [];
    for (let round = 0; round < rounds; round += 1) ms.push(await timed(load));
    others.push(`${name} at ${size} orders: median ${percentile(ms, 50).toFixed(1)} ms, p95 ${percentile(ms, 95).toFixed(1)} ms`);
  }
  others.push(`seeding ${size} orders: ${(seeding / 1000).toFixed(0)} s`);
  stop();
  await close();
  await empty.drop();
  return { pages: times.map(({ list, name, ms }) => ({ list, name, ms: percentile(ms.slice(1), 50) })), others };
}

/** Makes the two logs as long as the orders. */
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
