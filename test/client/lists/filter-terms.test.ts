import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#format/money.ts';
import type { ListColumn } from '#lists/column.ts';
import { filterRows } from '#lists/filter-rows.ts';
import { termValue, withTerm } from '#lists/filter-terms.ts';

interface Row {
  status: string | null;
  pair: string;
  amount: bigint | null;
  created: string | null;
}

const columns: ListColumn<Row>[] = [
  { id: 'status', header: 'Status', value: ({ status }) => status },
  { id: 'currency-pair', header: 'Currency Pair', value: ({ pair }) => pair },
  { id: 'amount', header: 'Amount', as: 'amount', value: ({ amount }) => money(amount, 'XBT') },
  { id: 'created-at', header: 'Created At', as: 'time', value: ({ created }) => created },
  { id: 'actions', header: '' },
];

const rows: Row[] = [
  { status: 'Active', pair: 'XBT-USD', amount: 100_000_000_000n, created: '2026-11-24T00:00:00Z' },
  { status: 'Inactive', pair: 'LTC-USD', amount: 99_999_999_999n, created: '2026-11-23T23:59:59Z' },
  { status: 'Not yet', pair: 'XBT-EUR', amount: -5n, created: '2026-10-31T12:00:00Z' },
  { status: null, pair: 'ETH-EUR', amount: null, created: null },
];
const now = new Date('2026-11-24T05:00:00Z');

/** Returns the positions of the rows that match a filter. */
const matching = (filter: string) =>
  filterRows(rows, columns, filter, 'UTC', now).map((row) => rows.indexOf(row));

describe('terms of a filter', () => {
  it.each([
    ['amount>=1000', [0]],
    ['amount>=1,000', [0]],
    ['amount>999.99999998', [0, 1]],
    ['amount<1000', [1, 2]],
    ['amount<=999.99999999', [1, 2]],
    ['amount=1000.0', [0]],
    ['amount:-0.00000005', [2]],
    ['amount>0 amount<1000', [1]],
    ['amount>=ten', []],
    ['amount>=10,00', []],
  ])('OPR-230 compares amounts exactly: %s', (filter, found) => {
    expect(matching(filter)).toEqual(found);
  });

  it.each([
    ['created:2026', [0, 1, 2]],
    ['created:2026-11', [0, 1]],
    ['created-at:2026-11-24', [0]],
    ['created>=2026-11-24', [0]],
    ['created>2026-10', [0, 1]],
    ['created<=2026-11-23', [1, 2]],
    ['created<2026-11-23', [2]],
    ['created:today', [0]],
    ['created:yesterday', [1]],
    ['created:last-2-days', [0, 1]],
    ['created:last-30-days', [0, 1, 2]],
    ['created:soon', []],
  ])('OPR-230 compares times with a period: %s', (filter, found) => {
    expect(matching(filter)).toEqual(found);
  });

  it.each([
    ['status:active', [0]],
    ['status:inactive', [1]],
    ['status:not-yet', [2]],
    ['currency:usd', [0, 1]],
    ['currency:xbt amount>0', [0]],
    ['STATUS:Active', [0]],
    ['usd status:active', [0]],
    ['XBT', [0, 1, 2]],
  ])('OPR-230 compares the words of a column: %s', (filter, found) => {
    expect(matching(filter)).toEqual(found);
  });

  it('OPR-230 finds a word that names no column in the values', () => {
    const times = [{ ...rows[0], status: 'ref:12' } as Row];
    expect(filterRows(times, columns, 'ref:12', 'UTC', now)).toHaveLength(1);
    expect(filterRows(times, columns, 'actions:12', 'UTC', now)).toHaveLength(0);
  });

  it('OPR-230 takes days in the zone of the viewer', () => {
    const local = new Date(2026, 10, 24, 12);
    const row = { ...rows[0], created: new Date(2026, 10, 24).toISOString() } as Row;
    expect(filterRows([row], columns, 'created:today', 'local', local)).toHaveLength(1);
    expect(filterRows([row], columns, 'created:2026-11-24', 'local', local)).toHaveLength(1);
    expect(filterRows([row], columns, 'created:yesterday', 'local', local)).toHaveLength(0);
  });

  it('OPR-230 compares any two amounts as integers', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (one, other) => {
        const [row] = [{ ...rows[0], amount: one } as Row];
        const limit = money(other, 'XBT').value;
        const isIn = (operator: string) =>
          filterRows([row], columns, `amount${operator}${limit}`, 'UTC').length === 1;
        expect([isIn('>='), isIn('<'), isIn('=')]).toEqual([
          one >= other,
          one < other,
          one === other,
        ]);
      }),
    );
  });

  it('OPR-231 replaces the term of a column and keeps the other words', () => {
    const filter = 'xbt amount>=5 created:today';
    expect(termValue(filter, columns, 'amount', '>=')).toBe('5');
    expect(termValue(filter, columns, 'amount', '<=')).toBe('');
    expect(withTerm(filter, columns, { id: 'amount', operator: '>=', value: '7' })).toBe(
      'xbt created:today amount>=7',
    );
    expect(withTerm(filter, columns, { id: 'created-at', operator: ':', value: '' })).toBe(
      'xbt amount>=5',
    );
    expect(withTerm('', columns, { id: 'status', operator: ':', value: 'Not yet' })).toBe(
      'status:not-yet',
    );
  });
});
