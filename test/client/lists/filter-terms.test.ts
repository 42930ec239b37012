import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#format/money.ts';
import type { ListColumn } from '#lists/column.ts';
import type { Today } from '#lists/filter-period.ts';
import { filterRows } from '#lists/filter-rows.ts';
import { filterColumns, type Operator, termValue, withTerm } from '#lists/filter-terms.ts';

interface Row {
  status: string | null;
  pair: string;
  amount: bigint | null;
  code?: string;
  created: string | null;
}

const columns: ListColumn<Row>[] = [
  { id: 'status', header: 'Status', value: ({ status }) => status },
  { id: 'currency-pair', header: 'Currency Pair', value: ({ pair }) => pair },
  {
    id: 'amount',
    header: 'Amount',
    as: 'amount',
    value: ({ amount, code = 'XBT' }) => money(amount, code),
  },
  { id: 'created-at', header: 'Created At', as: 'time', value: ({ created }) => created },
  { id: 'actions', header: '' },
];

const rows: Row[] = [
  { status: 'Active', pair: 'XBT-USD', amount: 100_000_000_000n, created: '2026-11-24T00:00:00Z' },
  { status: 'Inactive', pair: 'LTC-USD', amount: 99_999_999_999n, created: '2026-11-23T23:59:59Z' },
  { status: 'Not yet', pair: 'XBT-USDC', amount: -5n, created: '2026-10-31T12:00:00Z' },
  { status: null, pair: 'ETH-EUR', amount: null, created: null },
];
const at: Today = { zone: 'UTC', today: Date.parse('2026-11-24T05:00:00Z') };

/** Filters rows, and returns the positions of those that match and the reasons. */
function filtered<Of extends object>(of: Of[], among: ListColumn<Of>[], filter: string) {
  const result = filterRows(of, among, filter, at);
  return {
    found: result.rows.map((row) => of.indexOf(row)),
    reasons: result.reasons.map(({ text }) => text),
    instead: result.reasons.flatMap(({ instead }) => instead),
  };
}

const none = { found: [], instead: [] };

describe('terms of a filter', () => {
  it.each([
    ['amount>=1000', [0]],
    ['amount>=1,000', [0]],
    ['amount>=1000XBT', [0]],
    ['amount>=1,000.0-xbt', [0]],
    ['amount>999.99999998', [0, 1]],
    ['amount<1000', [1, 2]],
    ['amount<=999.99999999', [1, 2]],
    ['amount=1000.0', [0]],
    ['amount:-0.00000005', [2]],
    ['amount>0 amount<1000', [1]],
    ['amount:xbt', [0, 1, 2]],
  ])('OPR-230 compares amounts exactly: %s', (filter, found) => {
    expect(filtered(rows, columns, filter)).toEqual({ found, reasons: [], instead: [] });
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
    ['created>=2026-11-23T23:59', [0, 1]],
    ['created:2026-11-23T23:59', [1]],
    ['created>2026-11-23T23:59:58', [0, 1]],
    ['created:2026-11-23T23:59:59', [1]],
    ['created:2026-11-24T00:00:00.000Z', [0]],
    ['created:2026-11-24T01:00+01:00', [0]],
  ])('OPR-230 compares times with a period: %s', (filter, found) => {
    expect(filtered(rows, columns, filter)).toEqual({ found, reasons: [], instead: [] });
  });

  it.each([
    ['status:active', [0]],
    ['status:act', []],
    ['status:inactive', [1]],
    ['status:not-yet', [2]],
    ['status:yet', [2]],
    ['status=not', []],
    ['status=not-yet', [2]],
    ['currency:usd', [0, 1]],
    ['currency:xbt amount>0', [0]],
    ['STATUS:Active', [0]],
    ['usd status:active', [0]],
    ['XBT', [0, 1, 2]],
  ])('OPR-270 compares the whole words of a text: %s', (filter, found) => {
    expect(filtered(rows, columns, filter)).toEqual({ found, reasons: [], instead: [] });
  });

  it.each([
    ['amount>=ten', 'ten is no number: write amount>=1234.56'],
    ['amount>=10,00', '10,00 is no number: write amount>=1234.56'],
    ['amount>=', 'it has no value'],
    ['amount>=10k', 'no amount here is in K'],
    ['created:soon', 'soon is no time'],
    ['created:2026-13', '2026-13 is no time'],
    ['created>=2026-02-30', '2026-02-30 is no time'],
    ['created:last-0-days', 'last-0-days is no time'],
    ['created>=2026-11-24T25:00', '2026-11-24t25:00 is no time'],
    ['created>=2026-11-24Z', '2026-11-24z is no time'],
    ['status>=active', 'a text is neither more nor less: write status:active'],
    ['kind:open', 'this list has no kind'],
    ['atus:active', 'this list has no atus'],
    ['actions:12', 'this list has no actions'],
  ])('OPR-270 gives a reason for %s', (filter, reason) => {
    const { reasons, ...found } = filtered(rows, columns, filter);
    expect(reasons).toEqual([expect.stringContaining(`is not compared: ${reason}`)]);
    expect(reasons[0]).toContain(filter.toLowerCase());
    expect(found).toEqual(none);
  });

  it('OPR-270 finds a word that it cannot compare in the values', () => {
    const urls = [{ ...rows[0], status: 'https://a.example' } as Row];
    expect(filtered(urls, columns, 'https://a').found).toEqual([0]);
    expect(filtered(urls, columns, 'actions:12').found).toEqual([]);
  });

  it('OPR-270 asks which column a name means', () => {
    const caps: ListColumn<{ daily: string; weekly: string }>[] = [
      { id: 'volume_cap_daily', header: 'daily', as: 'figure', value: ({ daily }) => daily },
      { id: 'volume_cap_weekly', header: 'weekly', as: 'figure', value: ({ weekly }) => weekly },
    ];
    const pairs = [{ daily: '5.00', weekly: '9' }];
    expect(filtered(pairs, caps, 'cap>=5').reasons).toEqual([
      'cap>=5 is not compared: it may be volume_cap_daily or volume_cap_weekly.',
    ]);
    expect(filtered(pairs, caps, 'volume_cap_daily>=5').found).toEqual([0]);
    expect(filtered(pairs, caps, 'daily=5 weekly>8').found).toEqual([0]);
    expect(filtered(pairs, caps, 'daily>=5usd').reasons).toEqual([
      'daily>=5usd is not compared: 5usd is no number: write daily>=1234.56.',
    ]);
  });
});

describe('amounts of several currencies', () => {
  const amounts: ListColumn<Row>[] = columns.filter(({ id }) => id !== 'currency-pair');
  const mixed: Row[] = [
    { status: 'Active', pair: '', amount: 200_000_000_000n, created: null },
    { status: 'Active', pair: '', amount: 200_000n, code: 'LTC', created: null },
    { status: 'Old', pair: '', amount: 300_000n, code: 'LTC', created: null },
    { status: 'Old', pair: '', amount: 100n, code: 'USD', created: null },
    { status: 'Active', pair: '', amount: 100n, code: 'USDC', created: null },
  ];
  const of = (filter: string) => filtered(mixed, amounts, filter);

  it('OPR-271 are not compared with a number alone', () => {
    expect(of('amount>=2000')).toEqual({
      found: [],
      reasons: [
        'amount>=2000 needs a currency, because these amounts are in LTC, USD, USDC and XBT.',
      ],
      instead: ['amount>=2000ltc', 'amount>=2000usd', 'amount>=2000usdc', 'amount>=2000xbt'],
    });
  });

  it.each([
    ['amount>=2000XBT', [0]],
    ['amount>=2000ltc', [1, 2]],
    ['amount>=2000 currency:ltc', [1, 2]],
    ['amount>2000 amount:ltc', [2]],
    ['amount>=2000 xbt', [0]],
    ['amount<=1usd', [3]],
    ['currency:usd', [3]],
    ['currency=usdc', [4]],
    ['currency:doge', []],
  ])('OPR-271 are compared in the currency of the filter: %s', (filter, found) => {
    expect(of(filter)).toEqual({ found, reasons: [], instead: [] });
  });

  it('OPR-271 are compared if all rows that match the other words have one', () => {
    const others = mixed.slice(0, 3);
    expect(filtered(others, amounts, 'amount>=2000 status:old').found).toEqual([2]);
    expect(filtered(others, amounts, 'amount>=2000 status:active').instead).toHaveLength(2);
  });

  it('OPR-271 without a code are a currency of their own', () => {
    const rows: Row[] = [
      { status: null, pair: '', amount: 5n, code: '', created: null },
      { status: null, pair: '', amount: 500_000_000n, created: null },
    ];
    expect(filtered(rows, amounts, 'amount>=5').instead).toEqual([
      'amount>=5xbt',
      'amount>=5minor-units',
    ]);
    expect(filtered(rows, amounts, 'amount>=5minor-units').found).toEqual([0]);
  });
});

describe('properties of a filter', () => {
  it('OPR-230 takes days in the zone of the viewer', () => {
    const local: Today = { zone: 'local', today: new Date(2026, 10, 24, 12).getTime() };
    const row = { ...rows[0], created: new Date(2026, 10, 24).toISOString() } as Row;
    const isIn = (filter: string) => filterRows([row], columns, filter, local).rows.length === 1;
    expect(isIn('created:today')).toBe(true);
    expect(isIn('created:2026-11-24')).toBe(true);
    expect(isIn('created:2026-11-24T00:00')).toBe(true);
    expect(isIn('created:yesterday')).toBe(false);
  });

  it('OPR-230 compares any two amounts as integers', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (one, other) => {
        const [row] = [{ ...rows[0], amount: one } as Row];
        const limit = money(other, 'XBT').value;
        const isIn = (operator: string) =>
          filtered([row], columns, `amount${operator}${limit}`).found.length === 1;
        expect([isIn('>='), isIn('<'), isIn('=')]).toEqual([
          one >= other,
          one < other,
          one === other,
        ]);
      }),
    );
  });

  it('OPR-271 never finds an amount of another currency than the filter', () => {
    const code = fc.constantFrom('XBT', 'LTC', 'USD', 'USDC');
    const row = fc.record({ amount: fc.bigInt(), code });
    fc.assert(
      fc.property(fc.array(row), fc.option(code), fc.nat(), (amounts, unit, limit) => {
        const list = amounts.map((one): Row => ({ status: null, pair: '', created: null, ...one }));
        const found = filterRows(list, columns, `amount>=${limit}${unit ?? ''}`, at).rows;
        const codes = new Set(found.map((one) => one.code));
        expect(codes.size).toBeLessThanOrEqual(1);
        if (unit) expect([...codes, unit]).toEqual([...codes].length ? [unit, unit] : [unit]);
      }),
    );
  });

  it('OPR-231 replaces the term of a column and keeps the other words', () => {
    const filter = 'xbt amount>=5 created:today';
    const compared = filterColumns(columns);
    const term = (id: string, ...operators: Operator[]) => ({ id, operators });
    expect(termValue(filter, compared, term('amount', '>='))).toBe('5');
    expect(termValue(filter, compared, term('amount', '<='))).toBe('');
    expect(withTerm(filter, compared, { ...term('amount', '>='), value: '7' })).toBe(
      'xbt created:today amount>=7',
    );
    expect(withTerm(filter, compared, { ...term('created-at', ':'), value: '' })).toBe(
      'xbt amount>=5',
    );
    expect(
      withTerm('status:active', compared, { ...term('status', '=', ':'), value: 'Not yet' }),
    ).toBe('status=not-yet');
  });
});
