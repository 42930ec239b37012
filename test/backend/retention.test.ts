import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ResponseBody } from '#contract/endpoint.ts';
import { system } from '#contract/system.ts';
import { type Journal, numberRows } from '../../backend/db/append-only.ts';
import type { Database } from '../../backend/db/schema.ts';
import { deleteExpired } from '../../backend/retention.ts';
import { insertApiQuery } from '../../backend/system/queries.ts';
import { onAnyDatabase } from '../support/backend.ts';

const rowsOf = (db: Database, journal: Journal) =>
  db.selectFrom(journal).selectAll().orderBy('id').execute();

/** Returns the time of the event before which there are `count` events. */
const timeAfter = async (db: Database, count: number) =>
  new Date((await rowsOf(db, 'event_logs'))[count]?.created_at ?? 0);

onAnyDatabase((fresh) => {
  it('BE-30 expired events are deleted from the oldest on, and pages stay full', async () => {
    const { db, signedIn } = await fresh();
    const client = await signedIn();
    await numberRows(db, 'event_logs');
    const page = async (number: number) =>
      (await client.request(system.eventLogs, { query: { page: number } })).body as ResponseBody<
        typeof system.eventLogs
      >;
    const [first, rows] = [await page(1), await rowsOf(db, 'event_logs')];
    const before = await timeAfter(db, 100);
    for (const _ of [1, 2]) await deleteExpired(db, 'event_logs', before);
    expect(await rowsOf(db, 'event_logs')).toEqual(rows.slice(100));
    const after = await page(1);
    expect(after).toEqual({ ...first, total: first.total - 100 });
    const lastPage = Math.ceil(after.total / 15);
    expect((await page(lastPage)).items.length).toBe(after.total % 15 || 15);
    expect((await page(lastPage + 1)).items).toEqual([]);
    await signedIn();
    expect(await page(1)).toMatchObject({
      total: after.total + 1,
      items: [{ type: 'sign-in' }, ...Array(14).fill({})],
    });
  });

  it('BE-30 a fully expired journal continues with new rows', async () => {
    const { db, clock, signedIn } = await fresh();
    const client = await signedIn();
    await deleteExpired(db, 'api_queries', new Date('9999-01-01'));
    const page = async () => (await client.request(system.apiQueries, { query: { page: 1 } })).body;
    expect(await page()).toMatchObject({ items: [], total: 0 });
    await insertApiQuery(db, clock.now, {
      method: 'GET',
      url: 'http://a.example/',
      status_code: 200,
      response_data: null,
    });
    for (const _ of [1, 2]) {
      expect(await page()).toMatchObject({ items: [{}], total: 1 });
      await numberRows(db, 'api_queries');
    }
  });

  it('BE-30 expired financial events are archived unchanged, beside those of before', async () => {
    const { db } = await fresh();
    const financial = (await rowsOf(db, 'event_logs'))
      .slice(0, 100)
      .filter((_, at) => at % 10 === 3);
    await sql`
      insert into archived_events (id, type, description, created_at) values (900000, 'settled', 'Earlier', '2020-01-01 00:00:00+00')
    `.execute(db);
    await db.updateTable('event_logs').set({ financial: false }).execute();
    for (const { id } of financial) {
      await sql`update event_logs set financial = true, actor = 'a@shop.example', details = '{"n":1}' where id = ${id}`.execute(
        db,
      );
    }
    const before = await timeAfter(db, 100);
    for (const _ of [1, 2]) await deleteExpired(db, 'event_logs', before);
    const archived = await db.selectFrom('archived_events').selectAll().orderBy('id').execute();
    expect(archived).toEqual([
      ...financial.map(({ position, financial: _, ...event }) => ({
        ...event,
        details: { n: 1 },
        actor: 'a@shop.example',
      })),
      expect.objectContaining({ id: 900000n, description: 'Earlier' }),
    ]);
  });

  it.each([
    [10_000, 0],
    [10_001, 1],
  ])('BE-30 one run deletes at most 10,000 rows: of %i it leaves %i', async (count, left) => {
    const { db } = await fresh();
    const expired = new Date('9999-01-01');
    for (const _ of [1, 2]) await deleteExpired(db, 'api_queries', expired);
    await sql`
      insert into api_queries (method, url, created_at)
      select 'GET', 'http://a.example/', timestamptz '2020-01-01 00:00:00+00' from generate_series(1, ${sql.lit(count)})
    `.execute(db);
    while (await numberRows(db, 'api_queries'));
    await deleteExpired(db, 'api_queries', expired);
    expect((await rowsOf(db, 'api_queries')).length).toBe(left);
  });
});
