import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { Link } from '#components/basics/link.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { createQueryClient } from '#data/query.ts';
import { TestRouter } from '../../../support/test-router.tsx';

const pairs = Array.from({ length: 20 }, (_, index) => ({
  id: index,
  rate: `${(index * 7) % 20}`,
  code: index < 10 ? 'XBT' : 'ETH',
}));

const Search = () => <output>{decodeURIComponent(useLocation().search)}</output>;
const Pairs = ({ at = '/' }: { at?: string }) => (
  <QueryClientProvider client={createQueryClient()}>
    <TestRouter initialEntries={[at]}>
      <DataTable
        id="all-pairs"
        label="All Pairs"
        of={pairs}
        rows={(all) => all}
        rowKey={({ id }) => id}
        empty="No pairs."
        hint="The list fills."
        columns={[
          {
            id: 'id',
            header: 'Id',
            value: ({ id }) => id,
            cell: ({ id }) => <Link to={`/pairs/${id}?page=1`}>Pair {id}</Link>,
          },
          { id: 'rate', header: 'Rate', as: 'figure', value: ({ rate }) => rate },
          { id: 'code', header: 'Code', value: ({ code }) => code },
        ]}
      />
      <Search />
    </TestRouter>
  </QueryClientProvider>
);

const rates = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => Number(children[1]?.textContent));
describe('sorting of a list', () => {
  it('OPR-173 has its sorting in the URL', async () => {
    render(<Pairs at="/?page=2" />);
    const sort = screen.getByRole('button', { name: 'Rate' });
    const searches: string[] = [];
    for (let click = 0; click < 3; click += 1) {
      await userEvent.click(sort);
      searches.push(screen.getByText(/^\?/).textContent);
    }
    expect(searches).toEqual([
      '?page=2&sort-all-pairs=rate',
      '?page=2&sort-all-pairs=-rate',
      '?page=2',
    ]);
  });

  it('OPR-173 is sorted as its URL says', () => {
    render(<Pairs at="/?sort-all-pairs=-rate" />);
    expect(rates().slice(0, 3)).toEqual([19, 18, 17]);
    expect(screen.getByRole('columnheader', { name: 'Rate' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  it.each(['--Rate', 'rates', 'Nothing'])('OPR-173 is not sorted by %s', (sort) => {
    render(<Pairs at={`/?sort-all-pairs=${sort}`} />);
    expect(rates().slice(0, 3)).toEqual([0, 7, 14]);
  });
});
