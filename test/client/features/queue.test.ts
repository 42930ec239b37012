import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countedQueue,
  type QueueEntry,
  type Settlement,
  type Trade,
} from '../../../client/features/closed-loop-balancing/api.ts';
import {
  ages,
  type Batch,
  linkedIds,
  nextRow,
  oldestOf,
  type QueueRow,
  queueOf,
  queueOfEntries,
  settlementLink,
  totalOf,
} from '../../../client/features/closed-loop-balancing/queue.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const hour = 3_600_000;

const anyTrade = fc.record({
  id: fc.nat(),
  exchange_provider: fc.constantFrom('Kraken', 'Bitstamp', '', null),
  cryptocurrency_code: fc.constantFrom('XBT', 'ETH', null),
  cryptocurrency_amount: fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
  created_at: fc.oneof(
    fc
      .integer({ min: -24 * 20, max: 1 })
      .map((hours) => new Date(now + hours * hour).toISOString()),
    fc.constantFrom('never', null),
  ),
});

/** Lists the age range of a trade for each age in hours. */
const rangesOf = (hours: number[]) =>
  hours.map((age) => {
    const created_at = new Date(now - age * hour).toISOString();
    const [pair] = queueOf([{ id: 1, created_at } as Trade], now);
    return ages[pair?.byAge.findIndex((batch) => batch !== undefined) ?? -1]?.id;
  });

describe('the queue of unsettled trades', () => {
  it('CLB-10 adds up to the list to the last digit, in every group', () => {
    fc.assert(
      fc.property(fc.array(anyTrade), (trades) => {
        const pairs = queueOf(trades, now);
        const sum = (amounts: (bigint | undefined)[]) =>
          amounts.reduce<bigint>((all, one) => all + (one ?? 0n), 0n);
        for (const pair of pairs) {
          expect(sum(pair.byAge.map((batch) => batch?.sum))).toBe(pair.total.sum);
          const counts = pair.byAge.map((batch) => batch?.count ?? 0);
          expect(counts.reduce((one, other) => one + other)).toBe(pair.total.count);
        }
        for (const code of ['XBT', 'ETH', null]) {
          const ofCode = trades.filter((trade) => trade.cryptocurrency_code === code);
          expect(
            sum(pairs.filter((pair) => pair.code === code).map(({ total }) => total.sum)),
          ).toBe(totalOf(ofCode));
        }
        expect(
          pairs
            .flatMap(({ total }) => ('tradeIds' in total.link ? total.link.tradeIds : []))
            .sort(),
        ).toEqual(trades.map(({ id }) => id).sort());
        expect(
          new Set(pairs.map(({ provider, code }) => JSON.stringify([provider, code]))).size,
        ).toBe(pairs.length);
      }),
    );
  });

  it('CLB-10 assigns an age range by the exact age', () => {
    expect(rangesOf([-1, 0, 23.9, 24, 71.9, 72, 167.9, 168, 719.9, 720])).toEqual([
      'under-1',
      'under-1',
      'under-1',
      '1-3',
      '1-3',
      '3-7',
      '3-7',
      '7-30',
      '7-30',
      'over-30',
    ]);
  });

  it('CLB-10 has no sum when an amount is missing', () => {
    const [pair] = queueOf(
      [
        { id: 1, cryptocurrency_amount: null },
        { id: 2, cryptocurrency_amount: 5n },
      ] as Trade[],
      now,
    );
    expect(pair?.total).toMatchObject({ count: 2, sum: undefined, link: { tradeIds: [1, 2] } });
  });

  it('OPR-321 has no number of trades when the backend does not state one', () => {
    const entry = {
      exchange_provider: 'Kraken',
      cryptocurrency_code: 'XBT',
      days: 0,
    } as QueueEntry;
    const { queue, extent } = countedQueue([
      { ...entry, trades: 4 },
      { ...entry, trades: null },
    ]);
    expect(queue[0]?.total.count).toBeUndefined();
    expect(extent).toEqual({ rows: 0, total: null });
  });

  it('CLB-10 sorts pairs by provider and code, numbers by their value', () => {
    const names: [string | null, string | null][] = [
      ['Desk 10', 'ETH'],
      ['Desk 9', 'XBT'],
      ['Desk 9', 'ETH'],
      ['Bitstamp', 'XBT'],
      [null, 'XBT'],
      ['Desk 9', null],
    ];
    const sorted = [
      [null, 'XBT'],
      ['Bitstamp', 'XBT'],
      ['Desk 9', null],
      ['Desk 9', 'ETH'],
      ['Desk 9', 'XBT'],
      ['Desk 10', 'ETH'],
    ];
    for (const order of [names, names.toReversed()]) {
      const trades = order.map(([exchange_provider, cryptocurrency_code]) => ({
        exchange_provider,
        cryptocurrency_code,
      }));
      expect(queueOf(trades as Trade[], now).map(({ provider, code }) => [provider, code])).toEqual(
        sorted,
      );
    }
  });

  it.each([
    ['Kraken', 'ETH', 'Kraken XBT'],
    ['Bitstamp', 'ZEC', 'Kraken ETH'],
    ['Kraken', 'XBT', 'Bitstamp XBT'],
  ])(
    'OPR-110 finds the pair after %s %s, or the first one',
    (exchange_provider, cryptocurrency_code, expected) => {
      const pairs = ['Kraken XBT', 'Bitstamp XBT', 'Kraken ETH'].map((pair) => pair.split(' '));
      const trades = pairs.map(([exchange_provider, cryptocurrency_code]) => ({
        exchange_provider,
        cryptocurrency_code,
      }));
      const next = nextRow(queueOf(trades as Trade[], now), {
        exchange_provider,
        cryptocurrency_code,
      } as Settlement);
      expect(`${next?.provider} ${next?.code}`).toBe(expected);
    },
  );

  it('CLB-10 finds the oldest trade of a pair among those with a time', () => {
    const at = (hours: number) => ({ created_at: new Date(now - hours * hour).toISOString() });
    const [pair] = queueOf([at(5), { created_at: null }, at(9), at(7)] as Trade[], now);
    expect(pair?.total.oldest).toBe(now - 9 * hour);
    expect(oldestOf([{ created_at: 'never' }] as Trade[])).toBeUndefined();
  });

  /** Trades of the ages in hours, with these as their ids. */
  const tradesAged = (...hours: number[]) =>
    hours.map(
      (id) => ({ id, created_at: new Date(now - id * hour).toISOString() }) as unknown as Trade,
    );

  it.each([
    [
      { provider: 'Kraken', code: 'XBT' },
      '/closed-loop-balancing/create?provider=Kraken&cryptocurrency=XBT&age=1-3',
    ],
    [{ provider: null, code: 'XBT' }, undefined],
    [{ provider: 'Kraken', code: '' }, undefined],
  ])('CLB-10 links to a new settlement of %j', (pair, to) => {
    const row = { ...queueOf(tradesAged(1), now)[0], ...pair } as Parameters<
      typeof settlementLink
    >[0];
    expect(settlementLink(row, '1-3', queueOf(tradesAged(30, 40), now)[0]?.total)).toEqual(
      to && { to, state: { tradeIds: [30, 40] } },
    );
  });

  it.each([
    ['the trades of the link', { tradeIds: [1, 999] }, '1-3', [1, 999]],
    ['those of its age range', null, '1-3', [30, 40]],
    ['all', {}, 'all', [1, 30, 40, 999]],
    ['none without an age', undefined, null, []],
  ])('CLB-10 selects %s', (_, state, age, ids) => {
    expect([...linkedIds(tradesAged(1, 30, 40, 999), age, state, now)]).toEqual(ids);
  });

  it('OPR-321 is the same in the browser and in the backend', () => {
    const trades = tradesAged(1, 2, 30, 200).map((trade, index) => ({
      ...trade,
      exchange_provider: 'Kraken',
      cryptocurrency_code: 'XBT',
      cryptocurrency_amount: BigInt(index),
    }));
    const entry = (days: number, newest: number, oldest = newest) => ({
      exchange_provider: 'Kraken',
      cryptocurrency_code: 'XBT',
      days,
      trades: newest === oldest ? 1 : 2,
      cryptocurrency_amount: BigInt(oldest),
      oldest_at: trades[oldest]?.created_at,
      newest_at: trades[newest]?.created_at,
    });
    const counted = queueOfEntries([entry(7, 3), entry(0, 0, 1), entry(1, 2)]);
    const figures = (rows: QueueRow[]) =>
      rows.map(({ total, byAge }) =>
        [total, ...byAge].map((batch) => batch && [batch.count, batch.sum, batch.oldest]),
      );
    expect(figures(counted)).toEqual(figures(queueOf(trades as Trade[], now)));
    const newer = { ...trades[0], id: 9, created_at: new Date(now).toISOString() } as Trade;
    const selected = (batch: Batch | undefined) => [
      ...linkedIds([newer, ...(trades as Trade[])], 'all', batch?.link, now),
    ];
    expect(selected(counted[0]?.total)).toEqual([1, 2, 30, 200]);
    expect(selected(counted[0]?.byAge[0])).toEqual([1, 2]);
  });

  it('CLB-10 selects no trade without an id', () => {
    const [trade] = tradesAged(30);
    const trades = [trade, { ...trade, id: null }] as Trade[];
    expect([...linkedIds(trades, 'all', null, now)]).toEqual([30]);
  });
});
