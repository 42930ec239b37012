import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import type { ResponseBody } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { system } from '#contract/system.ts';
import { numberRows } from '../../backend/db/append-only.ts';
import { pageQuery } from '../../backend/db/lists.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { deleteExpired } from '../../backend/retention.ts';
import { allEvents } from '../../backend/system/queries.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { readsOfSql } from '../support/reads.ts';

type Events = ResponseBody<typeof system.eventLogs>;

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  const eventsOf = async (query: object) =>
    (await client.request(system.eventLogs, { query: { page: 1, ...query } })).body as Events;

  it('BE-160 events have their id, actor, subject and action', async () => {
    const shop = { reference_id: 'told', name: 'Told', confirmation_requirement: 1 };
    const { id } = (await client.request(businesses.create, { body: shop })).body as { id: number };
    const [newest] = (await eventsOf({})).items;
    expect(newest).toMatchObject({
      id: expect.any(Number),
      position: null,
      actor: demoAccount.email,
      subject: `businesses/${id}`,
      action: 'businesses.create',
    });
    await numberRows(backend.db, 'event_logs');
    const [first, second] = (await eventsOf({})).items;
    expect(first).toEqual({ ...newest, position: Number(second?.position) + 1 });
  });

  it('BE-160 events about one record are listed in pages, newest first', async () => {
    const { reference_id } = await backend.db
      .selectFrom('settlements')
      .select('reference_id')
      .where('id', '=', 1n)
      .executeTakeFirstOrThrow();
    const { items, total } = await eventsOf({ subject: 'settlements/1' });
    expect(items.map(({ type }) => type)).toEqual(['settled', 'created']);
    expect(items.every(({ description }) => description.includes(reference_id))).toBe(true);
    expect(total).toBe(2);
    expect(await eventsOf({ subject: 'settlements/1', page: 2, per_page: 1 })).toEqual({
      items: items.slice(1),
      per_page: 1,
      total: 2,
    });
    expect(await eventsOf({ subject: 'settlements/' })).toMatchObject({ items: [], total: 0 });
  });

  it('BE-160 the events about a record include those that were archived', async () => {
    const own = await fresh();
    client = await own.signedIn();
    await numberRows(own.db, 'event_logs');
    const before = await eventsOf({ subject: 'settlements/1' });
    await deleteExpired(own.db, 'event_logs', new Date('9999-01-01'));
    expect((await eventsOf({})).items).toEqual([]);
    expect(await eventsOf({ subject: 'settlements/1' })).toEqual({
      ...before,
      items: before.items.map((event) => ({ ...event, position: null })),
    });
    client = await backend.signedIn();
  });

  it('BE-160 reads the events about one record alone, in an index', async () => {
    // A table of a few rows is read as a whole, whatever its indexes.
    await sql`
      insert into archived_events (id, type, description, created_at, subject)
      select 1000000 + n, 'created', 'Many', now(), 'businesses/' || n from generate_series(1, 5000) as n
    `.execute(backend.db);
    await sql`analyze event_logs`.execute(backend.db);
    await sql`analyze archived_events`.execute(backend.db);
    const query = pageQuery(
      system.eventLogs,
      {
        table: 'events',
        rows: sql`${allEvents(backend.db)}`,
        columns: { timestamp: 'created_at' },
      },
      {},
      { page: 1, perPage: 15 },
      [sql<boolean>`subject = 'settlements/1'`],
    );
    const reads = await readsOfSql(backend.db, query);
    const [events] = reads.filter(({ table }) => table === 'event_logs');
    expect(events?.rows).toBe(2);
    expect(reads.map(({ by }) => by)).not.toContain('Seq Scan');
  });

  it('BE-161 the subjects of pairs begin with the id of their provider', async () => {
    const params = { provider: 'Kraken' };
    const { details, pairs } = (await client.request(exchangeProviders.details, { params }))
      .body as ResponseBody<typeof exchangeProviders.details>;
    const subjects = pairs.map(
      ({ cryptocurrency, stablecoin }) =>
        `exchange-pairs/${details.id}/${cryptocurrency.id}/${stablecoin.id}`,
    );
    const counts = await Promise.all(subjects.map((subject) => eventsOf({ subject })));
    expect(counts.some(({ total }) => total > 0)).toBe(true);
  });
});
