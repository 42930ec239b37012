import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { money } from '#format/money.ts';
import { type Scalar, yesNo } from '#format/values.ts';
import type { ListColumn } from '#lists/column.ts';
import { csvOf } from '#lists/csv.ts';
import { formulaCases } from '../../support/formula-cases.ts';

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

  it.each(formulaCases)('OPR-34 writes %j as %j', (text, safe) => {
    expect(parse(cell(text), { recordDelimiter: '\r\n' })).toEqual([[safe]]);
  });

  it.each(['-5', '-0.05', '12'])('OPR-34 writes the number %s as it is', (number) => {
    expect(cell(number)).toBe(`${number}\r\n`);
  });

  it('OPR-32 starts a file with the byte order mark of UTF-8', () => {
    const file = Buffer.from(csvOf([{ id: 'name', header: 'Name', value: () => '' }]).header);
    expect(file.toString('latin1')).toBe('\xEF\xBB\xBFName\r\n');
  });

  it.each([',', ';', '\t'])(
    'OPR-34 has no formula in any text for the delimiter %j',
    (delimiter) => {
      const text = fc.stringMatching(/^[=+\-@\t\r\n",;' a1]{0,12}$/);
      fc.assert(
        fc.property(fc.array(text, { minLength: 1, maxLength: 4 }), (values) => {
          const { row } = csvOf(
            values.map(
              (value, id): ListColumn<unknown> => ({
                id: `${id}`,
                header: 'Text',
                value: () => value,
              }),
            ),
          );
          const { data } = Papa.parse<string[]>(row({}), { delimiter });
          for (const value of data.flat()) expect(value).not.toMatch(/^[\s"]*([=+@]|-(?!\d))/);
        }),
      );
    },
  );

  it('OPR-32 round-trips any row through a strict parser', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll("'", '')),
      fc.stringMatching(/^[=+\-@\t\r\n", a1]{0,6}$/),
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
        const lines: string[][] = parse(csv.header + csv.row({}), {
          bom: true,
          recordDelimiter: '\r\n',
        });
        expect(lines).toHaveLength(2);
        // Without the apostrophes that were added; the texts have none of their own.
        expect(lines[1]?.map((written) => written.replaceAll("'", ''))).toEqual(values);
      }),
    );
  });
});
