import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListColumn } from '#lists/column.ts';
import { type ListInput, listModel, type ShownState } from '#lists/list-model.ts';

interface Row {
  id: number;
  code: string;
  rate: string | null;
}

const columns: ListColumn<Row>[] = [
  { id: 'id', header: 'Id', value: ({ id }) => id },
  { id: 'code', header: 'Code', value: ({ code }) => code },
  { id: 'rate', header: 'Rate', as: 'figure', value: ({ rate }) => rate },
  { id: 'actions', header: '' },
];

const start: ShownState = {
  text: '',
  values: {},
  sort: undefined,
  count: 1,
  zone: 'UTC',
  today: 0,
};

const modelOf = (rows: Row[], state: Partial<ShownState> = {}, input = {}) =>
  listModel({ columns, rows, total: rows.length, ...input } as ListInput<Row, ListColumn<Row>>, {
    ...start,
    ...state,
  });

const anyRows = fc
  .array(
    fc.record({
      code: fc.constantFrom('XBT', 'ETH', 'LTC'),
      rate: fc.option(fc.integer({ min: -50, max: 50 }).map(String)),
    }),
    { maxLength: 200 },
  )
  .map((rows) => rows.map((row, id): Row => ({ id, ...row })));

describe('model of a list', () => {
  it('OPR-49 has exactly the rows that contain the text', () => {
    fc.assert(
      fc.property(anyRows, fc.constantFrom('x', 'BT', 'eth', '1', 'nothing'), (rows, filter) => {
        const isMatch = ({ id, code, rate }: Row) =>
          `${id} ${code} ${rate ?? ''}`.toLowerCase().includes(filter.toLowerCase());
        const model = modelOf(rows, { text: filter });
        expect(model.rows).toEqual(rows.filter(isMatch));
        expect(model.isNoMatch).toBe(rows.length > 0 && !rows.some(isMatch));
      }),
    );
  });

  it.each([
    ['', '0x'],
    ['0x', ''],
    ['', '0X'],
  ])('OPR-49 finds the transaction hash %shash as %shash', (stored, typed) => {
    const hash = 'c0ffee'.repeat(10).concat('abcd');
    const rows = [
      { id: 1, code: `${stored}${hash}`, rate: null },
      { id: 2, code: hash.replaceAll('c', 'd'), rate: null },
    ];
    const found = modelOf(rows, { text: `${typed}${hash.toUpperCase()}` });
    expect(found.rows.map(({ id }) => id)).toEqual([1]);
  });

  it('OPR-43 sorts the same rows by number, missing ones last', () => {
    fc.assert(
      fc.property(anyRows, fc.boolean(), (rows, descending) => {
        const model = modelOf(rows, { sort: { by: 'rate', descending } });
        const sign = descending ? -1 : 1;
        const rank = ({ rate }: Row) => (rate === null ? Number.MAX_VALUE : sign * Number(rate));
        expect(model.rows).toEqual(rows.toSorted((a, b) => rank(a) - rank(b)));
      }),
    );
  });

  it.each(['actions', 'Rate', 'nothing'])('OPR-43 keeps the order for the column %s', (by) => {
    const rows = [3, 1, 2].map((id) => ({ id, code: 'XBT', rate: `${id}` }));
    const model = modelOf(rows, { sort: { by, descending: false } });
    expect(model.rows).toBe(rows);
    expect(model.sorted).toBeUndefined();
  });

  it('OPR-132 draws the first rows, and all of them in the end', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2000 }), (length) => {
        const rows = Array.from({ length }, (_, id) => ({ id, code: 'XBT', rate: null }));
        const drawn: number[] = [];
        for (let count = 1, next = 1; next > 0; ) {
          const model = modelOf(rows, { count });
          expect(model.drawn).toEqual(rows.slice(0, model.drawn.length));
          drawn.push(model.drawn.length);
          next = model.next;
          count = model.drawn.length + next;
        }
        expect(drawn).toEqual(
          [25, 125, 625, 3125].map((count) => Math.min(count, length)).slice(0, drawn.length),
        );
        expect(drawn.at(-1)).toBe(length);
      }),
    );
  });

  it('OPR-132 draws the marked row', () => {
    const rows = Array.from({ length: 100 }, (_, id) => ({ id, code: 'XBT', rate: null }));
    const isMarked = ({ id }: Row) => id === 60;
    expect(modelOf(rows, {}, { isMarked }).drawn).toHaveLength(61);
  });
});
