import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { DataTable } from '#components/table/data-table.tsx';
import { PagedTable } from '#components/table/paged-table.tsx';
import { Pagination } from '#components/table/pagination.tsx';
import { users as contract } from '#contract/users.ts';
import type { PagedSource } from '#data/paginate.ts';
import { createQueryClient } from '#data/query.ts';
import { money } from '#format/money.ts';
import { usePageNumber } from '#lists/page-number.ts';
import { TestRouter } from '../../../support/test-router.tsx';

const download = vi.hoisted(() => vi.fn());
vi.mock('#platform/http/download.ts', () => ({ download }));

beforeAll(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:', revokeObjectURL: () => {} }),
  );
});

interface UserRow {
  id: number;
  name: string;
}

const users: UserRow[] = [
  { id: 1, name: 'Ada' },
  { id: 2, name: 'Bob' },
];

const Users = ({ inert }: { inert?: boolean }) => (
  <QueryClientProvider client={createQueryClient()}>
    <TestRouter>
      <DataTable
        id="users"
        label="Users"
        of={users}
        rows={(all) => all}
        inert={inert ?? false}
        rowKey={({ id }) => id}
        empty="No users."
        hint="The list fills."
        columns={[{ id: 'username', header: 'Username', value: ({ name }) => name }]}
      />
    </TestRouter>
  </QueryClientProvider>
);

describe('table', () => {
  it('OPR-43 names a sort button like its column', async () => {
    const user = userEvent.setup();
    render(<Users />);
    const sort = screen.getByRole('button', { name: 'Username' });
    await user.click(sort);
    await user.click(sort);
    expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['Bob', 'Ada']);
  });

  it('CALL-4 shows rows that share a key', () => {
    const row = { id: 1, name: 'Ada' };
    render(
      <QueryClientProvider client={createQueryClient()}>
        <TestRouter>
          <DataTable
            id="users"
            label="Users"
            of={[row, { ...row }]}
            rows={(all) => all}
            rowKey={({ id }) => id}
            empty="No users."
            hint="The list fills."
            columns={[{ id: 'username', header: 'Username', value: ({ name }) => name }]}
          />
        </TestRouter>
      </QueryClientProvider>,
    );
    expect(screen.getAllByRole('cell')).toHaveLength(2);
  });

  it('OPR-32 saves one file on a double click', async () => {
    const user = userEvent.setup();
    render(<Users />);
    await user.dblClick(screen.getByRole('button', { name: 'Export Users' }));
    expect(download).toHaveBeenCalledOnce();
  });

  it('SHELL-11 makes the rows of the previous page inert', () => {
    render(<Users inert />);
    expect(screen.getByText('Ada').closest('[inert]')).not.toBeNull();
    expect(screen.getByRole('button', { name: 'Export Users' }).closest('[inert]')).toBeNull();
  });
});

describe('search of a list', () => {
  const rows = [
    { id: 1, pair: 'XBT-EUR', amount: 1234567n },
    { id: 2, pair: 'ETH-USD', amount: 5n },
    { id: 3, pair: 'XBT-USD', amount: 7n },
    ...Array.from({ length: 13 }, (_, index) => ({ id: 4 + index, pair: 'LTC-GBP', amount: 9n })),
  ];
  const Search = () => <p>{useLocation().search}</p>;
  const List = ({ at = '/' }) => (
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter initialEntries={[at]}>
        <DataTable
          id="open-orders"
          label="Open Orders"
          of={rows}
          rows={(all) => all}
          rowKey={({ id }) => id}
          empty="No orders."
          hint="The list fills."
          columns={[
            { id: 'pair', header: 'Pair', value: ({ pair }) => pair },
            {
              id: 'amount',
              header: 'Amount',
              as: 'amount',
              value: ({ amount, pair }) => money(amount, pair.slice(0, 3)),
            },
          ]}
        />
        <Search />
      </TestRouter>
    </QueryClientProvider>
  );
  const pairs = () =>
    screen
      .queryAllByRole('row')
      .slice(1)
      .map((row) => row.firstChild?.textContent);

  it('OPR-49 shows rows that contain each word, and counts them', async () => {
    const user = userEvent.setup();
    render(<List />);
    const box = screen.getByRole('searchbox', { name: 'Search Open Orders' });
    await user.type(box, 'xbt usd');
    // The rows follow the text in a deferred render.
    await waitFor(() => expect(pairs()).toEqual(['XBT-USD']));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1 of 16 rows'));
    await user.clear(box);
    await user.type(box, '0.01,234');
    await waitFor(() => expect(pairs()).toEqual(['XBT-EUR']));
    await user.type(box, 'x');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(pairs()).toHaveLength(16));
  });

  it('OPR-49 focuses the search after clearing it', async () => {
    const user = userEvent.setup();
    render(
      <section>
        <List />
      </section>,
    );
    const filter = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search Open Orders' });
    await user.type(filter, 'nobody');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(filter.value).toBe('');
    expect(document.activeElement).toBe(filter);
  });

  it('OPR-49 keeps the text in the URL', async () => {
    const user = userEvent.setup();
    render(<List at="/?page=2&filter-open-orders=eth" />);
    expect(pairs()).toEqual(['ETH-USD']);
    await user.type(screen.getByRole('searchbox'), '-');
    await screen.findByText('?page=2&filter-open-orders=eth-');
    await user.clear(screen.getByRole('searchbox'));
    await screen.findByText('?page=2');
  });

  it('OPR-49 stores the text in the URL before a link is followed', async () => {
    const user = userEvent.setup();
    render(<List />);
    await user.type(screen.getByRole('searchbox'), 'eth');
    await user.tab();
    expect(screen.getByText('?filter-open-orders=eth')).toBeTruthy();
  });
});

describe('pagination', () => {
  const Pages = ({ isLoading = false }) => (
    <Pagination page={usePageNumber()} last={3} total={30} perPage={10} isLoading={isLoading} />
  );

  it.each([
    ['Next', '/?page=2', '3'],
    ['Previous', '/?page=2', '1'],
  ])(
    'FMT-6 keeps the focus in the pagination when %s ends at a page',
    async (turn, at, focused) => {
      const user = userEvent.setup();
      render(
        <TestRouter initialEntries={[at]}>
          <Pages />
        </TestRouter>,
      );
      await user.click(screen.getByRole('link', { name: turn }));
      expect(screen.getByRole('button', { name: turn })).toHaveProperty('disabled', true);
      expect(document.activeElement?.textContent).toBe(focused);
      expect(document.activeElement?.getAttribute('aria-current')).toBe('page');
    },
  );

  it('OPR-242 has no number of a last page that more rows may follow', () => {
    const shownPages = (page: number) => {
      const pages = <Pagination isMore page={page} last={1_000} total={10_000} perPage={10} />;
      const { container, unmount } = render(pages, { wrapper: TestRouter });
      const shown = [...container.querySelectorAll('li')].map(({ textContent }) => textContent);
      unmount();
      return shown.slice(1, -1);
    };
    expect(shownPages(1)).toEqual(['1', '2', '3', '4', '...']);
    expect(shownPages(1_000)).toEqual(['1', '...', '997', '998', '999', '1000']);
  });

  it('SHELL-11 shows no row range while the page loads', () => {
    const { container, rerender } = render(<Pages />, { wrapper: TestRouter });
    expect(container.textContent).toContain('1-10 of 30');
    rerender(<Pages isLoading />);
    expect(container.textContent).not.toContain('of 30');
  });

  const List = ({ size }: { size: { per_page?: number } }) => {
    const query = useQuery({
      queryKey: ['users'],
      queryFn: async () => ({ items: users, total: 25, ...size }),
    });
    const source: PagedSource<UserRow> = {
      endpoint: contract.list,
      pageQuery: () => ({ queryKey: ['users'] }),
      usePage: () => ({ query, perPage: query.data?.per_page }),
      fetchAllPages: async function* () {},
    };
    return (
      <PagedTable
        id="users"
        label="Users"
        source={source}
        rowKey={({ id }) => id}
        empty="No users."
        hint="The list fills."
        columns={[{ id: 'username', header: 'Username', value: ({ name }: UserRow) => name }]}
      />
    );
  };

  it.each([
    [{ per_page: 10 }, ['1', '2', '3']],
    [{}, []],
  ])('SHELL-11 shows page numbers only for a known page size: %j', async (size, pages) => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <TestRouter>
          <List size={size} />
        </TestRouter>
      </QueryClientProvider>,
    );
    await screen.findByText('Ada');
    expect(
      screen.queryAllByRole('link', { name: /^\d+$/ }).map((link) => link.textContent),
    ).toEqual(pages);
  });
});
