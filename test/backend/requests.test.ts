import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { pathOf, type ResponseBody } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import type { Client } from '../../tools/conformance/client.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';

const jsonType = { 'Content-Type': 'application/json' };
const usersCreate = pathOf(users.create);

/** The endpoints that do not change the session. */
const others = allEndpoints
  .filter(({ resource }) => resource !== 'auth' && resource !== 'profile')
  .map((endpoint) => [endpoint.name, endpoint] as const);

const unusual = [
  '\0',
  '\uD800',
  '%00',
  "'; drop table users; --",
  '🧾'.repeat(400),
  '../..',
  '9223372036854775808',
  '-9',
  '\u202E',
];
const values: unknown[] = [
  ...unusual,
  ...unusual.map((text) => [text]),
  ...[{}, [], [[]], null, true, -0, 1e308, 2 ** 53, 10n ** 25n],
];
const fields = [
  ...[
    'username',
    'email',
    'password',
    'password_confirmation',
    'reference_id',
    'name',
    'confirmation_requirement',
  ],
  ...[
    'exchange_provider_id',
    'cryptocurrency_id',
    'currency_id',
    'stablecoin_id',
    'trade_ids',
    'transaction_hash',
    'note',
  ],
  ...[
    'business_id',
    'start_date',
    'end_date',
    'active',
    'volume_cap_daily',
    'trade_cap_daily',
    'page',
    'per_page',
  ],
];

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  const raw = (
    path: string,
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = jsonType,
    method = 'POST',
  ) =>
    client.send(path, {
      method,
      body,
      headers: { 'X-XSRF-TOKEN': client.cookies.get('XSRF-TOKEN') as string, ...headers },
    });

  it('BE-6 a malformed JSON body is 400', async () => {
    for (const body of ['{', '', '{"username":}', 'undefined', '\u0000'])
      expect((await raw(usersCreate, body)).status).toBe(400);
    expect((await raw(usersCreate, new Uint8Array([0x22, 0xff, 0x22]))).status).toBe(400);
  });

  it('BE-6 a body of another type than JSON in UTF-8 is 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/json; charset=latin1',
      '',
    ]) {
      expect((await raw(usersCreate, '{}', { 'Content-Type': type })).status).toBe(415);
    }
    for (const charset of ['utf-8', '"UTF-8"']) {
      expect(
        (await raw(usersCreate, '{}', { 'Content-Type': `application/json; charset=${charset}` }))
          .status,
      ).toBe(422);
    }
  });

  it('BE-6 a body of more than 256 KiB is 413', async () => {
    expect((await raw(usersCreate, JSON.stringify({ username: 'x'.repeat(2 ** 18) }))).status).toBe(
      413,
    );
  });

  it('BE-6 an unknown path is 404', async () => {
    const unknown = await client.send('/ajax/nothing-here');
    expect(unknown.status).toBe(404);
    expect(unknown.body).toEqual({ message: 'Endpoint not found.' });
  });

  it('BE-6 another method is 405 with the allowed one', async () => {
    const method = await client.send('/ajax/orders', { method: 'DELETE' });
    expect(method.status).toBe(405);
    expect(method.headers.get('Allow')).toBe('GET');
    expect(method.body).toEqual({ message: 'Method not allowed. Use GET.' });
  });

  describe.each(others)('%s', (_name, endpoint) => {
    it('BE-6 no input causes an internal error', async () => {
      for (const value of values) {
        const given = Object.fromEntries(fields.map((field) => [field, value]));
        const text = typeof value === 'string' && value !== '../..' ? value : 'x';
        const params = {
          id: text,
          provider: text,
          cryptocurrency: text,
          exchange_provider_id: text,
          cryptocurrency_id: text,
        };
        const reply = await client.request(
          endpoint as never,
          { params, query: given, ...(endpoint.request && { body: given }) } as never,
        );
        expect(reply.status, `${String(value)}: ${reply.text}`).toBeLessThan(500);
      }
      expect((await client.request(profile.details, {})).status).toBe(200);
      expect(backend.logs.filter(({ level }) => level === 50)).toEqual([]);
    });
  });

  it.each([
    '/ajax/users/details/%',
    '/ajax/users/details/%FF',
    '/ajax/orders?page=%',
    '/ajax/orders?page[a]=1&page=2',
  ])('BE-6 a malformed URL causes no internal error: %s', async (path) => {
    expect((await client.send(path)).status).toBeLessThan(500);
    expect(backend.logs.filter(({ level }) => level === 50)).toEqual([]);
  });

  it('BE-6 If-None-Match: * does not replace a response by a 304', async () => {
    // Not fetch, which adds Cache-Control: no-cache to a conditional request.
    const headers = {
      'If-None-Match': '*',
      Cookie: `clearhouse=${client.cookies.get('clearhouse')}`,
    };
    const [response] = (await once(
      get(`${backend.url}${pathOf(profile.details)}`, { headers }),
      'response',
    )) as [IncomingMessage];
    expect(response.statusCode).toBe(200);
    expect(await json(response)).toMatchObject({ username: 'demo' });
  });

  it('BE-23 a number of more than 40 characters is 400', async () => {
    for (const number of ['9'.repeat(41), `0.${'0'.repeat(200_000)}1`, '9'.repeat(200_000)]) {
      const reply = await raw(pathOf(users.create), `{"username":${number}}`);
      expect(reply.status).toBe(400);
      expect(reply.body).toEqual({
        message: 'A number in the request body has more than 40 characters.',
      });
    }
  });

  it('BE-23 a sign-in body of more than 4 KiB is 413', async () => {
    const body = (bytes: number) => JSON.stringify({ email: 'a' }).padEnd(bytes);
    expect((await raw(pathOf(auth.login), body(4_097))).status).toBe(413);
    expect((await raw(pathOf(auth.login), body(4_096))).status).toBe(422);
  });

  it('BE-23 stores volume caps sent as JSON numbers exactly or rejects them', async () => {
    const caps = {
      volume_cap_weekly: 2,
      volume_cap_monthly: '3.00',
      trade_cap_daily: 4,
      trade_cap_weekly: 5,
      trade_cap_monthly: 6,
    };
    const rest = JSON.stringify({
      cryptocurrency_id: 1,
      stablecoin_id: 1,
      active: true,
      ...caps,
    }).slice(1);
    const save = (daily: string) =>
      raw('/ajax/exchange-providers/Kraken/pairs', `{"volume_cap_daily":${daily},${rest}`);
    const stored = async () => {
      const details = await client.request(exchangeProviders.details, {
        params: { provider: 'Kraken' },
      });
      const { pairs } = details.body as ResponseBody<typeof exchangeProviders.details>;
      return pairs.find(
        ({ cryptocurrency, stablecoin }) => cryptocurrency.id === 1 && stablecoin.id === 1,
      )?.properties;
    };
    for (const [sent, expected] of [
      ['90071992547409.94', '90071992547409.94'],
      ['999999999999999', '999999999999999.00'],
      ['123456789012345678', '123456789012345678.00'],
      ['12.50', '12.50'],
    ] as const) {
      expect((await save(sent)).status).toBe(204);
      expect(await stored()).toMatchObject({ volume_cap_daily: expected });
    }
    for (const sent of [
      '90071992547409.93',
      '999999999999999.99',
      '12345678901234567.89',
      '1.0000000000000000001',
      '1e400',
    ]) {
      expect((await save(sent)).body).toMatchObject({
        errors: { volume_cap_daily: [expect.any(String)] },
      });
    }
    expect(await stored()).toMatchObject({ volume_cap_daily: '12.50' });
  });

  it('BE-6 states the limits of caps', async () => {
    const names = ['volume_cap', 'trade_cap'].flatMap((cap) =>
      ['daily', 'weekly', 'monthly'].map((period) => `${cap}_${period}`),
    );
    const errorsOf = async (cap: string) => {
      const caps = Object.fromEntries(names.map((name) => [name, cap]));
      const body = { cryptocurrency_id: 1, stablecoin_id: 1, active: true, ...caps };
      return (await raw('/ajax/exchange-providers/Kraken/pairs', JSON.stringify(body))).body;
    };
    for (const cap of ['9'.repeat(40), '0.001'])
      expect(await errorsOf(cap)).toMatchObject({
        errors: {
          volume_cap_daily: [
            'Enter an amount with at most 18 digits before the point and 2 after it, such as 2500.00.',
          ],
          trade_cap_daily: ['Enter a whole number of at most 18 digits, such as 100.'],
        },
      });
  });

  it('BE-6 reads integers beyond 2^53 exactly', async () => {
    const body = { exchange_provider_id: 1, cryptocurrency_id: 1, trade_ids: [9007199254740993n] };
    const reply = await client.request(closedLoopBalancing.create, { body });
    expect(reply.status).toBe(422);
    expect(reply.body).toMatchObject({ errors: { trade_ids: [expect.any(String)] } });
  });
});
