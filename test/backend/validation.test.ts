import { beforeAll, expect, it } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { report } from '#contract/report.ts';
import { users } from '#contract/users.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  const errorsOf = async (endpoint: Endpoint, input: object) => {
    const { status, body } = await client.request(endpoint, input as never);
    expect(status).toBe(422);
    return (body as { errors: Record<string, string[]> }).errors;
  };

  it('BE-6 reports every failing field at once', async () => {
    expect(await errorsOf(users.create, { body: {} })).toEqual({
      username: ['This field is required.'],
      email: ['This field is required.'],
      password: ['This field is required.'],
    });
    expect(
      await errorsOf(users.create, {
        body: { username: 7, email: 'no address', password: 'short' },
      }),
    ).toEqual({
      username: ['Enter text.'],
      email: ['Enter a valid email address.'],
      password: ['Use at least 10 characters.'],
    });
  });

  it('BE-6 answers every empty field with the same message', async () => {
    const required = ['This field is required.'];
    const body = { username: '', email: '', password: '' };
    expect(await errorsOf(users.create, { body })).toEqual({
      username: required,
      email: required,
      password: required,
    });
  });

  it('BE-6 treats a body that is not an object as empty', async () => {
    for (const body of [null, [], 'text', 7, true]) {
      expect(
        Object.keys(await errorsOf(users.create, { body: JSON.parse(JSON.stringify(body)) ?? [] })),
      ).toEqual(['username', 'email', 'password']);
    }
  });

  it('BE-6 reports a taken username and email beside other errors', async () => {
    const body = { username: 'DEMO', email: 'Demo@clearhouse.example', password: 'short' };
    expect(await errorsOf(users.create, { body })).toEqual({
      username: ['This username is taken.'],
      email: ['This email address is taken.'],
      password: ['Use at least 10 characters.'],
    });
    expect(
      await errorsOf(users.update, {
        params: { id: '2' },
        body: { username: 'demo', email: 'bad' },
      }),
    ).toEqual({
      username: ['This username is taken.'],
      email: ['Enter a valid email address.'],
    });
  });

  it('BE-6 lets a user keep their username and email', async () => {
    const body = { username: 'demo', email: 'demo@clearhouse.example' };
    expect((await client.request(users.update, { params: { id: '1' }, body })).status).toBe(204);
  });

  it('BE-6 gives a reference id to one of many parallel requests', async () => {
    const body = { reference_id: 'wanted', name: 'Wanted', confirmation_requirement: 1 };
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => client.request(businesses.create, { body })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(422)]);
    const rejected = replies.find(({ status }) => status === 422);
    expect(rejected?.body).toMatchObject({
      errors: { reference_id: ['This reference id is taken.'] },
    });
  });

  it('BE-6 rejects NUL and half a surrogate pair under its field', async () => {
    for (const name of ['a\0b', '\udc00', 'a\ud83e']) {
      const body = { reference_id: name, name, confirmation_requirement: 1 };
      expect(await errorsOf(businesses.create, { body })).toEqual({
        reference_id: ['This contains an unsupported character.'],
        name: ['This contains an unsupported character.'],
      });
    }
  });

  it('BE-24 rejects control, bidirectional and zero-width characters in a line, not a note', async () => {
    const formatting = ['\u202e', '\u2066', '\u00ad', '\u200b', '\u2060', '\ufeff'];
    for (const unsafe of ['\n', '\u001b', '\u0085', '\u2028', ...formatting].map(
      (character) => `a${character}b`,
    )) {
      const body = { reference_id: unsafe, name: unsafe, confirmation_requirement: 1 };
      expect(await errorsOf(businesses.create, { body })).toEqual({
        reference_id: ['This contains an unsupported character.'],
        name: ['This contains an unsupported character.'],
      });
    }
    const { settlements } = (await client.request(closedLoopBalancing.overview, {}))
      .body as ResponseBody<typeof closedLoopBalancing.overview>;
    const params = {
      id: String(settlements.items.find(({ transaction_hash }) => transaction_hash === null)?.id),
    };
    const body = { transaction_hash: 'a note of two lines', note: 'one\ntwo' };
    expect((await client.request(closedLoopBalancing.process, { params, body })).status).toBe(204);
    expect((await client.request(closedLoopBalancing.details, { params })).body).toMatchObject({
      note: 'one\ntwo',
    });
  });

  it('BE-6 reports different new passwords under the confirmation', async () => {
    const body = { password: 'long enough', password_confirmation: 'long enouhg' };
    expect(await errorsOf(profile.changePassword, { body })).toEqual({
      password_confirmation: ['The passwords do not match.'],
    });
  });

  it.each<[field: string, accepted: number[], rejected: number[], Endpoint]>([
    ['username', [1, 100], [0, 101], users.create],
    ['email', [254], [255], users.create],
    ['password', [10, 1_000], [9, 1_001], users.create],
    ['reference_id', [1, 100], [0, 101], businesses.create],
    ['name', [0, 200], [201], businesses.create],
    ['trade_ids', [1, 10_000], [0, 10_001], closedLoopBalancing.create],
    ['transaction_hash', [1, 200], [0, 201], closedLoopBalancing.process],
    ['note', [0, 2_000], [2_001], closedLoopBalancing.process],
    ['email', [320], [321], auth.login],
    ['password', [1, 1_000], [0, 1_001], auth.login],
  ])(
    'BE-6 accepts %s of the lengths %j, and none of %j',
    async (field, accepted, rejected, endpoint) => {
      const ofLength = (length: number) => {
        if (field === 'trade_ids') return Array.from({ length }, (_, at) => at + 1);
        return field === 'email' ? `${'x'.repeat(length - 6)}@a.bcd` : 'x'.repeat(length);
      };
      const isAccepted = async (length: number) => {
        // Another field is not valid, so that nothing is written.
        const body = { note: 7, [field]: ofLength(length) };
        return !(field in (await errorsOf(endpoint, { params: { id: '1' }, body })));
      };
      for (const length of accepted) expect(await isAccepted(length), `${length}`).toBe(true);
      for (const length of rejected) expect(await isAccepted(length), `${length}`).toBe(false);
    },
  );

  it('BE-6 accepts a confirmation requirement from 0 to 1000', async () => {
    const send = async (value: unknown) =>
      (
        await errorsOf(businesses.update, {
          params: { id: '1' },
          body: { name: 7, confirmation_requirement: value },
        })
      ).confirmation_requirement?.[0];
    expect(await send(-1)).toBe('Enter 0 or more.');
    expect(await send(0)).toBeUndefined();
    expect(await send(1000)).toBeUndefined();
    expect(await send(1001)).toBe('Enter 1000 or less.');
    expect(await send(1.5)).toBe('Enter a whole number.');
    expect(await send('3')).toBe('Enter a number.');
    expect(await send(null)).toBe('This field is required.');
    expect(await send(10n ** 30n)).toBeDefined();
  });

  it('BE-6 ignores unknown fields and changes of a reference id', async () => {
    const params = { id: '1' };
    const before = (await client.request(businesses.details, { params })).body as {
      reference_id: string;
    };
    const body = {
      name: 'Renamed',
      confirmation_requirement: 4,
      reference_id: 'changed',
      id: 99,
      surprise: {},
    };
    expect((await client.request(businesses.update, { params, body })).status).toBe(204);
    expect((await client.request(businesses.details, { params })).body).toMatchObject({
      id: 1,
      name: 'Renamed',
      confirmation_requirement: 4,
      reference_id: before.reference_id,
    });
  });

  it('BE-6 accepts a report range of ISO dates in order', async () => {
    const range = {
      business_id: 'cafelumiere-1002',
      start_date: '2026-11-01',
      end_date: '2026-11-02',
    };
    expect((await client.request(report.check, { body: range })).status).toBe(204);
    const send = (change: object) => errorsOf(report.check, { body: { ...range, ...change } });
    expect(await send({ business_id: 'none' })).toEqual({
      business_id: ['This business does not exist.'],
    });
    expect(await send({ end_date: '2026-10-31' })).toEqual({
      end_date: ['End date is before the start date.'],
    });
    expect(await send({ start_date: '' })).toEqual({ start_date: ['This field is required.'] });
    for (const wrong of ['2026-02-30', '01.11.2026', '2026-11-01T00:00:00Z', '0000-01-01']) {
      expect(await send({ start_date: wrong })).toEqual({
        start_date: ['Enter a date such as 2026-11-21.'],
      });
    }
    const everything = { business_id: 'none', start_date: 'a', end_date: 7 };
    expect(Object.keys(await errorsOf(report.check, { body: everything })).sort()).toEqual([
      'business_id',
      'end_date',
      'start_date',
    ]);
  });

  it('BE-6 accepts the widest range of dates', async () => {
    const query = {
      business_id: 'cafelumiere-1002',
      start_date: '0001-01-01',
      end_date: '9999-12-31',
    };
    expect((await client.request(report.stream, { query })).status).toBe(200);
  });

  it('BE-6 reports unknown and impossible ids under their field', async () => {
    for (const none of ['999', 999, '99999999999999999999', 10n ** 20n, 'x', -1]) {
      const rule = { cryptocurrency_id: none, currency_id: none, stablecoin_id: none };
      expect(await errorsOf(exchangeRules.save, { body: rule })).toEqual({
        cryptocurrency_id: ['This item does not exist.'],
        currency_id: ['This item does not exist.'],
        stablecoin_id: ['This item does not exist.'],
      });
      const settlement = { exchange_provider_id: none, cryptocurrency_id: 1, trade_ids: [none] };
      expect(
        Object.keys(await errorsOf(closedLoopBalancing.create, { body: settlement })),
      ).toContain('exchange_provider_id');
    }
  });

  it('BE-6 accepts volume caps with two decimals and whole trade caps', async () => {
    const params = { provider: 'Kraken' };
    const good = {
      active: true,
      volume_cap_daily: '0.00',
      volume_cap_weekly: '10',
      volume_cap_monthly: '999999999999999999.99',
    };
    const trades = {
      trade_cap_daily: '0',
      trade_cap_weekly: 5,
      trade_cap_monthly: '999999999999999999',
    };
    const body = { cryptocurrency_id: 1, stablecoin_id: 1, ...good, ...trades };
    expect((await client.request(exchangeProviders.savePair, { params, body })).status).toBe(204);
    for (const wrong of ['-1', '1.2.3', '1e3', '0.001', '', '1000000000000000000', 'NaN', null]) {
      const change = {
        volume_cap_daily: wrong,
        trade_cap_daily: wrong === '0.001' ? '1.5' : wrong,
      };
      const fields = await errorsOf(exchangeProviders.savePair, {
        params,
        body: { ...body, ...change },
      });
      expect(Object.keys(fields)).toEqual(['volume_cap_daily', 'trade_cap_daily']);
    }
    const foreign = { ...body, cryptocurrency_id: 4 };
    expect(await errorsOf(exchangeProviders.savePair, { params, body: foreign })).toEqual({
      stablecoin_id: ['This provider does not trade this pair.'],
    });
  });

  it('BE-6 rejects a page that is not a positive whole number', async () => {
    for (const page of ['0', '-1', '1.5', 'x', '', '9'.repeat(30)])
      expect(await errorsOf(orders.list, { query: { page } })).toHaveProperty('page');
    const far = await client.request(orders.list, { query: { page: Number.MAX_SAFE_INTEGER } });
    expect(far.body).toMatchObject({ items: [] });
    for (const list of [orders.list, users.list])
      expect(await errorsOf(list, { query: { page: 1, per_page: '0' } })).toHaveProperty(
        'per_page',
      );
  });
});
