import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { FetchAllPages, ShownPage } from '#data/paginate.ts';
import { createQueryClient } from '#data/query.ts';
import { useAllRows } from '#lists/use-all-rows.ts';
import { TestRouter } from '../../support/test-router.tsx';

interface Row {
  id: number;
}

const page = { rows: [{ id: 1 }], page: 1, pages: 2, total: 2, more: false, perPage: 1, passed: 1 };

it('OPR-141 ends its own requests on Cancel, and keeps its rows', async () => {
  const client = createQueryClient();
  const other = ['orders', 'orders.list'];
  void client.prefetchQuery({ queryKey: other, queryFn: () => new Promise(() => {}) });
  let signal: AbortSignal | undefined;
  const fetchAllPages: FetchAllPages<Row> = async function* (given) {
    signal = given;
    yield page;
    await new Promise((_, reject) => given.addEventListener('abort', () => reject(given.reason)));
  };
  const list = { allRowsKey: ['orders', 'orders.all'], keys: [] } as unknown as ShownPage<Row>;
  const { result } = renderHook(
    () =>
      useAllRows<Row>({ id: 'orders', list, columns: [], fetchAllPages, rowKey: ({ id }) => id }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>
          <TestRouter initialEntries={['/orders?filter-orders=ord&all-orders=yes']}>
            {children}
          </TestRouter>
        </QueryClientProvider>
      ),
    },
  );
  await waitFor(() => expect(result.current?.query.data?.rows).toEqual(page.rows));
  expect(signal?.aborted).toBe(false);
  await act(() => result.current?.cancel());
  expect([signal?.aborted, client.getQueryState(other)?.fetchStatus]).toEqual([true, 'fetching']);
  expect(result.current?.query.data?.rows).toEqual(page.rows);
});
