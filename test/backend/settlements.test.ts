import { beforeAll, expect, it } from 'vitest';
import {
  closedLoopBalancing as endpoints,
  type Settlement,
  type UnsettledTrade,
} from '#contract/closed-loop-balancing.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { addUser, insertedPair, insertTrades } from '../support/records.ts';

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  const kraken = { exchange_provider_id: 1, cryptocurrency_id: 1 };
  const unsettled = async (params = kraken) =>
    (await client.request(endpoints.unsettledTrades, { params })).body as (UnsettledTrade & {
      id: number;
    })[];
  const details = async (id: unknown) =>
    (await client.request(endpoints.details, { params: { id: String(id) } })).body;

  it('BE-8 settles a trade once under fifty parallel requests', async () => {
    const [trade] = await unsettled();
    const body = { ...kraken, trade_ids: [trade?.id] };
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => client.request(endpoints.create, { body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(422)]);
    for (const { status, body } of replies) {
      if (status === 422)
        expect(Object.keys((body as { errors: object }).errors)).toEqual(['trade_ids']);
    }
    expect((await unsettled()).map(({ id }) => id)).not.toContain(trade?.id);
  });

  it('BE-8 overlapping parallel settlements neither deadlock nor share a trade', async () => {
    const ids = (await unsettled({ exchange_provider_id: 1, cryptocurrency_id: 3 })).map(
      ({ id }) => id,
    );
    const pair = { exchange_provider_id: 1, cryptocurrency_id: 3 };
    expect(ids.length).toBeGreaterThan(2);
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const some = ids.filter((_, index) => (index + n) % 3 !== 0);
        return client.request(endpoints.create, {
          body: { ...pair, trade_ids: n % 2 ? some : some.toReversed() },
        });
      }),
    );
    const made = replies.filter(({ status }) => status === 200);
    expect(made.length).toBeGreaterThan(0);
    expect(replies.every(({ status }) => status === 200 || status === 422)).toBe(true);
    const settled = await Promise.all(
      made.map(async ({ body }) => details((body as { id: number }).id)),
    );
    const references = settled.flatMap(
      (settlement) => (settlement as { trades: { reference_id: string }[] }).trades,
    );
    expect(new Set(references.map(({ reference_id }) => reference_id)).size).toBe(
      references.length,
    );
  });

  it('BE-8 a hundred parallel settlements of sixty trades have exact sums', async () => {
    const trades = await insertTrades(backend.db, 'crowd', 60);
    const pair = insertedPair;
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const some = trades.filter((_, index) => (index * 7 + n * 11) % 60 < 1 + (n % 5));
        const ids = some.map(({ id }) => id);
        return client.request(endpoints.create, {
          body: { ...pair, trade_ids: n % 2 ? ids : ids.toReversed() },
        });
      }),
    );
    expect(replies.filter(({ status }) => status !== 200 && status !== 422)).toEqual([]);
    const settled: string[] = [];
    for (const { status, body } of replies) {
      if (status !== 200) continue;
      const made = (await details((body as { id: number }).id)) as Settlement;
      const references = made.trades.map(({ reference_id }) => reference_id);
      const sum = trades
        .filter((trade) => references.includes(trade.reference_id))
        .reduce((all, trade) => all + trade.amount, 0n);
      expect(made.cryptocurrency_amount).toBe(sum);
      settled.push(...references);
    }
    expect(settled.length).toBeGreaterThan(20);
    expect(new Set(settled).size).toBe(settled.length);
    const waiting = (await unsettled(pair)).map(({ reference_id }) => reference_id);
    expect(
      [...settled, ...waiting.filter((reference) => reference.startsWith('crowd-'))].sort(),
    ).toEqual(trades.map(({ reference_id }) => reference_id).sort());
  });

  it('BE-8 the amount is the exact sum beyond 2^53', async () => {
    const trades = (await unsettled()).slice(0, 3);
    const big = 2n ** 53n + 1n;
    await backend.db
      .updateTable('trades')
      .set({ amount: big })
      .where(
        'id',
        'in',
        trades.map(({ id }) => BigInt(id)),
      )
      .execute();
    const { body } = await client.request(endpoints.create, {
      body: { ...kraken, trade_ids: trades.map(({ id }) => id) },
    });
    expect(await details((body as { id: number }).id)).toMatchObject({
      cryptocurrency_amount: 3n * big,
      cryptocurrency_code: 'XBT',
      exchange_provider: 'Kraken',
      reference_id: expect.stringMatching(/^CLS-\d{6}$/),
      address: expect.stringMatching(/^bc1q/),
      transaction_hash: null,
      trades: trades.map(({ reference_id }) => ({ reference_id })),
    });
  });

  it('BE-8 has no address where the provider has none for the cryptocurrency', async () => {
    const { exchange_provider_id, cryptocurrency_id } = insertedPair;
    await backend.db
      .deleteFrom('exchange_addresses')
      .where('exchange_provider_id', '=', BigInt(exchange_provider_id))
      .where('cryptocurrency_id', '=', BigInt(cryptocurrency_id))
      .execute();
    const trade_ids = (await insertTrades(backend.db, 'no-address', 1)).map(({ id }) => id);
    const { body } = await client.request(endpoints.create, {
      body: { ...insertedPair, trade_ids },
    });
    expect(await details((body as { id: number }).id)).toMatchObject({ address: null });
  });

  it('BE-8 rejects a total above what a settlement can hold', async () => {
    const amount = 2n ** 63n - 1n;
    const trades = (await unsettled()).slice(0, 2);
    const ids = trades.map(({ id }) => id);
    await backend.db
      .updateTable('trades')
      .set({ amount })
      .where('id', 'in', ids.map(BigInt))
      .execute();
    const reply = await client.request(endpoints.create, { body: { ...kraken, trade_ids: ids } });
    const message = 'The total of these trades is too large for one settlement.';
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: { trade_ids: [message] } });
    expect((await unsettled()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  });

  it('BE-8 rejects missing, duplicate, foreign and settled trades', async () => {
    const [mine] = await unsettled();
    const [foreign] = await unsettled({ exchange_provider_id: 2, cryptocurrency_id: 4 });
    const settled = await backend.db
      .selectFrom('trades')
      .select('id')
      .where('settlement_id', 'is not', null)
      .executeTakeFirst();
    for (const trade_ids of [
      [],
      [mine?.id, mine?.id],
      [mine?.id, foreign?.id],
      [settled?.id],
      ['999999'],
    ]) {
      const reply = await client.request(endpoints.create, { body: { ...kraken, trade_ids } });
      expect(reply.status).toBe(422);
      expect(reply.body).toMatchObject({ errors: { trade_ids: [expect.any(String)] } });
    }
    expect((await unsettled()).map(({ id }) => id)).toContain(mine?.id);
    const { body } = await client.request(endpoints.create, {
      body: { ...kraken, trade_ids: [settled?.id] },
    });
    const message =
      'Some of these trades are already settled, or not of this provider and cryptocurrency.';
    expect(body).toMatchObject({ errors: { trade_ids: [message] } });
  });

  it("BE-8 the database rejects a trade in another pair's settlement", async () => {
    const [trade] = await unsettled({ exchange_provider_id: 2, cryptocurrency_id: 4 });
    const other = await backend.db
      .selectFrom('settlements')
      .select('id')
      .where('exchange_provider_id', '=', 1n)
      .executeTakeFirstOrThrow();
    const write = backend.db
      .updateTable('trades')
      .set({ settlement_id: other.id })
      .where('id', '=', BigInt(trade?.id as number))
      .execute();
    await expect(write).rejects.toThrow(/foreign key/);
  });

  it('BE-8 processes a settlement once under parallel requests', async () => {
    const [trade] = await unsettled({ exchange_provider_id: 2, cryptocurrency_id: 1 });
    const body = { exchange_provider_id: 2, cryptocurrency_id: 1, trade_ids: [trade?.id] };
    const { id } = (await client.request(endpoints.create, { body })).body as { id: number };
    const process = (n: number) =>
      client.request(endpoints.process, {
        params: { id },
        body: { transaction_hash: `hash ${n}`, note: n % 2 ? `note ${n}` : '' },
      });
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => process(n)));
    const winner = replies.findIndex(({ status }) => status === 204);
    expect(replies.filter(({ status }) => status === 204).length).toBe(1);
    const late = await process(99);
    expect(late.status).toBe(422);
    expect(late.body).toMatchObject({
      errors: { transaction_hash: ['This settlement has already been processed.'] },
    });
    expect(await details(id)).toMatchObject({
      transaction_hash: `hash ${winner}`,
      note: winner % 2 ? `note ${winner}` : null,
    });
  });

  it('BE-61 a settlement has its users and the time of its processing', async () => {
    const [trade] = await unsettled();
    const { body } = await client.request(endpoints.create, {
      body: { ...kraken, trade_ids: [trade?.id] },
    });
    const { id } = body as { id: number };
    const created = {
      created_by: 'demo@clearhouse.example',
      created_by_id: 1,
      processed_by: null,
      processed_at: null,
    };
    expect(await details(id)).toMatchObject(created);
    const ben = await addUser(client, 'ben-processes');
    const colleague = await backend.signedIn(ben.email, ben.password);
    backend.clock.now = new Date(backend.clock.now.getTime() + 60_000);
    await colleague.request(endpoints.process, {
      params: { id },
      body: { transaction_hash: 'by-ben', note: '' },
    });
    const processed_at = backend.clock.now.toISOString();
    expect(await details(id)).toMatchObject({ ...created, processed_by: ben.email, processed_at });
  });

  it('BE-26 a transaction hash completes one settlement of its cryptocurrency', async () => {
    const create = async (pair: { exchange_provider_id: number; cryptocurrency_id: number }) => {
      const [trade] = await unsettled(pair);
      return (
        (await client.request(endpoints.create, { body: { ...pair, trade_ids: [trade?.id] } }))
          .body as { id: number }
      ).id;
    };
    const process = (id: number, transaction_hash: string) =>
      client.request(endpoints.process, { params: { id }, body: { transaction_hash } });
    const [one, two] = [await create(kraken), await create(kraken)];
    const replies = await Promise.all([process(one, '0xabc1'), process(two, '0xABC1')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 422]);
    const winner = (await details(replies[0]?.status === 204 ? one : two)) as Settlement;
    expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({
      errors: {
        transaction_hash: [`This hash is already used by settlement ${winner.reference_id}.`],
      },
    });
    const processed = {
      transaction_hash: '0xAbc1',
      processed_by: 'staff',
      processed_at: '2026-11-21T12:00:00Z',
    };
    const write = backend.db
      .updateTable('settlements')
      .set(processed)
      .where('transaction_hash', 'is', null);
    await expect(write.where('cryptocurrency_id', '=', 1n).execute()).rejects.toThrow(
      /settlements_transaction_hash_key/,
    );
    const other = await create({ exchange_provider_id: 2, cryptocurrency_id: 4 });
    expect((await process(other, '0xabc1')).status).toBe(204);
    const rest = await create(kraken);
    for (const spelling of [' \u00a00xAbC1\n', 'abc1', '0XABC1', 'a bc1'])
      expect((await process(rest, spelling)).body).toMatchObject({
        errors: {
          transaction_hash: [`This hash is already used by settlement ${winner.reference_id}.`],
        },
      });
    for (const lookAlike of ['0xabc1\u200b', '0x\u00adabc1', '0xabc\uff11', '0x\u0430bc1']) {
      expect((await process(rest, lookAlike)).body).toMatchObject({
        errors: { transaction_hash: ['This contains an unsupported character.'] },
      });
    }
  });
});
