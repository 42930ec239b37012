import { describe, expect, it } from 'vitest';
import type { DeclaredList } from '#contract/features.ts';
import type { ListColumn } from '#lists/column.ts';
import type { Filter } from '#lists/filter.ts';
import { listModel, pageModel } from '#lists/list-model.ts';
import { readListState } from '#lists/list-state.ts';
import { queryOfList } from '#lists/server-source.ts';

interface Row {
  reference: string;
  code: string;
  amount: string;
  created: string;
}

const columns: ListColumn<Row>[] = [
  { id: 'reference', header: 'Reference', value: ({ reference }) => reference },
  {
    id: 'amount',
    header: 'Amount',
    as: 'amount',
    field: 'payment',
    value: ({ amount, code }) => ({ value: amount, unit: code }),
  },
  {
    id: 'created-at',
    header: 'Created At',
    as: 'time',
    field: 'created_at',
    value: (row) => row.created,
  },
];
const filters: Filter<Row>[] = [
  { as: 'time', id: 'created', label: 'Created', value: ({ created }) => created },
  {
    as: 'choice',
    id: 'state',
    label: 'State',
    parameter: 'state',
    value: () => 'open',
    options: { open: 'Open' },
  },
  { as: 'choice', id: 'code', label: 'Code', parameter: 'currency', value: ({ code }) => code },
  {
    as: 'amount',
    id: 'amount',
    label: 'Amount',
    currency: { filter: 'code' },
    value: ({ amount, code }) => ({ value: amount, unit: code }),
  },
];
const row = (reference: string, code: string, amount: string, created: string): Row => ({
  reference,
  code,
  amount,
  created,
});
const rows = [
  row('A', 'XBT', '0.50000000', '2026-03-10T10:00:00Z'),
  row('BOB', 'XBT', '1.50000000', '2026-03-09T10:00:00Z'),
  row('C', 'LTC', '12.00', '2026-02-10T10:00:00Z'),
];
const at = { zone: 'UTC' as const, today: Date.UTC(2026, 2, 10) };
const all: DeclaredList = {
  perPage: 100,
  parameters: ['q', 'from', 'to', 'state', 'currency', 'min', 'max'],
  sorts: ['payment', 'created_at'],
};
const stateOf = (url: string) => readListState('orders', new URLSearchParams(url), filters);
const inBrowser = (url: string) =>
  listModel({ columns, filters, rows, total: rows.length }, { ...stateOf(url), ...at });
const request = (url: string, declared = all) =>
  queryOfList({ columns, filters }, stateOf(url), declared, at);

const urls: [url: string, found: string, query: object][] = [
  ['', 'ABOBC', {}],
  ['filter-orders=bob', 'BOB', { q: 'bob' }],
  ['code-orders=XBT', 'ABOB', { currency: 'XBT' }],
  [
    'created-orders=yesterday',
    'BOB',
    { from: '2026-03-09T00:00:00.000Z', to: '2026-03-10T00:00:00.000Z' },
  ],
  ['created-orders=2026-03-01..', 'ABOB', { from: '2026-03-01T00:00:00.000Z' }],
  ['code-orders=XBT&amount-orders=1..', 'BOB', { currency: 'XBT', min: '100000000' }],
  ['code-orders=XBT&amount-orders=..0.5', 'A', { currency: 'XBT', max: '50000000' }],
  [
    'created-orders=2026-03-09..2026-03-09',
    'BOB',
    { from: '2026-03-09T00:00:00.000Z', to: '2026-03-10T00:00:00.000Z' },
  ],
  [
    'code-orders=XBT&amount-orders=1.5..1.5',
    'BOB',
    { currency: 'XBT', min: '150000000', max: '150000000' },
  ],
  ['sort-orders=created-at', 'CBOBA', { sort: 'created_at' }],
  ['sort-orders=-created-at', 'ABOBC', { sort: '-created_at' }],
  ['code-orders=XBT&sort-orders=-amount', 'BOBA', { currency: 'XBT', sort: '-payment' }],
];

describe('a URL of a list', () => {
  it.each(urls)('OPR-230 finds in the browser: %s', (url, found) => {
    expect(
      inBrowser(url)
        .rows.map(({ reference }) => reference)
        .join(''),
    ).toBe(found);
  });

  it.each(urls)('OPR-231 sends the parameters of the URL: %s', (url, _, query) => {
    expect(request(url)).toEqual(query);
  });

  it.each(urls)('OPR-231 sends no parameter that the backend does not declare: %s', (url) => {
    expect(request(url, { perPage: null, parameters: [], sorts: [] })).toEqual({});
  });

  it.each([
    ['created-orders=nonsense', ['Created: Choose a period.']],
    ['created-orders=2026-02-30..', ['Created from: Choose a day that exists.']],
    ['created-orders=2026-02-01..2026-02-30', ['Created to: Choose a day that exists.']],
    ['created-orders=2026-11-05..2026-11-01', ['Created to is before Created from.']],
    ['code-orders=XBT&amount-orders=2..1', ['Amount to is less than Amount from.']],
    ['code-orders=XBT&amount-orders=10..9.5', ['Amount to is less than Amount from.']],
    [
      'code-orders=XBT&amount-orders=0,005..',
      ['Amount from: Write 0.005 with a point, not a comma.'],
    ],
    ...['.5..', '5...', '1e3..', '-1..', '1 000..', 'NaN..', 'a,b..'].map(
      (range): [string, string[]] => [
        `code-orders=XBT&amount-orders=${range}`,
        ['Amount from: Enter an amount such as 2.5.'],
      ],
    ),
    ['state-orders=lost', ['State: Choose one of its values.']],
    ['amount-orders=1..2', ['Amount: Choose the currency of the amount.']],
    ['code-orders=XBT&amount-orders=nonsense', ['Amount: Enter an amount.']],
    ['code-orders=XBT&amount-orders=..', ['Amount: Enter an amount.']],
    ...['-5', '1.2.3', '.5.', 'abc'].map((typed): [string, string[]] => [
      `code-orders=XBT&amount-orders=${typed}..`,
      ['Amount from: Enter an amount such as 2.5.'],
    ]),
    ...['0.123456789', '0,123456789'].map((typed): [string, string[]] => [
      `code-orders=XBT&amount-orders=${typed}..`,
      ['Amount from: Enter an amount of XBT with at most 8 decimals, such as 2.5.'],
    ]),
    [
      'code-orders=LTC&amount-orders=1.234..1,5',
      [
        'Amount from: Enter an amount of LTC with at most 2 decimals, such as 2.5.',
        'Amount to: Write 1.5 with a point, not a comma.',
      ],
    ],
    ...['1,000', '1,000.50', '1.000,5', '1,5,0'].map((typed): [string, string[]] => [
      `code-orders=XBT&amount-orders=${typed}..`,
      ['Amount from: Leave out the comma. Decimals follow a point, such as 2.5.'],
    ]),
  ])('OPR-230 finds no row and states what is not valid: %s', (url, problems) => {
    const page = pageModel(
      { columns, filters },
      { items: rows, total: 3, more: true },
      stateOf(url),
      all,
    );
    for (const model of [inBrowser(url), page]) {
      expect(
        model.problems.map(({ label, message, isNamed }) =>
          isNamed ? message : `${label}: ${message}`,
        ),
      ).toEqual(problems);
      expect(model).toMatchObject({
        rows: [],
        drawn: [],
        found: 0,
        isMore: false,
        isNoMatch: true,
      });
    }
  });

  it('OPR-231 states that the backend cannot search the list', () => {
    const problems = (parameters: string[]) =>
      pageModel(
        { columns, filters },
        { items: rows, total: 30, more: false },
        stateOf('filter-orders=abc'),
        { ...all, parameters },
      ).problems;
    expect(problems(['q'])).toEqual([]);
    expect(problems(['state'])).toEqual([
      { label: 'Search', message: "This list can't be searched." },
    ]);
  });

  it('OPR-231 states what the backend cannot filter by', () => {
    const messages = (url: string, declared = all) =>
      pageModel(
        { columns, filters },
        { items: rows, total: 3, more: false },
        stateOf(url),
        declared,
      ).problems.map(({ message }) => message);
    expect(messages('code-orders=XBT', { ...all, parameters: ['q'] })).toEqual([
      "This list can't be filtered by it.",
    ]);
    expect(messages('code-orders=XBT&amount-orders=..9999999999.99999999')).toEqual([]);
    expect(messages('code-orders=XBT&amount-orders=..10000000000')).toEqual([
      'Enter at most 9999999999.99999999 XBT.',
    ]);
  });

  it('OPR-271 takes and sorts amounts of one currency only', () => {
    expect(request('amount-orders=1..&sort-orders=amount')).toEqual({});
    const offered = (url: string) =>
      pageModel({ columns, filters }, { items: rows, total: 3, more: false }, stateOf(url), all);
    const labels = (url: string) => offered(url).filters.map(({ filter }) => filter.id);
    const sortable = (url: string) => columns.filter(offered(url).isSortable).map(({ id }) => id);
    expect(labels('')).toEqual(['created', 'state', 'code']);
    expect(sortable('')).toEqual(['created-at']);
    expect(labels('code-orders=XBT')).toEqual(['created', 'state', 'code', 'amount']);
    expect(sortable('code-orders=XBT')).toEqual(['amount', 'created-at']);
  });

  it('OPR-231 offers the values of a whole list with their numbers', () => {
    const codes = inBrowser('').filters.find(({ filter }) => filter.id === 'code');
    expect(codes?.isComplete).toBe(true);
    expect(codes?.options).toEqual([
      { value: 'LTC', label: 'LTC', count: 1 },
      { value: 'XBT', label: 'XBT', count: 2 },
    ]);
  });

  it('OPR-231 offers the values of a page without numbers, and any other', () => {
    const page = pageModel(
      { columns, filters },
      { items: rows, total: 30, more: false },
      stateOf(''),
      all,
    );
    const codes = page.filters.find(({ filter }) => filter.id === 'code');
    expect(codes?.isComplete).toBe(false);
    expect(codes?.options.map(({ count }) => count)).toEqual([undefined, undefined]);
  });
});
