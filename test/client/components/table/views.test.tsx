import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { Link } from '#components/basics/link.tsx';
import { Views } from '#components/list-tools/views.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { createQueryClient } from '#data/query.ts';
import { removeUserValues } from '#platform/storage/stored.ts';
import { signInAs } from '../../../support/session.ts';
import { TestRouter } from '../../../support/test-router.tsx';

const pairs = Array.from({ length: 20 }, (_, index) => ({
  id: index,
  rate: `${(index * 7) % 20}`,
  code: index < 10 ? 'XBT' : 'ETH',
}));

const Search = () => <output>{decodeURIComponent(useLocation().search)}</output>;
const Pairs = ({ at = '/', hidden = [] }: { at?: string; hidden?: string[] }) => (
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
      {/* Without its menu: happy-dom has no popovers. */}
      <Views listId="all-pairs" hidden={hidden} />
      <Search />
    </TestRouter>
  </QueryClientProvider>
);

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const rates = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => Number(children[1]?.textContent));
const nameView = (name: string) =>
  userEvent.type(screen.getByRole('textbox', { name: 'Name of this view' }), `${name}{Enter}`);

beforeEach(() => {
  signInAs('1');
});

describe('view of a list', () => {
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
    render(<Pairs at="/?sort-all-pairs=-Rate" />);
    expect(rates().slice(0, 3)).toEqual([19, 18, 17]);
    expect(screen.getByRole('columnheader', { name: 'Rate' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
  });

  it.each(['--Rate', 'rates', 'Nothing'])('OPR-173 is not sorted by %s', (sort) => {
    render(<Pairs at={`/?sort-all-pairs=${sort}`} />);
    expect(rates().slice(0, 3)).toEqual([0, 7, 14]);
  });

  it('OPR-173 lacks the columns that its URL names, and stores nothing', () => {
    render(<Pairs at="/?hide-all-pairs=Rate,Code" />);
    expect(headers()).toEqual(['Id']);
    expect({ ...localStorage }).not.toHaveProperty(['clearhouse.table.all-pairs']);
  });

  it('OPR-174 is opened by its name', async () => {
    render(<Pairs at="/?page=3&filter-all-pairs=xbt&sort-all-pairs=-Rate" hidden={['code']} />);
    await nameView(' Late XBT ');
    await userEvent.click(screen.getByRole('button', { name: 'Rate' }));
    expect([headers(), rates()[0]]).toEqual([['Id', 'Rate', 'Code'], 0]);
    await userEvent.click(screen.getByRole('link', { name: 'Late XBT' }));
    expect([headers(), rates()[0]]).toEqual([['Id', 'Rate'], 16]);
    expect(screen.getByText(/^\?/).textContent).toBe(
      '?filter-all-pairs=xbt&sort-all-pairs=-Rate&hide-all-pairs=code',
    );
  });

  it('OPR-174 is replaced under the same name, and removed', async () => {
    render(<Pairs />);
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await nameView('Mine');
    await userEvent.click(screen.getByRole('button', { name: 'Rate' }));
    await nameView('Mine');
    expect(screen.getByRole('link', { name: 'Mine' }).getAttribute('href')).toContain(
      'sort-all-pairs=rate',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove Mine' }));
    expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull();
  });

  it('OPR-174 can be copied as a link', async () => {
    const user = userEvent.setup();
    render(<Pairs at="/?page=2&sort-all-pairs=Rate" />);
    await user.click(screen.getByRole('button', { name: /^Copy link/ }));
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/?sort-all-pairs=Rate&hide-all-pairs=`,
    );
  });

  it('OPR-174 is kept after a sign-out, for its user alone', async () => {
    const first = render(<Pairs />);
    await nameView('Mine');
    first.unmount();
    const names = async (userId: string) => {
      removeUserValues();
      signInAs(userId);
      const { unmount } = render(<Pairs />);
      const found = screen.queryAllByRole('link', { name: 'Mine' }).length;
      unmount();
      return found;
    };
    expect([await names('2'), await names('1')]).toEqual([0, 1]);
  });

  it('OPR-41 OPR-174 keeps columns and views that were stored by headings', () => {
    localStorage.setItem('clearhouse.table.All Pairs', '{"hidden":["Rate"],"compact":true}');
    const view = { name: 'Late', query: '?hide-all-pairs=Code&sort-all-pairs=-Rate' };
    localStorage.setItem('clearhouse.views.All Pairs', JSON.stringify({ 1: [view] }));
    const { unmount } = render(<Pairs />);
    expect(headers()).toEqual(['Id', 'Code']);
    unmount();
    render(<Pairs at={view.query} />);
    expect([headers(), rates()[0]]).toEqual([['Id', 'Rate'], 19]);
    expect(screen.getByRole('link', { name: 'Late' })).toBeTruthy();
    expect(Object.keys(localStorage).filter((key) => /All Pairs/.test(key))).toEqual([]);
  });

  it('OPR-174 ignores what is no view', async () => {
    localStorage.setItem('clearhouse.views.All Pairs', '{"1":[{"name":"Mine"},null,7]}');
    render(<Pairs />);
    expect(screen.getByRole('textbox', { name: 'Name of this view' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Mine' })).toBeNull();
  });
});
