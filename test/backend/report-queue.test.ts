import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { report } from '#contract/report.ts';
import { createQueryQueue } from '../../backend/report/query-queue.ts';
import { reportLines } from '../../backend/report/rows.ts';
import { startBackend } from '../support/backend.ts';
import { embeddedDatabase, serverDatabase } from '../support/database.ts';

it('BE-35 runs at most the given number of report queries at a time', async () => {
  const queue = createQueryQueue(2);
  const [started, ends]: [number[], (() => void)[]] = [[], []];
  const runs = [0, 1, 2, 3].map((n) =>
    queue.run(async () => {
      started.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
      if (n === 1) throw new Error('failed');
    }),
  );
  await setImmediate();
  expect(started).toEqual([0, 1]);
  ends[1]?.();
  await expect(runs[1]).rejects.toThrow('failed');
  await expect.poll(() => started).toEqual([0, 1, 2]);
  ends[0]?.();
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  for (const end of ends) end();
  await Promise.all([runs[0], runs[2], runs[3]]);
});

it('BE-35 reports use half of the connections, or one embedded query', async () => {
  const embedded = await embeddedDatabase();
  onTestFinished(embedded.close);
  expect(embedded.maxReportQueries).toBe(1);
  const url = inject('postgresUrl');
  if (url === null) return;
  const server = await serverDatabase(url);
  onTestFinished(server.close);
  expect(server.maxReportQueries).toBe(5);
});

it.skipIf(inject('postgresUrl') === null)(
  'BE-35 two reports query PostgreSQL at the same time',
  async () => {
    const opened = await serverDatabase(inject('postgresUrl') as string);
    const backend = await startBackend(opened);
    onTestFinished(backend.close);
    const client = await backend.signedIn();
    const holder = await opened.unlimited.startTransaction().execute();
    await sql`lock table quotes in access exclusive mode`.execute(holder);
    const query = {
      business_id: 'cafelumiere-1002',
      start_date: '2026-01-01',
      end_date: '2026-12-31',
    };
    const reports = [1, 2].map(() => client.request(report.stream, { query }));
    const waiting = async () => {
      const { rows } = await sql<{ count: bigint }>`
        select count(*) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%"orders"%'
      `.execute(opened.health);
      return rows[0]?.count;
    };
    await expect.poll(waiting).toBe(2n);
    await holder.commit().execute();
    for (const { status } of await Promise.all(reports)) expect(status).toBe(200);
  },
);

it('BE-35 other queries of the embedded database run between report pages', async () => {
  const { db, close } = await embeddedDatabase();
  onTestFinished(close);
  await sql`
    insert into orders (position, reference_id, cryptocurrency_id, currency_id, payment_requirement, auto_trade,
      trade_approved_internal, trade_approved_external, invoice_id, business_id, created_at, updated_at)
    select last + n, 'long-' || n, 1, 1, n, false, false, false, invoices.id, invoices.business_id,
      '2021-05-05T12:00:00Z', '2021-05-05T12:00:00Z'
    from positions, generate_series(1, 2000) as n, (select id, business_id from invoices where business_id = 4 limit 1) as invoices
    where list = 'orders'
  `.execute(db);
  const services = { db, reportQueries: createQueryQueue(1), decimals: new Map() };
  let [pages, reading] = [0, 5];
  const reports = Array.from({ length: 5 }, async () => {
    for await (const _ of reportLines(services, 4n, '2021-05-05', '2021-05-05')) pages += 1;
    reading -= 1;
  });
  const pagesPerQuery: number[] = [];
  while (reading === 5) {
    const before = pages;
    await db.selectFrom('users').select('id').limit(1).execute();
    pagesPerQuery.push(pages - before);
    await setImmediate();
  }
  await Promise.all(reports);
  expect(pagesPerQuery.length).toBeGreaterThan(20);
  // The first five lines are headers, which need no query.
  expect(Math.max(...pagesPerQuery.slice(1))).toBeLessThanOrEqual(3);
});
