import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { ResponseBody } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { pageOf } from '../../backend/db/append-only.ts';
import { recordEvent } from '../../backend/events.ts';
import { ordersBetween } from '../../backend/orders/queries.ts';
import type { Client } from '../battery/client.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';
import { readsOf } from '../support/reads.ts';

onEachDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
    await sql`analyze`.execute(backend.db);
  });

  const page = async (number: number) =>
    (await client.call(orders.list, { query: { page: number } })).body as { items: { created_at: string }[]; total: number };

  it('BE-12 the orders come newest first, 15 to a page, none twice and none left out', async () => {
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

  it('BE-12 a page reads as many orders as it shows, from one index, be it the first or the last', async () => {
    for (const number of [1, 200]) {
      const { from, to } = await pageOf(backend.db, 'orders', number);
      const reads = (await readsOf(ordersBetween(backend.db, from, to))).filter(({ table }) => table === 'orders');
      expect(reads).toEqual([{ table: 'orders', by: 'orders_position_key', rows: 15 }]);
    }
  });

  it('BE-12 the length of a list is read from the end of its index, not counted', async () => {
    const length = backend.db.selectFrom('orders').select(({ fn }) => fn.max('position').as('last'));
    expect(await readsOf(length)).toEqual([{ table: 'orders', by: 'orders_position_key', rows: 1 }]);
  });

  it('BE-12 events that are written at once, some given up, leave no gap: every page but the last is full', async () => {
    const { total } = await pageOf(backend.db, 'event_logs', 1);
    await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) =>
        backend.db.transaction().execute(async (tx) => {
          await recordEvent(tx, backend.clock.now, 'changed', `Event ${n}`);
          if (n % 4 === 0) throw new Error('given up');
        }),
      ),
    );
    const after = await pageOf(backend.db, 'event_logs', 1);
    expect(after.total).toBe(total + 30);
    const { body } = await client.call(system.eventLogs, { query: { page: 2 } });
    expect(body).toMatchObject({ total: total + 30, items: { length: 15 } });
    const { count } = await backend.db
      .selectFrom('event_logs')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(total + 30);
  });

  it('BE-12 a list without pages answers its newest thousand, however many there are', async () => {
    await sql`
      insert into deposits (reference_id, wallet_account_id, address, balance, payment_amount, sweep_amount, created_at)
      select 'many-' || n, accounts.id, 'address', n, n, 0, now()
      from generate_series(1, 1500) as n, (select min(id) as id from wallet_accounts) as accounts
    `.execute(backend.db);
    const params = { provider: 'BitGo', cryptocurrency: 'XBT' };
    const { deposits } = (await client.call(walletProviders.account, { params })).body as ResponseBody<
      typeof walletProviders.account
    >;
    expect([deposits.length, deposits[0]?.reference_id]).toEqual([1000, 'many-1500']);
  });

  it('BE-12 the users come in pages of the size one asks for', async () => {
    const { body } = await client.call(users.list, { query: { page: 3, per_page: 10 } });
    expect(body).toMatchObject({ total: 25, per_page: 10, items: { length: 5 } });
  });
});
