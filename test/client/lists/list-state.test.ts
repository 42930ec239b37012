import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listParameter, nextSort, readListState, sortParameter } from '#lists/list-state.ts';

const read = (query: string) =>
  readListState('orders', new URLSearchParams(query), [{ id: 'status' }, { id: 'currency' }]);

describe('state of a list in the URL', () => {
  it('OPR-173 has the ids of columns and filters', () => {
    expect(read('filter-orders=xbt&sort-orders=-rate&rows-orders=125&status-orders=open')).toEqual({
      text: 'xbt',
      values: { status: 'open' },
      sort: { by: 'rate', descending: true },
      count: 125,
    });
  });

  it('OPR-173 reads the sorting that it writes, of one list alone', () => {
    const id = fc.stringMatching(/^[a-z][a-z-]{0,20}$/);
    fc.assert(
      fc.property(id, fc.boolean(), (by, descending) => {
        const query = new URLSearchParams([
          [listParameter('sort', 'orders'), sortParameter({ by, descending })],
        ]);
        expect(readListState('orders', query).sort).toEqual({ by, descending });
        expect(readListState('users', query).sort).toBeUndefined();
      }),
    );
  });

  it('OPR-43 sorts ascending, descending, then not at all', () => {
    const first = nextSort({ by: 'id', descending: true }, 'rate');
    const second = nextSort(first, 'rate');
    expect([first, second, nextSort(second, 'rate')].map(sortParameter)).toEqual([
      'rate',
      '-rate',
      '',
    ]);
  });
});
