import { beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { orders } from '#contract/orders.ts';
import { report } from '#contract/report.ts';
import { users } from '#contract/users.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';

const { email } = demoAccount;

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  const newest = (count = 1) =>
    backend.db.selectFrom('event_logs').selectAll().orderBy('id', 'desc').limit(count).execute();
  const signIn = (body: object, headers = {}) =>
    backend.client().request(auth.login, { body }, headers);

  it('BE-24 an event has its actor, action, subject, address, request id and details', async () => {
    const body = {
      username: 'evidence',
      email: 'evidence@shop.example',
      password: 'a good password',
    };
    const headers = {
      'X-Forwarded-For': '203.0.113.7',
      'X-Request-Id': '0f9c2a1e-7f3b-4c55-9a51-2a9f3f1c7d10',
    };
    const { id } = (await client.request(users.create, { body }, headers)).body as { id: number };
    expect(await newest()).toMatchObject([
      {
        type: 'created',
        actor_id: 1n,
        actor: email,
        action: 'users.create',
        subject: `users/${id}`,
        address: '203.0.113.7',
        request_id: headers['X-Request-Id'],
        details: { after: { username: 'evidence', email: 'evidence@shop.example' } },
      },
    ]);
    await client.request(users.delete, { params: { id } }, { 'X-Request-Id': 'two words' });
    expect(await newest()).toMatchObject([
      {
        type: 'deleted',
        action: 'users.delete',
        request_id: null,
        details: { before: { username: 'evidence', email: 'evidence@shop.example' } },
      },
    ]);
  });

  it('BE-165 logs each event as one line once it is committed', async () => {
    const before = backend.logs.length;
    const body = { username: 'logged', email: 'logged@shop.example', password: 'never-logged' };
    const { id } = (await client.request(users.create, { body })).body as { id: number };
    const [stored] = await newest();
    const lines = backend.logs.slice(before);
    expect(lines).toMatchObject([
      {
        level: 30,
        msg: 'event',
        event: {
          id: String(stored?.id),
          type: 'created',
          description: stored?.description,
          created_at: backend.clock.now.toISOString(),
          actor_id: '1',
          actor: email,
          subject: `users/${id}`,
          details: { after: { username: 'logged', email: 'logged@shop.example' } },
        },
      },
    ]);
    for (const secret of [body.password, '$argon2id$'])
      expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('BE-165 logs no event of a write that is rolled back', async () => {
    const body = { username: 'twice', email: 'twice@shop.example', password: 'a good password' };
    // Its constraint is checked at the commit, after the event.
    await backend.runScript(`
      create function reject() returns trigger language plpgsql as $$ begin raise exception 'rejected'; end $$;
      create constraint trigger reject after insert on users deferrable initially deferred
        for each row execute function reject();`);
    const before = backend.logs.length;
    const { status } = await client.request(users.create, { body });
    await backend.runScript('drop trigger reject on users; drop function reject;');
    expect(status).toBe(500);
    const types = () =>
      backend.logs.slice(before).flatMap(({ event }) => (event as { type: string })?.type ?? []);
    await expect.poll(types).toEqual(['error']);
  });

  it('BE-24 a settlement is recorded with amount, address, trades and hash', async () => {
    const pair = { exchange_provider_id: 1, cryptocurrency_id: 1 };
    const listed = await client.request(closedLoopBalancing.unsettledTrades, { params: pair });
    const trades = (listed.body as { id: number }[]).slice(0, 2).map((trade) => trade.id);
    await backend.db
      .updateTable('trades')
      .set({ amount: 2n ** 61n + 1n })
      .where('id', 'in', trades.map(BigInt))
      .execute();
    const created = await client.request(closedLoopBalancing.create, {
      body: { ...pair, trade_ids: trades },
    });
    const params = { id: (created.body as { id: number }).id };
    const body = { transaction_hash: 'evidence-hash', note: 'by hand' };
    expect((await client.request(closedLoopBalancing.process, { params, body })).status).toBe(204);
    const amount = String(2n ** 62n + 2n);
    const address = expect.stringMatching(/^bc1q/);
    expect(await newest(2)).toMatchObject([
      {
        type: 'settled',
        subject: `settlements/${params.id}`,
        details: { amount, address, ...body },
      },
      {
        type: 'created',
        subject: `settlements/${params.id}`,
        details: { amount, address, trades: trades.map(String) },
      },
    ]);
  });

  it('BE-24 a change is recorded with the values before and after', async () => {
    const shop = { reference_id: 'evidence', name: 'Before', confirmation_requirement: 1 };
    const { id } = (await client.request(businesses.create, { body: shop })).body as { id: number };
    const after = { name: 'After', confirmation_requirement: 2 };
    await client.request(businesses.update, { params: { id }, body: after });
    await client.request(businesses.delete, { params: { id } });
    const change =
      'from name Before, confirmation requirement 1 to name After, confirmation requirement 2';
    const description = `${email} changed the business Before (evidence) ${change}.`;
    const before = { name: 'Before', confirmation_requirement: 1 };
    const subject = `businesses/${id}`;
    expect(await newest(3)).toMatchObject([
      { type: 'deleted', subject, details: { before: { reference_id: 'evidence', ...after } } },
      { type: 'changed', subject, details: { before, after }, description },
      { type: 'created', subject, details: { after: shop } },
    ]);
  });

  it('BE-24 a business without a name is described as such', async () => {
    const shop = { reference_id: 'nameless', name: '', confirmation_requirement: 1 };
    const { id } = (await client.request(businesses.create, { body: shop })).body as { id: number };
    const body = { name: 'Named', confirmation_requirement: 1 };
    await client.request(businesses.update, { params: { id }, body });
    expect((await newest()).map(({ description }) => description)).toEqual([
      `${email} changed the business (no name) (nameless) from name (none), confirmation requirement 1 to name Named, confirmation requirement 1.`,
    ]);
  });

  it('BE-24 a changed pair is recorded with its caps before and after', async () => {
    const volumes = {
      volume_cap_daily: '1.00',
      volume_cap_weekly: '2.00',
      volume_cap_monthly: '3.00',
    };
    const trades = { trade_cap_daily: '4', trade_cap_weekly: '5', trade_cap_monthly: '6' };
    const pair = { cryptocurrency_id: 1, stablecoin_id: 1, active: true };
    for (const volume_cap_daily of ['1.00', '1.25'])
      await client.request(exchangeProviders.savePair, {
        params: { provider: 'Kraken' },
        body: { ...pair, ...volumes, ...trades, volume_cap_daily },
      });
    const [event] = await newest();
    expect(event).toMatchObject({ type: 'changed', financial: true });
    expect(event?.details).toEqual({
      pair: expect.stringMatching(/^Kraken [A-Z]+-[A-Z]+$/),
      volume_cap_daily: { before: '1.00', after: '1.25' },
    });
  });

  it('BE-24 downloads, sign-ins and sign-outs are recorded', async () => {
    const range = {
      business_id: 'cafelumiere-1002',
      start_date: '2026-11-01',
      end_date: '2026-11-02',
    };
    const staff = await backend.signedIn();
    await staff.request(report.stream, { query: range });
    await staff.request(auth.logout, {});
    const events = await newest(3);
    expect(events.map(({ type, actor, description }) => [type, actor, description])).toEqual([
      ['sign-out', email, `${email} signed out.`],
      [
        'downloaded',
        email,
        `${email} downloaded the report of cafelumiere-1002 from 2026-11-01 to 2026-11-02.`,
      ],
      ['sign-in', email, `${email} signed in.`],
    ]);
  });

  it('BE-24 a rejected sign-in names only known accounts', async () => {
    await signIn({ email, password: 'a wrong guess' });
    await signIn({ email: 'my password', password: 'a wrong guess' });
    expect(await newest(2)).toMatchObject([
      {
        type: 'sign-in rejected',
        actor: null,
        subject: null,
        description: 'A sign-in as an unknown user was rejected.',
      },
      {
        type: 'sign-in rejected',
        actor: null,
        subject: 'users/1',
        description: `A sign-in as ${email} was rejected.`,
      },
    ]);
  });

  it('BE-24 the limiter is recorded once per block', async () => {
    const headers = { 'X-Forwarded-For': '198.51.100.7' };
    for (let n = 0; n < 10; n += 1) await signIn({ email, password: 'a wrong guess' }, headers);
    for (let n = 0; n < 3; n += 1)
      expect((await signIn({ email, password: 'a wrong guess' }, headers)).status).toBe(429);
    const [blocked, rejected] = await newest(2);
    expect(blocked).toMatchObject({ type: 'sign-in rejected', address: '198.51.100.7' });
    expect(blocked?.description).toBe(
      `Sign-ins as ${email} from 198.51.100.7 are blocked for 15 minutes after 10 wrong passwords.`,
    );
    expect(rejected?.description).toBe(`A sign-in as ${email} was rejected.`);
  });

  it.each([
    ['from 198.51.100.8', (n: number) => `unknown-${n}@shop.example`, () => '198.51.100.8'],
    ['as an unknown user', () => 'unknown@shop.example', (n: number) => `203.0.113.${n}`],
  ])('BE-24 a block of sign-ins %s is recorded', async (whose, account, address) => {
    const attempt = (n: number) =>
      signIn({ email: account(n), password: 'a wrong guess' }, { 'X-Forwarded-For': address(n) });
    // At most 8 of an address are hashed at once; the others would get a 503, which does not count.
    for (let n = 0; n < 100; n += 5)
      await Promise.all(Array.from({ length: 5 }, (_, more) => attempt(n + more)));
    expect((await attempt(100)).status).toBe(429);
    const description = `Sign-ins ${whose} are blocked for 15 minutes after 100 wrong passwords.`;
    expect(await newest()).toMatchObject([{ type: 'sign-in rejected', description }]);
  });

  it('BE-24 a long text is truncated', async () => {
    await backend.db.schema.alterTable('deposits').renameTo('hidden').execute();
    const { reference_id } = await backend.db
      .selectFrom('orders')
      .select('reference_id')
      .where('deposit_id', 'is not', null)
      .executeTakeFirstOrThrow();
    const long = '🧾'.repeat(200);
    await backend.db
      .updateTable('orders')
      .set({ reference_id: long })
      .where('reference_id', '=', reference_id)
      .execute();
    expect((await client.request(orders.details, { params: { id: long } })).status).toBe(500);
    await backend.db.schema.alterTable('hidden').renameTo('deposits').execute();
    const description = `GET /ajax/orders/${encodeURIComponent(long)}`.slice(0, 2_000);
    await expect
      .poll(async () => (await newest())[0])
      .toMatchObject({ type: 'error', description });
  });

  it('BE-24 text that could forge a line is escaped', async () => {
    await backend.db
      .updateTable('users')
      .set({ username: 'a\nb\u202ec' })
      .where('id', '=', 2n)
      .execute();
    await client.request(users.changePassword, {
      params: { id: 2 },
      body: { password: 'a new password' },
    });
    expect(await newest()).toMatchObject([
      { description: `${email} changed the password of a\\u{a}b\\u{202e}c.` },
    ]);
  });

  it('BE-24 an event begins where the event before it ended, under parallel changes', async () => {
    const { stablecoins } = (await client.request(exchangeRules.matrix, {})).body as {
      stablecoins: { id: number; code: string }[];
    };
    const choices = [null, ...stablecoins.map(({ id }) => id)];
    const pair = { cryptocurrency_id: 1, currency_id: 1 };
    await client.request(exchangeRules.save, { body: { ...pair, stablecoin_id: null } });
    const [before] = await newest();
    const saves = Array.from({ length: 20 }, (_, n) =>
      client.request(exchangeRules.save, {
        body: { ...pair, stablecoin_id: choices[n % choices.length] ?? null },
      }),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(20).fill(204));
    // A save that changes nothing records no event.
    const changes = (await newest(20)).filter(({ id }) => id > (before?.id ?? 0n));
    expect(changes.length).toBeGreaterThan(5);
    expectChain(changes, 'none');

    const rename = (n: number) =>
      client.request(users.update, {
        params: { id: 3 },
        body: { username: `n${n}`, email: 'n@shop.example' },
      });
    await rename(99);
    await Promise.all(Array.from({ length: 12 }, (_, n) => rename(n)));
    expectChain(await newest(12), { username: 'n99', email: 'n@shop.example' });
  });

  function expectChain(events: { details: object | null }[], first: unknown) {
    let last = first;
    for (const { details } of events.toReversed()) {
      expect(details).toMatchObject({ before: last });
      last = (details as { after: unknown }).after;
    }
  }
});
