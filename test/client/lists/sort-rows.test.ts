import { describe, expect, it } from 'vitest';
import { money } from '#format/money.ts';
import type { ListColumn } from '#lists/column.ts';
import { sortRows } from '#lists/sort-rows.ts';

function sorted<Row>(rows: Row[], column: Partial<ListColumn<Row>>, descending = false) {
  return sortRows(
    rows,
    { id: 'value', header: 'Value', value: (row: Row) => row, ...column } as ListColumn<Row>,
    descending,
  );
}

describe('sorting', () => {
  it('OPR-43 sorts figures exactly, texts by locale and missing values last', () => {
    const figures = ['10', '9.5', '-1', '90071992.54740993', '90071992.54740992', null, 'n/a', 0];
    expect(sorted(figures, { as: 'figure' })).toEqual([
      '-1',
      0,
      '9.5',
      '10',
      '90071992.54740992',
      '90071992.54740993',
      null,
      'n/a',
    ]);
    expect(sorted(figures, { as: 'figure' }, true).slice(0, 2)).toEqual([
      '90071992.54740993',
      '90071992.54740992',
    ]);
    expect(sorted(figures, { as: 'figure' }, true).slice(-2)).toEqual([null, 'n/a']);
    expect(sorted(['ORD-10', 'ord-2', 'Émile', 'zoe', '', 'Eve'], {})).toEqual([
      'Émile',
      'Eve',
      'ord-2',
      'ORD-10',
      'zoe',
      '',
    ]);
    const times = [
      '2019-03-04 12:00:00',
      '2019-03-04T12:00:00+02:00',
      'yesterday',
      '2019-03-04T11:00:00Z',
    ];
    expect(sorted(times, { as: 'time' })).toEqual([times[1], times[3], times[0], times[2]]);
  });

  it('OPR-43 sorts amounts within their code and keeps equal rows in order', () => {
    const amounts = [
      [2n, 'XBT'],
      [10n ** 20n, 'USD'],
      [1n, 'XBT'],
      [null, 'XBT'],
      [5n, 'USD'],
      [2n, 'XBT'],
    ] as const;
    const column = {
      as: 'amount' as const,
      value: ([amount, code]: (typeof amounts)[number]) => money(amount, code),
    };
    expect(sorted([...amounts], column)).toEqual([
      amounts[4],
      amounts[1],
      amounts[2],
      amounts[0],
      amounts[5],
      amounts[3],
    ]);
    const descending = sorted([...amounts], column, true);
    expect(descending).toEqual([
      amounts[1],
      amounts[4],
      amounts[0],
      amounts[5],
      amounts[2],
      amounts[3],
    ]);
    expect(descending[2]).toBe(amounts[0]);
  });
});
