import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { report } from '#contract/report.ts';
import { users } from '#contract/users.ts';
import { startSession } from '../../backend/auth/sessions.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { changesOf } from '../support/changes.ts';
import { prepareWrite } from '../support/every-write.ts';

const text = expect.any(String);
const time = '2026-11-21T12:00:00.000Z';

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
    // Every user has a session.
    const staff = await backend.db.selectFrom('users').select('id').execute();
    for (const { id } of staff) await startSession(backend.db, backend.clock.now, id);
  });

  /** Carries out a write, whose one event is about `subject`, and returns all other changes. */
  async function changes(name: string, subject: RegExp) {
    const { endpoint, input } = await prepareWrite(backend.db, name);
    const { event_logs, ...others } = await changesOf(backend.db, async () => {
      const { status, text } = await client.request(endpoint, input as never);
      expect(status, text).toBeLessThan(300);
    });
    const financial = /^(closed-loop-balancing|exchange)/.test(name);
    const event = {
      action: name,
      actor: 'demo@clearhouse.example',
      subject: expect.stringMatching(subject),
      financial,
    };
    expect(event_logs).toMatchObject({ added: [event] });
    expect(Object.keys(event_logs ?? {})).toEqual(['added']);
    return { input: input as { params: { id: bigint }; body: Record<string, unknown> }, others };
  }

  it('BE-62 creating a user adds one row', async () => {
    const { others } = await changes('users.create', /^users\/\d+$/);
    const user = {
      id: expect.any(BigInt),
      username: 'new-1',
      email: 'new-1@shop.example',
      password_hash: text,
    };
    expect(others).toEqual({ users: { added: [{ ...user, created_at: time, updated_at: time }] } });
  });

  it('BE-62 editing a user changes two columns of one row', async () => {
    const { others } = await changes('users.update', /^users\/3$/);
    const values = { username: 'changed-1', email: 'changed-1@shop.example', updated_at: time };
    expect(others).toEqual({ users: { changed: [{ key: '["3"]', ...values }] } });
  });

  it.each([
    ['users.changePassword', 4],
    ['profile.changePassword', 1],
  ] as const)(
    "BE-62 %s changes the password of user %i and ends that user's other sessions",
    async (name, id) => {
      const { others } = await changes(name, new RegExp(`^users/${id}$`));
      expect(others).toEqual({
        users: { changed: [{ key: `["${id}"]`, password_hash: text, updated_at: time }] },
        sessions: { deleted: [expect.objectContaining({ user_id: BigInt(id) })] },
      });
    },
  );

  it("BE-62 deleting a user deletes one row and the user's sessions", async () => {
    const { input, others } = await changes('users.delete', /^users\/\d+$/);
    const { id } = input.params;
    expect(others).toEqual({
      users: { deleted: [expect.objectContaining({ id })] },
      sessions: { deleted: [expect.objectContaining({ user_id: id })] },
    });
  });

  it('BE-62 creating a business adds one row', async () => {
    const { input, others } = await changes('businesses.create', /^businesses\/\d+$/);
    const business = { id: expect.any(BigInt), ...input.body, created_at: time, updated_at: time };
    expect(others).toEqual({ businesses: { added: [business] } });
  });

  it('BE-62 editing a business changes two columns of one row', async () => {
    const { input, others } = await changes('businesses.update', /^businesses\/3$/);
    expect(others).toEqual({
      businesses: { changed: [{ key: '["3"]', ...input.body, updated_at: time }] },
    });
  });

  it('BE-62 deleting a business deletes one row', async () => {
    const { input, others } = await changes('businesses.delete', /^businesses\/\d+$/);
    expect(others).toEqual({
      businesses: { deleted: [expect.objectContaining({ id: input.params.id })] },
    });
  });

  it('BE-62 creating a settlement changes its trades only', async () => {
    const { input, others } = await changes('closed-loop-balancing.create', /^settlements\/\d+$/);
    const { trade_ids, ...pair } = input.body as { trade_ids: bigint[] };
    const settlement_id = expect.any(BigInt);
    expect(others).toEqual({
      settlements: {
        added: [
          expect.objectContaining({
            transaction_hash: null,
            created_by: 'demo@clearhouse.example',
          }),
        ],
      },
      trades: { changed: trade_ids.map((id) => ({ key: `["${id}"]`, settlement_id })) },
    });
    const [{ id, exchange_provider_id, cryptocurrency_id } = {}] = others.settlements?.added ?? [];
    expect(others.trades?.changed?.map((trade) => trade.settlement_id)).toEqual([id, id]);
    expect({
      exchange_provider_id: Number(exchange_provider_id),
      cryptocurrency_id: Number(cryptocurrency_id),
    }).toEqual(pair);
  });

  it('BE-62 processing a settlement changes one row', async () => {
    const { input, others } = await changes('closed-loop-balancing.process', /^settlements\/\d+$/);
    const processed = {
      ...input.body,
      processed_by: 'demo@clearhouse.example',
      processed_at: time,
    };
    expect(others).toEqual({
      settlements: { changed: [{ key: `["${input.params.id}"]`, ...processed }] },
    });
  });

  it('BE-62 saving a pair changes one row', async () => {
    const { others } = await changes('exchange-providers.savePair', /^exchange-pairs\/1\/1\/2$/);
    const volumes = {
      volume_cap_daily: '1.50',
      volume_cap_weekly: '2.00',
      volume_cap_monthly: '3.00',
    };
    const trades = { trade_cap_daily: 4n, trade_cap_weekly: 5n, trade_cap_monthly: 6n };
    expect(others).toEqual({
      exchange_pairs: { changed: [{ key: '["1","1","2"]', active: false, ...volumes, ...trades }] },
    });
  });

  it('BE-62 saving a rule changes one row', async () => {
    const { others } = await changes('exchange-rules.save', /^exchange-rules\/2\/2$/);
    expect(others).toEqual({
      exchange_rules: { changed: [{ key: '["2","2"]', stablecoin_id: 4n }] },
    });
  });

  it('BE-62 a sign-in adds a session, and a sign-out deletes it', async () => {
    let staff = backend.client();
    const signIn = await changesOf(backend.db, async () => {
      staff = await backend.signedIn('demo@clearhouse.example', 'my own password 1');
    });
    expect(signIn).toMatchObject({
      sessions: { added: [{ user_id: 1n }] },
      event_logs: { added: [{ type: 'sign-in' }] },
    });
    expect(Object.keys(signIn)).toEqual(['event_logs', 'sessions']);
    expect(signIn.sessions?.added?.length).toBe(1);
    const signOut = await changesOf(backend.db, () => staff.request(auth.logout, {}));
    expect(signOut).toEqual({
      sessions: { deleted: signIn.sessions?.added },
      event_logs: { added: [expect.objectContaining({ type: 'sign-out', subject: 'users/1' })] },
    });
  });

  it('BE-62 a report adds an event, and its check nothing', async () => {
    const range = {
      business_id: 'cafelumiere-1002',
      start_date: '2026-11-01',
      end_date: '2026-11-30',
    };
    expect(
      await changesOf(backend.db, () => client.request(report.check, { body: range })),
    ).toEqual({});
    expect(
      await changesOf(backend.db, () => client.request(report.stream, { query: range })),
    ).toEqual({
      event_logs: {
        added: [
          expect.objectContaining({
            type: 'downloaded',
            subject: 'businesses/2',
            details: { start_date: range.start_date, end_date: range.end_date },
          }),
        ],
      },
    });
  });

  it('BE-9 the headers of a report alone are no download', async () => {
    const path =
      '/ajax/report/stream?business_id=cafelumiere-1002&start_date=2026-11-01&end_date=2026-11-30';
    const changes = await changesOf(backend.db, async () => {
      const { status, headers } = await client.send(path, { method: 'HEAD' });
      expect(status).toBe(200);
      expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    });
    expect(changes).toEqual({});
  });

  it('BE-62 a rejected sign-in adds an event', async () => {
    const body = { email: 'demo@clearhouse.example', password: 'a wrong password' };
    expect(
      await changesOf(backend.db, () => backend.client().request(auth.login, { body })),
    ).toEqual({
      event_logs: {
        added: [expect.objectContaining({ type: 'sign-in rejected', subject: 'users/1' })],
      },
    });
  });

  it('BE-62 a rejected write changes nothing', async () => {
    const { id } = await backend.db
      .selectFrom('settlements')
      .select('id')
      .where('transaction_hash', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    const processing = {
      params: { id: String(id) },
      body: { transaction_hash: 'ab'.repeat(32), note: 'again' },
    };
    const changes = await changesOf(backend.db, async () => {
      for (const { status } of [
        await client.request(users.delete, { params: { id: 1 } }),
        await client.request(users.update, {
          params: { id: 2 },
          body: { username: '', email: 'ada@shop.example' },
        }),
        await client.request(closedLoopBalancing.process, processing),
      ])
        expect(status).toBeGreaterThanOrEqual(400);
    });
    expect(changes).toEqual({});
  });

  it('BE-62 a read changes nothing', async () => {
    const reads = allEndpoints.filter(
      ({ method, name, path }) =>
        method === 'GET' && name !== report.stream.name && !path.includes('{'),
    );
    const changes = await changesOf(backend.db, async () => {
      for (const endpoint of reads) {
        const query = {
          page: 1,
          ...(endpoint.feature === 'search' && { q: 'a' }),
          ...(endpoint.name === report.day.name && { date: '2026-11-20', zone: 'UTC' }),
        };
        const { status } = await client.request(endpoint, { query } as never);
        expect(status, endpoint.name).toBe(200);
      }
    });
    expect(changes).toEqual({});
  });

  it('BE-61 saving unchanged values changes nothing and records no event', async () => {
    const { db } = backend;
    const user = await db
      .selectFrom('users')
      .select(['username', 'email'])
      .where('id', '=', 2n)
      .executeTakeFirstOrThrow();
    const business = await db
      .selectFrom('businesses')
      .select(['name', 'confirmation_requirement'])
      .where('id', '=', 2n)
      .executeTakeFirstOrThrow();
    const rule = await db.selectFrom('exchange_rules').selectAll().executeTakeFirstOrThrow();
    const { exchange_provider_id, ...pair } = await db
      .selectFrom('exchange_pairs')
      .selectAll()
      .where('exchange_provider_id', '=', 1n)
      .executeTakeFirstOrThrow();
    backend.clock.now = new Date(backend.clock.now.getTime() + 1_000);
    const unchanged = await changesOf(db, async () => {
      for (const { status } of [
        await client.request(users.update, { params: { id: 2 }, body: user }),
        await client.request(businesses.update, { params: { id: 2 }, body: business }),
        await client.request(exchangeRules.save, { body: rule }),
        await client.request(exchangeProviders.savePair, {
          params: { provider: 'Kraken' },
          body: pair,
        }),
      ])
        expect(status).toBe(204);
    });
    expect(unchanged).toEqual({});
  });
});
