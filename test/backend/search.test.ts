import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { pageQuery } from '../../backend/db/lists.ts';
import type { Schema } from '../../backend/db/schema.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';
import { readsOfSql } from '../support/reads.ts';

interface FoundPage {
  items: Record<string, string>[];
  total: number;
  per_page?: number;
  more?: boolean;
}

/** The lists that can be searched, each with its table. */
const searched: [Endpoint & { keys: readonly string[] }, keyof Schema][] = [
  [orders.list, 'orders'],
  [businesses.list, 'businesses'],
  [users.list, 'users'],
  [businesses.invoices, 'invoices'],
  [walletProviders.deposits, 'deposits'],
  [closedLoopBalancing.settlements, 'settlements'],
];

/** Adds orders with the references `PREFIX1` and up. */
const insertOrders = (backend: TestBackend, prefix: string, count: number) =>
  sql`
    insert into orders (reference_id, address, cryptocurrency_id, currency_id, payment_requirement, auto_trade, trade_approved_internal,
      trade_approved_external, created_at, updated_at)
    select ${prefix}::text || n, ${prefix}::text || 'address-' || n, 1, 1, 1, true, true, true, now(), now()
    from generate_series(1, ${count}::int) as n
  `.execute(backend.db);

onEachDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
    await sql`analyze`.execute(backend.db);
  });

  const find = async (list: Endpoint, q: string, page: object = {}) =>
    (await client.request(list, { query: { page: 1, q, ...page } } as never)).body as FoundPage;
  const references = async (q: string) =>
    (await find(orders.list, q)).items.map(({ reference_id }) => reference_id);

  it.each(searched)('BE-131 finds a row of $name by each key', async ({ name, keys }, table) => {
    const list = searched.find(([one]) => one.name === name)?.[0] as Endpoint;
    for (const key of keys) {
      const { rows } = await sql<{ value: string }>`
        select ${sql.ref(key)} as value from ${sql.table(table)} where ${sql.ref(key)} is not null order by id desc limit 3
      `.execute(backend.db);
      expect(rows.length).toBeGreaterThan(0);
      for (const { value } of rows)
        for (const q of [value, value.slice(0, -1), value.toUpperCase()]) {
          const { items, total } = await find(list, q);
          expect(items.map((item) => item[key])).toContain(value);
          expect(total).toBeGreaterThanOrEqual(items.length);
        }
    }
  });

  it.each(searched)('BE-132 searches $name by the index of each key', async ({ keys }, table) => {
    const reads = await backend.db.transaction().execute(async (tx) => {
      // A table of a few rows is read as a whole, whatever its indexes.
      await sql`set local enable_seqscan = off`.execute(tx);
      await sql`set local enable_bitmapscan = off`.execute(tx);
      const query = pageQuery({ keys }, { table }, { q: 'in no row' }, { page: 1, perPage: 15 });
      return readsOfSql(tx, query);
    });
    expect([...new Set(reads.map(({ by }) => by))].sort()).toEqual(
      keys.map((key) => `${table}_search_${key}`).sort(),
    );
  });

  it('BE-132 searches a large table by its indexes alone', async () => {
    await insertOrders(backend, 'large-', 20_000);
    await sql`analyze orders`.execute(backend.db);
    const query = (q: string) =>
      pageQuery(orders.list, { table: 'orders' }, { q }, { page: 1, perPage: 15 });
    const reads = await readsOfSql(backend.db, query('large-19999'));
    expect(reads.map(({ by }) => by)).not.toContain('Seq Scan');
    // Each index ends after the rows that a search counts.
    for (const { by, rows } of await readsOfSql(backend.db, query('large-'))) {
      expect(by).toMatch(/^orders_search_/);
      expect(rows).toBeLessThanOrEqual(10_001);
    }
  });

  it('BE-131 finds a transaction hash with or without 0x', async () => {
    const { rows } = await sql<{ hash: string }>`
      select transaction_hash as hash from settlements where transaction_hash is not null order by id desc limit 20
    `.execute(backend.db);
    const bare = rows.map(({ hash }) => hash.replace(/^0x/, ''));
    expect(new Set(rows.map(({ hash }, index) => hash === bare[index])).size).toBe(2);
    for (const [index, hash] of bare.entries())
      for (const q of [hash, `0x${hash}`, `0X${hash.slice(0, -1).toUpperCase()}`]) {
        const { items } = await find(closedLoopBalancing.settlements, q);
        expect(items.map((item) => item.transaction_hash)).toEqual([rows[index]?.hash]);
      }
    // `0x` alone is no part of a hash.
    for (const item of (await find(closedLoopBalancing.settlements, '0x')).items)
      expect(`${item.transaction_hash} ${item.address}`).toMatch(/\b0x/);
  });

  it('BE-131 compares the start of keys without wildcards', async () => {
    await insertOrders(backend, 'a%b_c\\', 1);
    expect(await references('A%B_C\\1')).toEqual(['a%b_c\\1']);
    expect(await references('a%')).toEqual(['a%b_c\\1']);
    for (const q of ['%', '_', 'a_b', '\\', 'b_c', "'"]) expect(await references(q)).toEqual([]);
  });

  it('BE-131 pages the found rows newest first, with their own total', async () => {
    await insertOrders(backend, 'page-', 40);
    const first = await find(orders.list, 'page-');
    expect(first).toMatchObject({ total: 40, per_page: 15, items: { length: 15 } });
    expect(first.items[0]).toMatchObject({ reference_id: 'page-40' });
    const third = await find(orders.list, 'page-', { page: 3 });
    expect(third.items.map(({ reference_id }) => reference_id).at(-1)).toBe('page-1');
    expect(await find(orders.list, 'page-', { page: 9 })).toMatchObject({ items: [], total: 40 });
    expect(await find(orders.list, 'page-', { per_page: 40 })).toMatchObject({
      items: { length: 40 },
      per_page: 40,
    });
  });

  it.each(searched)(
    'BE-131 pages rows of $name in one order',
    async ({ name, keys: [key] }, table) => {
      const list = searched.find(([one]) => one.name === name)?.[0] as Endpoint;
      const { rows } = await sql<{ q: string }>`
      select left(${sql.ref(key ?? '')}, 1) as q from ${sql.table(table)} order by id desc limit 1
    `.execute(backend.db);
      const q = rows[0]?.q ?? '';
      const { items } = await find(list, q, { per_page: 2 });
      expect(items).toHaveLength(2);
      for (const [index, item] of items.entries())
        expect((await find(list, q, { page: index + 1, per_page: 1 })).items).toEqual([item]);
    },
  );

  it('BE-131 states that more rows match, and has the exact match', async () => {
    await insertOrders(backend, 'many-', 10_200);
    const found = await find(orders.list, 'many-', { per_page: 1_000 });
    expect(found).toMatchObject({ total: 10_000, more: true, items: { length: 1_000 } });
    const { items } = await find(orders.list, 'many-1', { page: 2, per_page: 1_000 });
    expect(items.map(({ reference_id }) => reference_id)).toContain('many-1');
    expect(await find(orders.list, 'many-12')).not.toHaveProperty('more');
  });

  it('BE-131 finds the invoices of an email and their businesses', async () => {
    const { items } = await find(businesses.invoices, 'BILLING@');
    expect(items[0]).toHaveProperty('business_id');
  });

  it('BE-131 takes a text of 500 characters, and rejects an empty, a longer and an unstorable one', async () => {
    expect((await find(orders.list, 'x'.repeat(500))).items).toEqual([]);
    for (const q of ['', 'x'.repeat(501), 'a\0b']) {
      const { status, body } = await client.request(orders.list, { query: { page: 1, q } });
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: { q: [expect.any(String)] } });
    }
  });
});
