import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { isWrite } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { users } from '#contract/users.ts';
import { queryOf } from '#data/query.ts';
import { findEdit } from '#data/writes/standard-checks.ts';
import { defineWrite } from '#data/writes/write-definition.ts';
import { send } from '#platform/http/send.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { allWrites } from '../../../client/app/features.ts';
import { pairId, pairName } from '../../../client/features/exchange-providers/writes.ts';
import { ruleId, ruleName } from '../../../client/features/exchange-rules/writes.ts';
import { fakeBackend } from '../../support/fake-backend.ts';

/** The server's responses by path; any other path is 404. */
let server: Record<string, unknown>;
/** The totals of lists, by path. */
let totals: Record<string, string | undefined>;
let client: QueryClient;

beforeEach(() => {
  pageSession.signIn({ user: { id: 1, username: 'ada' } });
  server = {};
  totals = {};
  client = new QueryClient();
  fakeBackend(({ url }) =>
    url in server
      ? Response.json(server[url], { headers: totals[url] ? { 'X-Total-Count': totals[url] } : {} })
      : Response.json({ message: 'Not found.' }, { status: 404 }),
  );
});

/** Times of the backend's clock, far from those of this one. */
const skewedTimes = ['2000-01-01T00:00:00Z', '2100-01-01T00:00:00Z'];

/** Describes a write with what the client has loaded, then looks for it on the server. */
async function find(
  name: string,
  input: Record<string, unknown>,
  serverBefore?: () => void,
): Promise<CheckResult | undefined> {
  const described = describeWrite(name, input);
  serverBefore?.();
  return described && writeOf(name)?.find({ ...described, salt: 'salt' }, send);
}

const writeOf = (name: string) => allWrites.find(({ endpoint }) => endpoint.name === name);
const describeWrite = (name: string, input: object) =>
  writeOf(name)?.describe(input, client, 'salt');

it('OUT-1 has a check for every write of the contract', () => {
  const sent = allEndpoints.filter(isWrite).map(({ name }) => name);
  expect(allWrites.map(({ endpoint }) => endpoint.name).sort()).toEqual(sent.sort());
  expect(sent.length).toBeGreaterThan(10);
});

it('OUT-6 is a deletion of its item if its request is one', () => {
  const done = allWrites.map((write) => [write.endpoint.name, write.done]);
  const expected = allWrites.map(({ endpoint: { name, method } }) => [
    name,
    method === 'DELETE' ? 'deleted' : 'saved',
  ]);
  expect(done).toEqual(expected);
});

describe('description of a write', () => {
  it('OUT-8 has no typed value and no digest of a password', () => {
    const user = {
      id: 3,
      username: 'before',
      email: 'before@x.org',
      created_at: '',
      updated_at: '',
    };
    client.setQueryData<unknown>(queryOf(users.edit, { params: { id: 3 } }).queryKey, user);
    const body = { username: 'typed', email: 'typed@x.org', password: 'secret' };
    for (const [name, input] of [
      ['users.create', { body }],
      ['users.update', { params: { id: 3 }, body }],
      ['users.changePassword', { params: { id: 3 }, body }],
    ] as const) {
      const { subject, ...stored } = describeWrite(name, input) ?? {};
      expect(JSON.stringify(stored)).not.toMatch(/before|typed|secret|"password"/);
      expect(stored).toMatchObject({ title: expect.any(String) });
    }
  });

  it('OUT-3 has no digest of a repeated password', () => {
    const body = { password: 'secret', password_confirmation: 'secret' };
    expect(describeWrite('profile.changePassword', { body })?.sent).toEqual({});
  });

  it('OUT-6 has a target for each pair of one provider', () => {
    const input = (id: number) => ({
      params: { provider: 'Kraken' },
      body: { cryptocurrency_id: 1, stablecoin_id: id },
    });
    const targets = [2, 3].map((id) =>
      writeOf('exchange-providers.savePair')?.targetOf(input(id) as never),
    );
    expect(targets).toEqual(
      [2, 3].map((id) => `POST /ajax/exchange-providers/Kraken/pairs 1 ${id}`),
    );
  });

  it.each([undefined, null, ''])('OUT-6 has no name %j', (name) => {
    const write = defineWrite(users.delete, {
      title: 'Delete',
      subject: () => name,
      find: async () => ({ is: 'unknown' }),
    });
    expect(write.describe({ params: { id: 3 } }, client, 'salt').subject).toBeUndefined();
  });

  it('OUT-5 compares a text by its characters, not as a number', async () => {
    server['/ajax/businesses/edit/7'] = {
      id: 7,
      reference_id: 'ACME',
      name: '7',
      confirmation_requirement: 3,
      created_at: '',
    };
    const input = { params: { id: 7 }, body: { name: '07', confirmation_requirement: 3 } };
    expect(await find('businesses.update', input)).toMatchObject({ is: 'changed' });
  });

  it('OUT-5 compares a field that is new in the contract', async () => {
    const request = z.object({ name: z.string(), country: z.string() });
    const write = defineWrite(
      { ...businesses.update, request },
      {
        title: 'Edit',
        remember: () => ({ name: 'Acme', country: 'NO' }),
        find: (sent) => findEdit(sent, async () => ({ name: 'Acme', country: current }), undefined),
      },
    );
    const described = write.describe(
      { params: { id: 7 }, body: { name: 'Acme', country: 'SE' } },
      client,
      'salt',
    );
    let current = 'NO';
    expect(await write.find({ ...described, salt: 'salt' }, send)).toMatchObject({ is: 'absent' });
    current = 'SE';
    expect(await write.find({ ...described, salt: 'salt' }, send)).toEqual({ is: 'saved' });
    current = 'DK';
    expect(await write.find({ ...described, salt: 'salt' }, send)).toMatchObject({ is: 'changed' });
  });
});

describe('the notice of a write', () => {
  const ids = { cryptocurrency_id: 1, currency_id: 3, stablecoin_id: 2 };
  const [xbt, usdc, usd] = [
    { id: 1, code: 'XBT' },
    { id: 2, code: 'USDC' },
    { id: 3, code: 'USD' },
  ];
  const params = { id: '7' };
  const user = { username: 'ben', email: 'ben@x.org' };
  const loaded: [
    name: string,
    input: object,
    queryKey: readonly unknown[],
    data: unknown,
    title: string,
    subject: string,
  ][] = [
    ['businesses.create', { body: { reference_id: 'ACME' } }, [], {}, 'Create Business', 'ACME'],
    [
      'businesses.update',
      { params, body: {} },
      queryOf(businesses.edit, { params }).queryKey,
      { name: '' },
      'Edit Business',
      '(Unresolved Business)',
    ],
    [
      'businesses.delete',
      { params },
      queryOf(businesses.list, { query: { page: 1 } }).queryKey,
      {
        items: [
          { id: 70, name: 'Other' },
          { id: 7, name: 'Acme' },
        ],
      },
      'Delete Business',
      'Acme',
    ],
    ['users.create', { body: user }, [], {}, 'Create User', 'ben'],
    [
      'users.update',
      { params, body: {} },
      queryOf(users.edit, { params }).queryKey,
      user,
      'Edit User',
      'ben',
    ],
    [
      'users.delete',
      { params },
      queryOf(users.list, { query: { page: 1, per_page: 10 } }).queryKey,
      {
        items: [
          { id: 70, username: 'ada' },
          { id: 7, ...user },
        ],
      },
      'Delete User',
      'ben',
    ],
    [
      'users.changePassword',
      { params, body: {} },
      queryOf(users.password, { params }).queryKey,
      user,
      'Change Password',
      'of ben',
    ],
    [
      'closed-loop-balancing.process',
      { params, body: { transaction_hash: '' } },
      queryOf(closedLoopBalancing.details, { params }).queryKey,
      { reference_id: 'CLS-7' },
      'Process Settlement',
      'CLS-7',
    ],
    [
      'exchange-providers.savePair',
      { params: { provider: 'Kraken' }, body: ids },
      queryOf(exchangeProviders.details, { params: { provider: 'Kraken' } }).queryKey,
      {
        pairs: [
          { cryptocurrency: { id: 9, code: 'LTC' }, stablecoin: usdc },
          { cryptocurrency: xbt, stablecoin: null },
          { cryptocurrency: null, stablecoin: usdc },
          { cryptocurrency: xbt, stablecoin: usdc },
        ],
      },
      'Exchange pair',
      'XBT-USDC',
    ],
    [
      'exchange-rules.save',
      { body: ids },
      queryOf(exchangeRules.matrix, {}).queryKey,
      {
        exchange_rule_matrix: [
          { cryptocurrency: { id: 9, code: 'LTC' }, currency: usd },
          { cryptocurrency: xbt, currency: null },
          { cryptocurrency: null, currency: usd },
          { cryptocurrency: xbt, currency: usd },
        ],
      },
      'Exchange rule',
      'XBT-USD',
    ],
  ];

  it.each(loaded)(
    'OUT-6 names the action and the item: %s',
    (name, input, queryKey, data, title, subject) => {
      client.setQueryData(queryKey, data);
      expect(describeWrite(name, input)).toMatchObject({ title, subject });
    },
  );

  const unnamed = loaded.filter(([name]) => !name.endsWith('.create'));
  it.each(unnamed)(
    'OUT-6 names the action alone while its screen has nothing: %s',
    (name, input, _key, _data, title) => {
      expect(describeWrite(name, input)).toMatchObject({ title, subject: undefined });
    },
  );

  it('OUT-6 names a pair or rule whose codes the response lacks', () => {
    const codes = [{}, { cryptocurrency: null, stablecoin: usdc, currency: usd }];
    expect([...codes.map(pairName), ...codes.map(ruleName)]).toEqual([
      '–-–',
      '–-USDC',
      '–-–',
      '–-USD',
    ]);
  });

  it('OUT-6 names the action alone for a selection of trades', () => {
    const body = { exchange_provider_id: 1, cryptocurrency_id: 2, trade_ids: [1] };
    expect(describeWrite('closed-loop-balancing.create', { body })).toMatchObject({
      title: 'Create Settlement',
      subject: undefined,
      remembered: undefined,
    });
  });

  it('OUT-3 gives the reason why a password cannot be checked', () => {
    for (const name of ['users.changePassword', 'profile.changePassword'])
      expect(describeWrite(name, { params, body: {} })?.cannotBeChecked).toBe(
        'A changed password cannot be checked.',
      );
  });
});

describe('businesses', () => {
  const business = {
    id: 7,
    reference_id: 'ACME',
    name: 'Acme',
    confirmation_requirement: 3,
    created_at: '2026-11-21T12:00:01Z',
  };
  const body = { reference_id: ' ACME', name: 'Acme', confirmation_requirement: 3 };
  const serve = (changes: Partial<typeof business> = {}) => {
    server['/ajax/report'] = [{ reference_id: 'ACME', name: 'Acme' }];
    server['/ajax/businesses?page=1'] = {
      items: [{ ...business, ...changes }],
      per_page: 15,
      total: 1,
    };
  };

  it('OUT-5 finds a created business by its reference id', async () => {
    server['/ajax/report'] = [];
    server['/ajax/businesses?page=1'] = { items: [], per_page: 15, total: 0 };
    expect(await find('businesses.create', { body })).toEqual({ is: 'absent' });
    serve();
    expect(await find('businesses.create', { body })).toMatchObject({
      is: 'saved',
      to: '/businesses/details/7',
    });
  });

  it('OUT-5 reads no page if a whole list lacks the reference id', async () => {
    server['/ajax/report'] = [{ reference_id: 'OTHER', name: 'Other' }];
    totals['/ajax/report'] = '1';
    expect(await find('businesses.create', { body })).toEqual({ is: 'absent' });
    totals['/ajax/report'] = '2';
    await expect(find('businesses.create', { body })).rejects.toThrow('businesses.list');
  });

  it('OUT-5 takes a business for the created one although others are loaded', async () => {
    serve();
    client.setQueryData<unknown>(queryOf(businesses.list, { query: { page: 2 } }).queryKey, {
      items: [{ ...business, id: 8, reference_id: 'ACM' }],
    });
    expect(await find('businesses.create', { body })).toMatchObject({ is: 'saved' });
  });

  it.each(skewedTimes)('OUT-5 finds a created business whose time is %s', async (created_at) => {
    serve({ created_at });
    expect(await find('businesses.create', { body })).toMatchObject({
      is: 'saved',
      to: '/businesses/details/7',
    });
  });

  it('OUT-5 does not take another business for the created one', async () => {
    const taken = {
      is: 'changed',
      reason: 'A business with this reference id already exists. Review it before you try again.',
      to: '/businesses/details/7',
    };
    for (const change of [{ name: 'Other' }, { confirmation_requirement: 4 }]) {
      serve(change);
      expect(await find('businesses.create', { body })).toEqual(taken);
    }
    serve();
    client.setQueryData<unknown>(queryOf(businesses.list, { query: { page: 2 } }).queryKey, {
      items: [business],
      total: 16,
    });
    expect(await find('businesses.create', { body })).toEqual(taken);
  });

  it('OUT-5 finds a created business on any page', async () => {
    serve();
    const others = Array.from({ length: 15 }, (_, id) => ({
      ...business,
      id: 100 + id,
      reference_id: `B${id}`,
    }));
    server['/ajax/businesses?page=1'] = { items: others, per_page: 15, total: 16 };
    server['/ajax/businesses?page=2'] = { items: [], per_page: 15, total: 16 };
    expect(await find('businesses.create', { body })).toEqual({ is: 'unknown' });
    server['/ajax/businesses?page=2'] = { items: [business], per_page: 15, total: 16 };
    expect(await find('businesses.create', { body })).toMatchObject({
      is: 'saved',
      to: '/businesses/details/7',
    });
  });

  it('OUT-5 compares an edit with the values before and after it', async () => {
    const { queryKey } = queryOf(businesses.edit, { params: { id: 7 } });
    client.setQueryData<unknown>(queryKey, business);
    const input = { params: { id: '7' }, body: { name: ' New name', confirmation_requirement: 3 } };
    for (const [name, is] of [
      ['New name', 'saved'],
      ['Acme', 'absent'],
      ['Third', 'changed'],
    ]) {
      server['/ajax/businesses/edit/7'] = { ...business, name };
      expect(await find('businesses.update', input)).toMatchObject({ is });
    }
  });

  it('OUT-5 compares an edit with the form, not with a list loaded before', async () => {
    client.setQueryData<unknown>(queryOf(businesses.list, { query: { page: 1 } }).queryKey, {
      items: [{ ...business, name: 'Old' }],
    });
    client.setQueryData<unknown>(
      queryOf(businesses.edit, { params: { id: 7 } }).queryKey,
      business,
    );
    server['/ajax/businesses/edit/7'] = business;
    const input = { params: { id: '7' }, body: { name: 'New', confirmation_requirement: 3 } };
    expect(await find('businesses.update', input)).toMatchObject({ is: 'absent' });
  });

  it('OUT-5 reports an edited item that no longer exists', async () => {
    const input = { params: { id: '7' }, body: { name: 'New', confirmation_requirement: 3 } };
    const finding = { is: 'changed', final: true, reason: 'This item no longer exists.' };
    expect(await find('businesses.update', input)).toEqual(finding);
  });

  it('OUT-5 does not take the 404 of a proxy for a deletion', async () => {
    fakeBackend(() => new Response('default backend - 404', { status: 404 }));
    await expect(find('businesses.delete', { params: { id: '7' } })).rejects.toThrow('status 404');
    await expect(find('users.update', { params: { id: '7' }, body: {} })).rejects.toThrow(
      'status 404',
    );
  });

  it('OUT-5 finds a deletion by the status 404', async () => {
    expect(await find('businesses.delete', { params: { id: '7' } })).toMatchObject({
      is: 'saved',
      to: '/businesses',
    });
    server['/ajax/businesses/details/7'] = { ...business, invoices: [] };
    expect(await find('businesses.delete', { params: { id: '7' } })).toEqual({
      is: 'absent',
      to: '/businesses/details/7',
    });
  });
});

describe('users', () => {
  const user = {
    id: 3,
    username: 'ben',
    email: 'ben@x.org',
    created_at: '2026-11-21T12:00:01Z',
    updated_at: '2026-11-21T12:00:01Z',
  };
  const body = { username: 'ben', email: 'ben@x.org', password: '' };
  const page = (number: number) => `/ajax/users?page=${number}&per_page=100`;

  it('OUT-5 finds a created user on any page', async () => {
    const others = Array.from({ length: 100 }, (_, id) => ({
      ...user,
      id: 100 + id,
      username: `u${id}`,
      email: `u${id}@x.org`,
    }));
    server[page(1)] = { items: others, total: 101 };
    server[page(2)] = { items: [user], total: 101 };
    expect(await find('users.create', { body })).toMatchObject({
      is: 'saved',
      to: '/users/details/3',
    });
    server[page(2)] = { items: [], total: 101 };
    expect(await find('users.create', { body })).toEqual({ is: 'absent' });
  });

  it.each([
    ['finds a created user that', 1, { is: 'saved', to: '/users/details/3' }],
    ['decides nothing when another user', 50, { is: 'unknown' }],
  ])('OUT-5 %s moves to a page already read', async (_, moved, finding) => {
    const all = Array.from({ length: 101 }, (_, id) => ({
      ...user,
      id,
      username: `u${id}`,
      email: `u${id}@x.org`,
    }));
    all[100] = moved === 1 ? user : { ...user, id: 100, username: 'x', email: 'x@x.org' };
    const reads = fakeBackend(({ url }) => {
      // Someone else deletes a user between the first two reads.
      if (reads.length === 2) all.splice(moved, 1);
      const from = url === page(1) ? 0 : 100;
      return { items: all.slice(from, from + 100), total: all.length };
    });
    expect(await find('users.create', { body })).toMatchObject(finding);
  });

  it.each(skewedTimes)('OUT-5 finds a created user whose time is %s', async (created_at) => {
    server[page(1)] = { items: [{ ...user, created_at }], total: 1 };
    expect(await find('users.create', { body })).toMatchObject({
      is: 'saved',
      to: '/users/details/3',
    });
  });

  it('OUT-5 does not take another user for the created one', async () => {
    const taken = {
      is: 'changed',
      reason:
        'A user with this username or email address already exists. Review it before you try again.',
      to: '/users/details/3',
    };
    for (const change of [{ username: 'other' }, { username: 'BEN', email: 'other@x.org' }]) {
      server[page(1)] = { items: [{ ...user, ...change }], total: 1 };
      expect(await find('users.create', { body })).toEqual(taken);
    }
    server[page(1)] = { items: [user], total: 1 };
    client.setQueryData<unknown>(queryOf(users.details, { params: { id: 3 } }).queryKey, user);
    expect(await find('users.create', { body })).toEqual(taken);
  });

  it.each([
    [{ username: ' BEN ', email: 'other@x.org' }, 'changed'],
    [{ username: 'other', email: 'Ben@X.org' }, 'changed'],
    [{ username: 'other', email: 'other@x.org' }, 'saved'],
    [{ username: null, email: undefined }, 'saved'],
  ])('OUT-5 takes no user for the created one if %j was loaded before', async (loaded, is) => {
    server[page(1)] = { items: [user], total: 1 };
    client.setQueryData<unknown>(
      queryOf(users.list, { query: { page: 1, per_page: 10 } }).queryKey,
      { items: [loaded] },
    );
    expect(await find('users.create', { body })).toMatchObject({ is });
  });

  it('OUT-5 finds an edit and a deletion of a user', async () => {
    client.setQueryData<unknown>(queryOf(users.edit, { params: { id: 3 } }).queryKey, user);
    const input = { params: { id: '3' }, body: { username: 'benjamin', email: 'ben@x.org' } };
    expect(await find('users.delete', { params: { id: '3' } })).toMatchObject({
      is: 'saved',
      to: '/users',
    });
    server['/ajax/users/details/3'] = user;
    expect(await find('users.delete', { params: { id: '3' } })).toEqual({
      is: 'absent',
      to: '/users/details/3',
    });
    server['/ajax/users/edit/3'] = user;
    expect(await find('users.update', input)).toMatchObject({ is: 'absent' });
    server['/ajax/users/edit/3'] = { ...user, username: 'benjamin' };
    expect(await find('users.update', input)).toMatchObject({
      is: 'saved',
      to: '/users/details/3',
    });
  });

  it('OUT-3 has no reads for a password', async () => {
    server['/ajax/profile'] = user;
    for (const [name, input] of [
      ['users.changePassword', { params: { id: '3' }, body: { password: 'secret' } }],
      ['profile.changePassword', { body: { password: 'secret', password_confirmation: 'secret' } }],
    ] as const)
      expect(await find(name, input)).toEqual({ is: 'uncheckable' });
  });
});

describe('doubt after a rejection', () => {
  const business = {
    id: 7,
    reference_id: 'ACME',
    name: 'Acme',
    confirmation_requirement: 3,
    created_at: '',
  };
  const body = { reference_id: 'ACME', name: 'Acme', confirmation_requirement: 3 };

  it('OUT-10 names what may have existed before', async () => {
    server['/ajax/report'] = [];
    server['/ajax/businesses?page=1'] = { items: [business], per_page: 15, total: 1 };
    expect(await find('businesses.create', { body })).toMatchObject({
      doubt: expect.stringContaining('already exists'),
    });
    expect(await find('businesses.delete', { params: { id: 7 } })).toMatchObject({
      doubt: 'This item no longer exists.',
    });
    server['/ajax/businesses/edit/7'] = business;
    const edit = { params: { id: 7 }, body };
    expect(await find('businesses.update', edit)).toMatchObject({
      doubt: 'The item has these values.',
    });
    client.setQueryData<unknown>(queryOf(businesses.edit, edit).queryKey, {
      ...business,
      name: 'Before',
    });
    expect(await find('businesses.update', edit)).toEqual({
      is: 'saved',
      to: '/businesses/details/7',
    });
  });
});

describe('settlements', () => {
  const trade = (id: number) => ({
    id,
    reference_id: `TRD-${id}`,
    exchange_provider: 'Kraken',
    cryptocurrency_amount: 5,
    cryptocurrency_code: 'XBT',
    created_at: '2026-11-20T12:00:00Z',
  });
  const params = { exchange_provider_id: 1, cryptocurrency_id: 2 };
  const body = { ...params, trade_ids: [1, 2] };
  const unsettled = '/ajax/closed-loop-balancing/create/trades/1/2';
  const settlement = (id: number, trades: string[], changes = {}) => {
    const shown = {
      id,
      reference_id: `CLS-${id}`,
      exchange_provider: 'Kraken',
      cryptocurrency_code: 'XBT',
      transaction_hash: null,
      created_at: '2026-11-21T12:00:01Z',
      ...changes,
    };
    const { items = [] } =
      (server['/ajax/closed-loop-balancing'] as { settlements?: { items: unknown[] } })
        ?.settlements ?? {};
    server['/ajax/closed-loop-balancing'] = {
      settlements: { items: [...items, shown], total: items.length + 1 },
      unsettled_trades: [],
    };
    const references = trades.map((reference_id) => ({ reference_id }));
    server[`/ajax/closed-loop-balancing/details/${id}`] = {
      ...shown,
      cryptocurrency_amount: 10,
      address: null,
      note: null,
      trades: references,
    };
  };
  const create = (serverNow: () => void) =>
    find('closed-loop-balancing.create', { body }, serverNow);

  beforeEach(() => {
    const { queryKey } = queryOf(closedLoopBalancing.unsettledTrades, { params });
    client.setQueryData<unknown>(queryKey, { list: [trade(1), trade(2), trade(3)], total: 3 });
    server[unsettled] = [trade(3)];
    totals[unsettled] = '1';
  });

  it('OUT-5 finds no settlement while every trade is unsettled', async () => {
    expect(
      await create(() => {
        server[unsettled] = [trade(1), trade(2), trade(3)];
      }),
    ).toEqual({ is: 'absent' });
  });

  it('OUT-5 finds the settlement with exactly the selected trades', async () => {
    const finding = create(() => {
      settlement(8, ['TRD-4'], { exchange_provider: 'Bitstamp' });
      settlement(9, ['TRD-2', 'TRD-1']);
    });
    expect(await finding).toMatchObject({ is: 'saved', to: '/closed-loop-balancing/details/9' });
  });

  it('OUT-5 finds another settlement with some of the trades', async () => {
    const finding = await create(() => settlement(9, ['TRD-2', 'TRD-5']));
    expect(finding).toMatchObject({
      is: 'absent',
      final: true,
      reason: 'Settlement CLS-9 contains some of these trades.',
    });
  });

  it('OUT-5 does not take a settlement with fewer trades for the created one', async () => {
    expect(await create(() => settlement(9, ['TRD-2']))).toMatchObject({
      is: 'absent',
      reason: 'Settlement CLS-9 contains some of these trades.',
    });
  });

  it('OUT-5 does not take a settlement with more trades for the created one', async () => {
    const finding = create(() => settlement(9, ['TRD-1', 'TRD-2', 'TRD-5']));
    expect(await finding).toEqual({
      is: 'absent',
      final: true,
      reason: 'Settlement CLS-9 contains some of these trades.',
      to: '/closed-loop-balancing/details/9',
    });
  });

  it.each([
    ['of another provider', { exchange_provider: 'Bitstamp' }],
    ['of another cryptocurrency', { cryptocurrency_code: 'LTC' }],
    ['without an id', { id: null }],
  ])('OUT-5 reads no settlement %s', async (_, changes) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const finding = create(() => {
      settlement(8, ['TRD-1', 'TRD-2'], changes);
      settlement(9, ['TRD-7']);
    });
    expect(await finding).toMatchObject({ is: 'changed', to: '/closed-loop-balancing' });
  });

  it('OUT-5 reads the newest 25 settlements', async () => {
    const finding = create(() => {
      settlement(1, ['TRD-1', 'TRD-2'], { created_at: '2026-11-01T12:00:00Z' });
      for (let id = 2; id <= 25; id += 1) settlement(id, ['TRD-7']);
    });
    expect(await finding).toMatchObject({ is: 'saved', to: '/closed-loop-balancing/details/1' });
    const older = create(() => settlement(26, ['TRD-7']));
    expect(await older).toMatchObject({ is: 'changed', to: '/closed-loop-balancing' });
  });

  it('OUT-5 finds no settlement in responses without settlements or trades', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const finding = create(() => {
      server['/ajax/closed-loop-balancing'] = {};
    });
    expect(await finding).toMatchObject({ is: 'changed', to: '/closed-loop-balancing' });
    const other = create(() => {
      settlement(9, []);
      server['/ajax/closed-loop-balancing/details/9'] = { id: 9 };
    });
    expect(await other).toMatchObject({ is: 'changed', to: '/closed-loop-balancing' });
  });

  it('OUT-10 names the settlement that may have existed before', async () => {
    expect(await create(() => settlement(9, ['TRD-2', 'TRD-1']))).toMatchObject({
      doubt: 'Settlement CLS-9 has exactly these trades. Review it before you try again.',
    });
  });

  it.each(['exchange_provider_id', 'cryptocurrency_id'])(
    'OUT-5 remembers no trades without a choice: %s',
    (missing) => {
      const input = { body: { ...body, [missing]: '' } };
      expect(describeWrite('closed-loop-balancing.create', input)).toMatchObject({
        remembered: undefined,
        ids: { [missing]: '' },
      });
    },
  );

  it.each(skewedTimes)('OUT-5 finds a created settlement whose time is %s', async (created_at) => {
    const finding = create(() => {
      settlement(8, ['TRD-7']);
      settlement(9, ['TRD-1', 'TRD-2'], { created_at });
    });
    expect(await finding).toMatchObject({ is: 'saved', to: '/closed-loop-balancing/details/9' });
  });

  it.each([1, 26])(
    'OUT-5 decides nothing if none of %i settlements has the trades',
    async (count) => {
      const finding = create(() => {
        for (let id = 1; id <= count; id += 1) settlement(id, [`TRD-${100 + id}`]);
      });
      expect(await finding).toEqual({
        is: 'changed',
        final: true,
        reason:
          'Some of these trades are already settled. Review the settlements before you try again.',
        to: '/closed-loop-balancing',
      });
    },
  );

  it.each([undefined, '7'])(
    'OPR-84 cannot decide about trades that a list of %s lacks',
    async (total) => {
      const finding = create(() => {
        settlement(8, ['TRD-7']);
        Object.assign(totals, { [unsettled]: total });
      });
      expect(await finding).toEqual({ is: 'unknown' });
    },
  );

  it('OUT-5 does not identify trades without references', async () => {
    const { queryKey } = queryOf(closedLoopBalancing.unsettledTrades, { params });
    client.setQueryData<unknown>(queryKey, {
      list: [trade(1), { ...trade(2), reference_id: null }],
      total: 2,
    });
    expect(await create(() => settlement(9, ['TRD-1']))).toMatchObject({ is: 'changed' });
  });

  it('OUT-5 compares the transaction hash of a processed settlement', async () => {
    const process = () =>
      find('closed-loop-balancing.process', {
        params: { id: '9' },
        body: { transaction_hash: ' AB12 ', note: '' },
      });
    for (const [transaction_hash, finding] of [
      [null, { is: 'absent' }],
      [' ab12 ', { is: 'saved', to: '/closed-loop-balancing/details/9' }],
      [
        'cd34',
        {
          is: 'changed',
          final: true,
          reason: 'This settlement has another transaction hash or note.',
        },
      ],
    ] as const) {
      settlement(9, [], { transaction_hash });
      expect(await process()).toMatchObject(finding);
    }
  });

  it('OUT-5 decides nothing without a transaction hash in the response', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server['/ajax/closed-loop-balancing/details/9'] = { id: 9 };
    const input = { params: { id: '9' }, body: { transaction_hash: 'ab12', note: '' } };
    expect(await find('closed-loop-balancing.process', input)).toEqual({ is: 'unknown' });
  });
});

describe('pairs and rules', () => {
  const caps = (daily: string) => ({
    volume_cap_daily: daily,
    volume_cap_weekly: '0',
    volume_cap_monthly: '0',
    trade_cap_daily: '0',
    trade_cap_weekly: '0',
    trade_cap_monthly: '0',
  });
  const details = (daily: string) => ({
    details: { name: 'Kraken', active: true },
    pairs: [
      {
        cryptocurrency: { id: 9, code: 'LTC' },
        stablecoin: { id: 2, code: 'USDC' },
        properties: { active: false, ...caps('1') },
      },
      {
        cryptocurrency: { id: 1, code: 'XBT' },
        stablecoin: { id: 9, code: 'USDT' },
        properties: { active: false, ...caps('1') },
      },
      {
        cryptocurrency: { id: 1, code: 'XBT' },
        stablecoin: { id: 2, code: 'USDC' },
        properties: { active: true, ...caps(daily) },
      },
    ],
  });

  it('OUT-6 identifies a pair and a rule by their ids', () => {
    const [xbt, usdc] = [{ id: 1, code: 'XBT' }, { id: 'b' }];
    expect([
      pairId({ cryptocurrency: xbt, stablecoin: usdc }),
      pairId({ cryptocurrency: xbt }),
      pairId({ stablecoin: usdc }),
    ]).toEqual(['1 b', '1 undefined', 'undefined b']);
    expect([
      ruleId({ cryptocurrency: xbt, currency: usdc }),
      ruleId({ cryptocurrency: xbt }),
      ruleId({ currency: usdc }),
    ]).toEqual(['1 b', '1 undefined', 'undefined b']);
  });

  it('OUT-5 compares the limits of a pair by value', async () => {
    const { queryKey } = queryOf(exchangeProviders.details, { params: { provider: 'Kraken' } });
    client.setQueryData<unknown>(queryKey, details('100.00'));
    const body = { cryptocurrency_id: 1, stablecoin_id: 2, active: true, ...caps('27.50') };
    for (const [daily, is] of [
      ['27.5', 'saved'],
      ['100', 'absent'],
      ['3', 'changed'],
    ] as const) {
      server['/ajax/exchange-providers/Kraken'] = details(daily);
      expect(
        await find('exchange-providers.savePair', { params: { provider: 'Kraken' }, body }),
      ).toMatchObject({ is });
    }
  });

  it('OUT-5 compares the stablecoin of a rule', async () => {
    const matrix = (id: number | null) => ({
      stablecoins: [],
      exchange_rule_matrix: [
        {
          cryptocurrency: { id: 9, code: 'LTC' },
          currency: { id: 3, code: 'USD' },
          stablecoin: { id: 7, code: 'DAI' },
        },
        {
          cryptocurrency: { id: 1, code: 'XBT' },
          currency: { id: 9, code: 'EUR' },
          stablecoin: { id: 7, code: 'DAI' },
        },
        {
          cryptocurrency: { id: 1, code: 'XBT' },
          currency: { id: 3, code: 'USD' },
          stablecoin: id && { id, code: 'USDC' },
        },
      ],
    });
    client.setQueryData<unknown>(queryOf(exchangeRules.matrix, {}).queryKey, matrix(2));
    const body = { cryptocurrency_id: 1, currency_id: 3, stablecoin_id: null };
    for (const [id, is] of [
      [null, 'saved'],
      [2, 'absent'],
      [5, 'changed'],
    ] as const) {
      server['/ajax/exchange-rules'] = matrix(id);
      expect(await find('exchange-rules.save', { body })).toMatchObject({ is });
    }
  });

  it.each([
    ['exchange-providers.savePair', '/ajax/exchange-providers/Kraken', { pairs: [] }],
    ['exchange-providers.savePair', '/ajax/exchange-providers/Kraken', {}],
    ['exchange-rules.save', '/ajax/exchange-rules', { exchange_rule_matrix: [] }],
    ['exchange-rules.save', '/ajax/exchange-rules', {}],
  ])('OUT-5 reports a pair or rule that no longer exists: %s', async (name, path, response) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server[path] = response;
    const input = {
      params: { provider: 'Kraken' },
      body: { cryptocurrency_id: 1, currency_id: 3, stablecoin_id: 2 },
    };
    expect(await find(name, input)).toMatchObject({
      is: 'changed',
      reason: 'This item no longer exists.',
    });
  });
});
