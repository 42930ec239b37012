import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { ResponseBody } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { numberRows } from '../../backend/db/append-only.ts';
import { ordersPage } from '../../backend/orders/queries.ts';
import { eventsPage } from '../../backend/system/queries.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { readsOf } from '../support/reads.ts';

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
    await sql`analyze`.execute(backend.db);
  });

  const page = async (number: number) =>
    (await client.request(orders.list, { query: { page: number } })).body as {
      items: { created_at: string }[];
      total: number;
    };

  it('BE-12 pages orders newest first, 15 per page, each exactly once', async () => {
    const first = await page(1);
    expect(first).toMatchObject({ total: 3000, per_page: 15, items: { length: 15 } });
    const seen = new Set<string>();
    let before = '9';
    for (const number of [1, 2, 3, 199, 200]) {
      for (const { created_at } of (await page(number)).items) {
        expect(created_at < before).toBe(true);
        seen.add(created_at);
        before = created_at;
      }
    }
    expect(seen.size).toBe(75);
    expect((await page(201)).items).toEqual([]);
  });

  it('BE-12 lists an order before it has a position', async () => {
    const { total } = await page(1);
    const codes = { cryptocurrency_id: 1n, currency_id: 1n, payment_requirement: 1n };
    const flags = {
      auto_trade: true,
      trade_approved_internal: true,
      trade_approved_external: true,
    };
    const created_at = backend.clock.now.toISOString();
    await backend.db
      .insertInto('orders')
      .values({ reference_id: 'new', ...codes, ...flags, created_at, updated_at: created_at })
      .execute();
    const first = await page(1);
    expect(first).toMatchObject({
      total: total + 1,
      items: [{ reference_id: 'new' }, ...Array(14).fill({})],
    });
    await numberRows(backend.db, 'orders');
    expect(await page(1)).toEqual(first);
  });

  const eventPage = async (number: number) =>
    (await client.request(system.eventLogs, { query: { page: number } })).body as ResponseBody<
      typeof system.eventLogs
    >;
  const addEvents = (count: number, abandon: (n: number) => boolean = () => false) =>
    Promise.allSettled(
      Array.from({ length: count }, (_, n) =>
        backend.db.transaction().execute(async (tx) => {
          const created_at = backend.clock.now.toISOString();
          await tx
            .insertInto('event_logs')
            .values({ type: 'changed', description: `Event ${n}`, created_at })
            .execute();
          if (abandon(n)) throw new Error('rolled back');
        }),
      ),
    );

  it('BE-12 pages of events are full while some events have no position yet', async () => {
    const { total } = await eventPage(1);
    await addEvents(40, (n) => n % 4 === 0);
    const all: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { items, total: now } = await eventPage(page);
      expect(now).toBe(total + 30);
      expect(items.length).toBe(15);
      all.push(...items.map(({ description }) => description));
    }
    expect(all.slice(0, 30).every((description) => description.startsWith('Event '))).toBe(true);
    expect(new Set(all.slice(0, 30)).size).toBe(30);

    await Promise.all([1, 2, 3].map(() => numberRows(backend.db, 'event_logs')));
    await numberRows(backend.db, 'event_logs');
    const numbered: string[] = [];
    for (let page = 1; page <= 4; page += 1)
      numbered.push(...(await eventPage(page)).items.map((item) => item.description));
    expect(numbered).toEqual(all);
  });

  it('BE-12 positions have no gap after several numbered rows at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        addEvents(20, (n) => n % 5 === 0),
        ...[1, 2, 3, 4].map(() => numberRows(backend.db, 'event_logs')),
      ]);
    }
    await numberRows(backend.db, 'event_logs');
    const { count, first, last } = await backend.db
      .selectFrom('event_logs')
      .select(({ fn }) => [
        fn.countAll<bigint>().as('count'),
        fn.min('position').as('first'),
        fn.max('position').as('last'),
      ])
      .executeTakeFirstOrThrow();
    expect((last ?? 0n) - (first ?? 0n) + 1n).toBe(count);
  });

  it.each([
    { list: 'orders', last: 200, pageQuery: ordersPage },
    { list: 'event_logs', last: 20, pageQuery: eventsPage },
  ] as const)(
    'BE-12 a page of $list reads as many rows as it shows',
    async ({ list, last, pageQuery }) => {
      await numberRows(backend.db, list);
      await sql`analyze ${sql.table(list)}`.execute(backend.db);
      for (const number of [1, last]) {
        const reads = (await readsOf(pageQuery(backend.db, { page: number, perPage: 15 }))).filter(
          ({ table }) => table === list,
        );
        expect(Math.max(...reads.map(({ rows }) => rows))).toBe(15);
        expect(reads.map(({ by }) => by)).not.toContain('Seq Scan');
      }
    },
  );

  it.each([orders.list, system.eventLogs, system.apiQueries])(
    'BE-12 a page of $path after the last is empty',
    async (list) => {
      const { total } = (await client.request(list, { query: { page: 1 } })).body as {
        total: number;
      };
      const { status, body } = await client.request(list, { query: { page: 100_000 } });
      expect(status).toBe(200);
      expect(body).toEqual({ items: [], per_page: 15, total });
    },
  );

  it('BE-130 pages have the requested size, at most the declared one', async () => {
    const sizeOf = async (list: typeof orders.list, per_page: number) =>
      (await client.request(list, { query: { page: 1, per_page } })).body as {
        items: { reference_id: string }[];
        per_page: number;
      };
    const all = await sizeOf(orders.list, 9_000);
    expect(all.items.length).toBe(1000);
    expect(all.per_page).toBe(1000);
    expect(await sizeOf(orders.list, 40)).toMatchObject({
      items: all.items.slice(0, 40),
      per_page: 40,
    });
    const { body } = await client.request(orders.list, { query: { page: 3, per_page: 40 } });
    expect(body).toMatchObject({ items: all.items.slice(80, 120), per_page: 40 });
  });

  it('BE-130 large pages are full while events have no position yet', async () => {
    await addEvents(40);
    const large = await client.request(system.eventLogs, { query: { page: 1, per_page: 60 } });
    const { items } = large.body as ResponseBody<typeof system.eventLogs>;
    const small = [];
    for (const number of [1, 2, 3, 4]) small.push(...(await eventPage(number)).items);
    expect(items).toEqual(small);
    const second = await client.request(system.eventLogs, { query: { page: 2, per_page: 30 } });
    expect(second.body).toMatchObject({ items: small.slice(30) });
    await numberRows(backend.db, 'event_logs');
  });

  it('BE-12 pages users by the requested size', async () => {
    const { body } = await client.request(users.list, { query: { page: 3, per_page: 10 } });
    expect(body).toMatchObject({ total: 25, items: { length: 5 } });
    expect(body).not.toHaveProperty('per_page');
  });
});
