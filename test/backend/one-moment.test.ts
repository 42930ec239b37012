import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import { report } from '#contract/report.ts';
import { system } from '#contract/system.ts';
import type { OpenDatabase } from '../../backend/db/open.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { startBackend, type TestBackend } from '../support/backend.ts';
import { serverDatabase } from '../support/database.ts';
import { anyRecord } from './generated-rows/compare.ts';

const postgres = inject('postgresUrl');

describe.skipIf(postgres === null)('on PostgreSQL', () => {
  let opened: OpenDatabase;
  let backend: TestBackend;
  let client: Client;
  /** Runs after each statement of the backend. */
  let afterStatement = async () => {};
  beforeAll(async () => {
    opened = await serverDatabase(postgres as string);
    const db = opened.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        await afterStatement();
        return result;
      },
    });
    backend = await startBackend({ ...opened, db }, { reportPageSize: 20 });
    client = await backend.signedIn();
  });
  afterAll(() => backend?.close());

  it('BE-143 a report has each order once, whatever changes between its pages', async () => {
    const { db } = opened;
    const own = await db
      .selectFrom('orders')
      .select(['id', 'reference_id', 'created_at'])
      .where('business_id', '=', 2n)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const [first, last] = [own[0], own.at(-1)];
    const problems = new Set<string>();
    const move = (id: bigint | undefined, created_at: string | undefined) =>
      db
        .updateTable('orders')
        .set({ created_at: created_at as string })
        .where('id', '=', id as bigint)
        .execute()
        .catch(({ code }) => problems.add(code));
    // From a page that was read to one that was not, and the other way round.
    afterStatement = async () => {
      await move(first?.id, last?.created_at);
      await move(last?.id, first?.created_at);
      await sql`update orders set payment_requirement = payment_requirement + 1 where business_id = 2`.execute(
        db,
      );
    };
    onTestFinished(() => {
      afterStatement = async () => {};
    });
    const query = {
      business_id: 'cafelumiere-1002',
      start_date: '2000-01-01',
      end_date: '2100-01-01',
    };
    const { text } = await client.request(report.stream, { query });
    const [, ...rows] = parse(text) as string[][];
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.map(([order]) => order)).toEqual([
      ...own.map(({ reference_id }) => reference_id),
      'rows',
    ]);
    expect(rows.at(-1)?.[1]).toBe(String(own.length));
    expect([...problems]).toEqual(['23514']);
  });

  it('BE-73 an order and its deposit are those of one moment', async () => {
    const id = 2_900n;
    const { reference_id } = await opened.db
      .selectFrom('orders')
      .select('reference_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    let amount = 1n;
    const change = () =>
      opened.unlimited.transaction().execute(async (tx) => {
        amount += 1n;
        await tx
          .updateTable('orders')
          .set({ cryptocurrency_amount: amount })
          .where('id', '=', id)
          .execute();
        await tx.updateTable('deposits').set({ balance: amount }).where('id', '=', id).execute();
      });
    await change();
    afterStatement = change;
    onTestFinished(() => {
      afterStatement = async () => {};
    });
    const { body } = await client.request(orders.details, { params: { id: reference_id } });
    const { cryptocurrency_amount, deposit } = body as {
      cryptocurrency_amount: number;
      deposit: { balance: number };
    };
    expect(deposit.balance).toBe(cryptocurrency_amount);
    expect(amount).toBeGreaterThan(4n);
  });

  it('BE-73 each response is read by one statement or transaction', async () => {
    const spy = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => spy.mockRestore());
    const torn: unknown[] = [];
    for (const endpoint of allEndpoints) {
      if (endpoint.method !== 'GET' || endpoint === report.stream) continue;
      const params = await anyRecord(opened.db, endpoint);
      for (const query of queriesOf(endpoint)) {
        spy.mockClear();
        const { status } = await client.request(endpoint, { query, params } as never);
        expect(status, `${endpoint.name} ${JSON.stringify(query)}`).toBe(200);
        const units = unitsOf(spy.mock.calls.map(([query]) => textOf(query)));
        if (units.length > 1 || units.some((unit) => unit.statements > 1 && !unit.isSnapshot))
          torn.push([endpoint.name, query, units]);
      }
    }
    expect(torn).toEqual([]);
  });

  it('BE-74 a sign-out waits for a write that was sent before', async () => {
    const staff = await backend.signedIn();
    const holder = await opened.unlimited.startTransaction().execute();
    await holder.selectFrom('businesses').select('id').where('id', '=', 3n).forUpdate().execute();
    const write = staff.request(businesses.update, {
      params: { id: 3 },
      body: { name: 'Late', confirmation_requirement: 1 },
    });
    const waiting = async () => {
      const { rows } = await holderless.query(
        "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return rows.length;
    };
    const holderless = await connect(opened as OpenDatabase & { url: string });
    await expect.poll(waiting).toBe(1);
    let signedOut = false;
    const signOut = staff.request(auth.logout, {}).finally(() => {
      signedOut = true;
    });
    await expect.poll(async () => signedOut || (await waiting()) === 2).toBe(true);
    expect(signedOut).toBe(false);
    await holder.commit().execute();
    expect((await write).status).toBe(204);
    expect((await signOut).status).toBe(204);
  });
});

/** Opens a connection of its own, which ends after the test. */
async function connect({ url }: { url: string }): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Returns a query of each kind that an endpoint has: a page of all rows, of those that a search finds, and of those about a record. */
const queriesOf = ({ name, keys, feature }: Endpoint): object[] => [
  ...(feature === 'search' || name === report.day.name ? [] : [{ page: 1 }]),
  ...(name === report.day.name ? [{ date: '2026-11-20', zone: 'UTC' }] : []),
  ...(keys ? [{ page: 1, q: 'c' }] : []),
  ...(name === system.eventLogs.name ? [{ page: 1, subject: 'settlements/1' }] : []),
];

const textOf = (query: unknown) =>
  typeof query === 'string' ? query : (query as { text: string }).text;

/** Groups statements by transaction, without those of sessions. */
function unitsOf(texts: string[]) {
  const units: { statements: number; isSnapshot: boolean }[] = [];
  let current: (typeof units)[number] | null = null;
  for (const text of texts) {
    if (/^(start transaction|begin)/.test(text))
      current = { statements: 0, isSnapshot: text.includes('repeatable read') };
    else if (/^(commit|rollback)/.test(text)) current = null;
    else if (!text.includes('"sessions"')) {
      const unit = current ?? { statements: 0, isSnapshot: false };
      if (unit.statements === 0) units.push(unit);
      unit.statements += 1;
    }
  }
  return units;
}
