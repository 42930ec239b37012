import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { money } from '#format/money.ts';
import { type Scalar, yesNo } from '#format/values.ts';
import type { ListColumn } from '#lists/column.ts';
import { csvOf } from '#lists/csv.ts';

const line = (columns: ListColumn<unknown>[]) => csvOf(columns).row({});
const cell = (value: Scalar, as?: 'figure' | 'time') =>
  line([{ id: 'value', header: 'Value', value: () => value, ...(as && { as }) }]);

describe('csv', () => {
  it('OPR-32 writes exact amounts with their codes and times in UTC', () => {
    const amounts = [
      [9007199254740993n, 'XBT'],
      [-5n, 'USD'],
      [120488000n, 'USD'],
      [7n, ''],
      [null, 'USD'],
    ] as const;
    const lines = amounts.map(([amount, code]) =>
      line([{ id: 'amount', header: 'Amount', as: 'amount', value: () => money(amount, code) }]),
    );
    expect(lines.join('')).toBe(
      '90071992.54740993,XBT\r\n-0.05,USD\r\n1204880.00,USD\r\n7,minor units\r\n,\r\n',
    );
    expect(
      ['2019-03-04 12:00:00', '2019-03-04T12:00:00.5+02:00', 'yesterday', null].map((time) =>
        cell(time, 'time'),
      ),
    ).toEqual([
      '2019-03-04T12:00:00.000Z\r\n',
      '2019-03-04T10:00:00.500Z\r\n',
      'yesterday\r\n',
      '\r\n',
    ]);
  });

  it('OPR-32 leaves missing values empty', () => {
    expect([null, undefined, '', yesNo(null)].map((value) => cell(value))).toEqual(
      Array(4).fill('\r\n'),
    );
  });

  it('OPR-34 escapes formulas with an apostrophe but not plain numbers', () => {
    for (const safe of ['-5', '-0.05', '12', 'a=1', "'quoted", 'x@y.example', '1-2'])
      expect(cell(safe)).toBe(`${safe}\r\n`);
    for (const formula of [
      '=1+1',
      '+1',
      '-1+1',
      '-',
      '@SUM(A1)',
      '--5',
      ' =1',
      '\t1',
      '＝1',
      '-5 USD',
    ]) {
      expect(cell(formula)).toBe(`'${formula}\r\n`);
    }
    for (const formula of ['\r=1', '=A1,"x"', '=1\n']) {
      expect(cell(formula)).toBe(`"'${formula.replaceAll('"', '""')}"\r\n`);
    }
  });

  it('OPR-32 OPR-34 round-trips any row through a strict parser, without formulas', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^[=+\-@\t\r\n",' a1]{0,6}$/),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 2, maxLength: 5 }), (values) => {
        const csv = csvOf(
          values.map(
            (value, index): ListColumn<unknown> => ({
              id: `${index}`,
              header: `Column ${index}`,
              value: () => value,
            }),
          ),
        );
        const lines: string[][] = parse(csv.header + csv.row({}), { recordDelimiter: '\r\n' });
        expect(lines).toHaveLength(2);
        expect(
          lines[1]?.map((cell, index) => (cell === `'${values[index]}` ? values[index] : cell)),
        ).toEqual(values);
        for (const cell of lines[1] ?? [])
          expect(cell).not.toMatch(/^[=+@\t\r]|^-(?!\d+(\.\d+)?$)/);
      }),
    );
  });
});
