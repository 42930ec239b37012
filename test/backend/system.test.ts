import { beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { ResponseBody } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { profile } from '#contract/profile.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });
  const newest = async () =>
    (await client.request(system.eventLogs, { query: { page: 1 } })).body as ResponseBody<
      typeof system.eventLogs
    >;

  it('BE-10 records successful and rejected sign-ins without the password', async () => {
    const password = 'guessed-password-1';
    await backend
      .client()
      .request(auth.login, { body: { email: 'ben.hansen@clearhouse.example', password } });
    await backend.signedIn();
    const { items } = await newest();
    expect(items[0]).toMatchObject({
      type: 'sign-in',
      description: 'demo@clearhouse.example signed in.',
    });
    expect(items[1]).toMatchObject({
      type: 'sign-in rejected',
      description: 'A sign-in as ben.hansen@clearhouse.example was rejected.',
    });
    expect(JSON.stringify(items)).not.toContain(password);
  });

  it('BE-10 records every creation, change, deletion and settlement with its actor', async () => {
    const { total } = await newest();
    const user = { username: 'watched', email: 'watched@shop.example', password: 'secret-of-mine' };
    const { id } = (await client.request(users.create, { body: user })).body as { id: number };
    const changed = { username: 'watched2', email: 'watched@shop.example' };
    await client.request(users.update, { params: { id }, body: changed });
    await client.request(users.changePassword, {
      params: { id },
      body: { password: 'secret-of-mine' },
    });
    await client.request(users.delete, { params: { id } });
    const own = { password: 'clearhouse-demo', password_confirmation: 'clearhouse-demo' };
    await client.request(profile.changePassword, { body: own });
    const shop = { reference_id: 'watched', name: 'Watched', confirmation_requirement: 1 };
    const business = (await client.request(businesses.create, { body: shop })).body as {
      id: number;
    };
    const renamed = { name: 'Seen', confirmation_requirement: 2 };
    await client.request(businesses.update, { params: { id: business.id }, body: renamed });
    await client.request(businesses.delete, { params: { id: business.id } });
    const rule = { cryptocurrency_id: 1, currency_id: 1, stablecoin_id: null };
    await client.request(exchangeRules.save, { body: rule });
    const volumes = {
      volume_cap_daily: '1.00',
      volume_cap_weekly: '2.00',
      volume_cap_monthly: '3.00',
    };
    const trades = { trade_cap_daily: '4', trade_cap_weekly: '5', trade_cap_monthly: '6' };
    const pair = { cryptocurrency_id: 1, stablecoin_id: 1, active: false, ...volumes, ...trades };
    await client.request(exchangeProviders.savePair, {
      params: { provider: 'Kraken' },
      body: pair,
    });
    const choice = { exchange_provider_id: 1, cryptocurrency_id: 1 };
    const [trade] = (await client.request(closedLoopBalancing.unsettledTrades, { params: choice }))
      .body as { id: number }[];
    const settled = await client.request(closedLoopBalancing.create, {
      body: { ...choice, trade_ids: [trade?.id] },
    });
    const settlement = settled.body as { id: number };
    const hash = { transaction_hash: 'abc', note: '' };
    await client.request(closedLoopBalancing.process, {
      params: { id: settlement.id },
      body: hash,
    });

    const after = await newest();
    expect(after.total - total).toBe(12);
    const recorded = after.items.slice(0, 12).toReversed();
    expect(
      recorded.every(({ description }) => description.startsWith('demo@clearhouse.example ')),
    ).toBe(true);
    expect(recorded.map(({ type }) => type)).toEqual(
      [
        'created',
        'changed',
        'changed',
        'deleted',
        'changed',
        'created',
        'changed',
        'deleted',
        'changed',
        'changed',
      ].concat(['created', 'settled']),
    );
    expect(recorded[8]?.description).toBe(
      `${demoAccount.email} changed the exchange rule of XBT-USD from USDC to Unassiged.`,
    );
    expect(recorded[9]?.description).toContain(
      'changed the pair Kraken XBT-USDC: active from true to false, volume cap daily from 250000.00 to 1.00, ',
    );
    expect(JSON.stringify(recorded)).not.toContain('secret-of-mine');
  });

  it('BE-8 BE-10 records parallel changes of a pair completely and in order', async () => {
    const params = { provider: 'Kraken' };
    const ids = { cryptocurrency_id: 2, stablecoin_id: 1, active: true };
    const capsOf = (n: number) => ({
      ...{
        volume_cap_daily: `${n}.00`,
        volume_cap_weekly: `${n}.00`,
        volume_cap_monthly: `${n}.00`,
      },
      ...{ trade_cap_daily: n, trade_cap_weekly: n, trade_cap_monthly: n },
    });
    await client.request(exchangeProviders.savePair, { params, body: { ...ids, ...capsOf(1) } });
    const { total } = await newest();
    const saves = Array.from({ length: 12 }, (_, n) =>
      client.request(exchangeProviders.savePair, { params, body: { ...ids, ...capsOf(n + 2) } }),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(12).fill(204));
    const { items, total: after } = await newest();
    expect(after - total).toBe(12);
    const caps = items
      .slice(0, 12)
      .map(({ description }) => [...description.matchAll(/from (\d+)(?:\.00)? to (\d+)/g)]);
    let last = '1';
    for (const changes of caps.toReversed()) {
      expect(changes.map(([, from]) => from)).toEqual(Array(6).fill(last));
      last = changes[0]?.[2] ?? '';
      expect(changes.map(([, , to]) => to)).toEqual(Array(6).fill(last));
    }
    const { pairs } = (await client.request(exchangeProviders.details, { params }))
      .body as ResponseBody<typeof exchangeProviders.details>;
    const pair = pairs.find(
      ({ cryptocurrency, stablecoin }) => cryptocurrency.id === 2 && stablecoin.id === 1,
    );
    expect(Object.values(pair?.properties ?? {}).map(Number)).toEqual([
      1,
      ...Array(6).fill(Number(last)),
    ]);
  });

  it('BE-10 records an internal error and sends no details', async () => {
    await backend.db.schema.alterTable('exchange_rules').renameTo('hidden').execute();
    const reply = await client.request(exchangeRules.matrix, {});
    await backend.db.schema.alterTable('hidden').renameTo('exchange_rules').execute();
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({ message: 'An unexpected error occurred.' });
    await expect
      .poll(async () => (await newest()).items[0])
      .toMatchObject({ type: 'error', description: 'GET /ajax/exchange-rules failed.' });
    expect(backend.logs.find(({ level }) => level === 50)).toMatchObject({
      request: 'GET /ajax/exchange-rules',
    });
  });

  it('BE-10 saves a change with its event or not at all', async () => {
    const { total } = (await client.request(users.list, { query: { page: 1 } }))
      .body as ResponseBody<typeof users.list>;
    await backend.db.schema.alterTable('event_logs').renameTo('hidden').execute();
    const body = {
      username: 'half-written',
      email: 'half@shop.example',
      password: 'never-to-be-logged',
    };
    const reply = await client.request(users.create, { body });
    await expect.poll(() => JSON.stringify(backend.logs)).toContain('event not recorded');
    await backend.db.schema.alterTable('hidden').renameTo('event_logs').execute();
    expect(reply.status).toBe(500);
    expect((await client.request(users.list, { query: { page: 1 } })).body).toMatchObject({
      total,
    });
    for (const secret of ['never-to-be-logged', '$argon2id$'])
      expect(JSON.stringify(backend.logs)).not.toContain(secret);
  });

  it('BE-10 a response that breaks the contract is an internal error', async () => {
    await backend.db.schema.alterTable('exchange_providers').addColumn('spare', 'text').execute();
    await backend.db.schema
      .alterTable('exchange_providers')
      .renameColumn('active', 'was_active')
      .execute();
    await backend.db.schema
      .alterTable('exchange_providers')
      .renameColumn('spare', 'active')
      .execute();
    const reply = await client.request(exchangeProviders.list, { query: { page: 1 } });
    expect(reply.status).toBe(500);
    const { err } = backend.logs.findLast(({ level }) => level === 50) as {
      err: { message: string };
    };
    expect(err.message).toContain(
      'The response of exchange-providers.list breaks the contract: items.0.active',
    );
  });

  it('BE-10 the demo has events and API queries of every kind', async () => {
    const types = await backend.db.selectFrom('event_logs').select('type').distinct().execute();
    expect(types.map(({ type }) => type).sort()).toEqual([
      'changed',
      'created',
      'deleted',
      'downloaded',
      'error',
      'settled',
      'sign-in',
      'sign-in rejected',
      'sign-out',
    ]);
    const queries = await backend.db.selectFrom('api_queries').selectAll().execute();
    const lengths = queries.map(({ response_data }) => response_data?.length ?? 0);
    expect(Math.max(...lengths)).toBeGreaterThan(2_000_000);
    expect(queries.some(({ status_code }) => status_code === null)).toBe(true);
    expect(queries.some(({ response_data }) => response_data?.startsWith('<html>'))).toBe(true);
  });
});
