import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { ResponseBody } from '#contract/endpoint.ts';
import { system } from '#contract/system.ts';
import { type Journal, numberRows } from '../../backend/db/append-only.ts';
import type { Database } from '../../backend/db/schema.ts';
import { deleteExpired } from '../../backend/retention.ts';
import { insertApiQuery } from '../../backend/system/queries.ts';
import { onAnyDatabase } from '../support/backend.ts';

const day = 86_400_000;
/** An interval that limits no run. */
const everyMs = 365 * day;

const rowsOf = (db: Database, journal: Journal) =>
  db.selectFrom(journal).selectAll().orderBy('id').execute();
const later = (time: Date, ms: number) => new Date(time.getTime() + ms);

/** Returns the retention in days at which the `count` oldest rows are expired: relative to the newest row that is a day old. */
async function retentionOf(
  db: Database,
  journal: Journal,
  now: Date,
  count: number,
): Promise<number> {
  const times = (await rowsOf(db, journal)).map(({ created_at }) => Date.parse(created_at));
  const newest = Math.max(...times.filter((time) => time < now.getTime() - day));
  return (newest - (times[count] ?? 0)) / day;
}

onAnyDatabase((fresh) => {
  it('BE-30 expired events are deleted from the oldest on, and pages stay full', async () => {
    const { db, clock, signedIn } = await fresh();
    const client = await signedIn();
    await numberRows(db, 'event_logs');
    const page = async (number: number) =>
      (await client.request(system.eventLogs, { query: { page: number } })).body as ResponseBody<
        typeof system.eventLogs
      >;
    const [before, rows] = [await page(1), await rowsOf(db, 'event_logs')];
    const days = await retentionOf(db, 'event_logs', clock.now, 100);
    for (const _ of [1, 2]) await deleteExpired(db, 'event_logs', clock.now, { days, everyMs });
    expect(await rowsOf(db, 'event_logs')).toEqual(rows.slice(100));
    const after = await page(1);
    expect(after).toEqual({ ...before, total: before.total - 100 });
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
    await deleteExpired(db, 'api_queries', later(clock.now, 2 * day), { days: -1, everyMs });
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

  it('BE-30 expired financial events move to the archive unchanged', async () => {
    const { db, clock } = await fresh();
    const events = await rowsOf(db, 'event_logs');
    const financial = events.slice(0, 100).filter((_, index) => index % 10 === 3);
    await db.updateTable('event_logs').set({ financial: false }).execute();
    for (const { id } of financial) {
      await sql`update event_logs set financial = true, actor = 'a@shop.example', details = '{"n":1}' where id = ${id}`.execute(
        db,
      );
    }
    const days = await retentionOf(db, 'event_logs', clock.now, 100);
    for (const _ of [1, 2]) await deleteExpired(db, 'event_logs', clock.now, { days, everyMs });
    const archived = await db.selectFrom('archived_events').selectAll().orderBy('id').execute();
    expect(archived).toEqual(
      financial.map(({ position, financial: _, ...event }) => ({
        ...event,
        details: { n: 1 },
        actor: 'a@shop.example',
      })),
    );
  });

  it('BE-30 a clock that jumps ahead deletes nothing', async () => {
    const { db, clock, signedIn } = await fresh();
    const before = (await rowsOf(db, 'event_logs')).map(({ id }) => id);
    clock.now = later(clock.now, 500 * day);
    for (const _ of [1, 2, 3]) {
      await signedIn();
      await numberRows(db, 'event_logs');
      await deleteExpired(db, 'event_logs', clock.now, { days: 400, everyMs: 600_000 });
      clock.now = later(clock.now, 600_000);
    }
    expect((await rowsOf(db, 'event_logs')).slice(0, before.length).map(({ id }) => id)).toEqual(
      before,
    );
  });

  it('BE-30 one run deletes at most ten times its interval', async () => {
    const { db, clock, signedIn } = await fresh();
    const before = await rowsOf(db, 'event_logs');
    clock.now = later(clock.now, 500 * day);
    await signedIn();
    await numberRows(db, 'event_logs');
    clock.now = later(clock.now, 2 * day);
    await deleteExpired(db, 'event_logs', clock.now, { days: 400, everyMs: 3_600_000 });
    const end = later(new Date(before[0]?.created_at ?? 0), 10 * 3_600_000).toISOString();
    const rest = before.filter(({ created_at }) => created_at >= end);
    expect([before.length > rest.length, rest.length > 0]).toEqual([true, true]);
    expect((await rowsOf(db, 'event_logs')).slice(0, -1)).toEqual(rest);
  });
});
