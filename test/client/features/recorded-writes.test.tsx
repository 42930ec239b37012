import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { queryOf } from '#data/query.ts';
import { send } from '#platform/http/send.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import { recordedWrites } from '../../../client/app/features.ts';
import { pairId, pairName } from '../../../client/features/exchange-providers/writes.ts';
import { ruleId, ruleName } from '../../../client/features/exchange-rules/writes.ts';
import { fakeBackend } from '../../support/fake-backend.ts';
import { signInAs } from '../../support/session.ts';

/** The server's responses by path; any other path is 404. */
let server: Record<string, unknown>;
/** The totals of lists, by path. */
let totals: Record<string, string | undefined>;
let client: QueryClient;

beforeEach(() => {
  signInAs(1);
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
  return described && writeOf(name)?.find(described, send);
}

const writeOf = (name: string) => recordedWrites.find(({ endpoint }) => endpoint.name === name);
const describeWrite = (name: string, input: object) =>
  writeOf(name)?.describe(input as never, client);

it('OUT-8 are four', () => {
  expect(recordedWrites.map(({ endpoint }) => endpoint.name)).toEqual([
    'closed-loop-balancing.create',
    'closed-loop-balancing.process',
    'exchange-rules.save',
    'exchange-providers.savePair',
  ]);
});

it('OUT-8 have names that open tabs of version 1.1 cannot check', () => {
  const names = allEndpoints.map(({ name }) => name);
  for (const { kind } of recordedWrites) expect(names).not.toContain(kind);
});

describe('description of a write', () => {
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
});

describe('the notice of a write', () => {
  const ids = { cryptocurrency_id: 1, currency_id: 3, stablecoin_id: 2 };
  const [xbt, usdc, usd] = [
    { id: 1, code: 'XBT' },
    { id: 2, code: 'USDC' },
    { id: 3, code: 'USD' },
  ];
  const params = { id: '7' };
  const loaded: [
    name: string,
    input: object,
    queryKey: readonly unknown[],
    data: unknown,
    title: string,
    subject: string,
  ][] = [
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
    expect(pairName({})).toBe('–-–');
    expect(pairName({ cryptocurrency: null, stablecoin: usdc })).toBe('–-USDC');
    expect(ruleName({})).toBe('–-–');
    expect(ruleName({ cryptocurrency: null, currency: usd })).toBe('–-USD');
  });

  it('OUT-6 names the action alone for a selection of trades', () => {
    const body = { exchange_provider_id: 1, cryptocurrency_id: 2, trade_ids: [1] };
    expect(describeWrite('closed-loop-balancing.create', { body })).toMatchObject({
      title: 'Create Settlement',
      subject: undefined,
      remembered: undefined,
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
    expect(pairId({ cryptocurrency: xbt, stablecoin: usdc })).toBe('1 b');
    expect(pairId({ cryptocurrency: xbt })).toBe('1 undefined');
    expect(pairId({ stablecoin: usdc })).toBe('undefined b');
    expect(ruleId({ cryptocurrency: xbt, currency: usdc })).toBe('1 b');
    expect(ruleId({ cryptocurrency: xbt })).toBe('1 undefined');
    expect(ruleId({ currency: usdc })).toBe('undefined b');
  });

  it('OUT-5 OUT-10 compares the limits of a pair by value', async () => {
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
