import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Views } from '#components/list-tools/views.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { createQueryClient } from '#data/query.ts';
import { signInAs } from '../../../support/session.ts';
import { TestRouter } from '../../../support/test-router.tsx';

/** One row a day in November, at noon. */
const rows = Array.from({ length: 30 }, (_, index) => ({
  day: index + 1,
  created: new Date(2026, 10, index + 1, 12).toISOString(),
}));

const columns = [
  { id: 'day', header: 'Day', value: ({ day }: (typeof rows)[number]) => day },
  {
    id: 'created-at',
    header: 'Created At',
    as: 'time' as const,
    value: ({ created }: (typeof rows)[number]) => created,
  },
];

const Days = ({ at = '/' }: { at?: string }) => (
  <QueryClientProvider client={createQueryClient()}>
    <TestRouter initialEntries={[at]}>
      <DataTable
        id="days"
        label="Days"
        of={rows}
        rows={(all) => all}
        rowKey={({ day }) => day}
        empty="No days."
        hint="Days pass."
        columns={columns}
      />
      {/* Without its menu: happy-dom has no popovers. */}
      <Views listId="days" hidden={[]} />
    </TestRouter>
  </QueryClientProvider>
);

const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => Number(children[0]?.textContent));

beforeEach(() => {
  signInAs('1');
  vi.useFakeTimers({ now: new Date(2026, 10, 10, 23, 59, 50) });
});
afterEach(() => vi.useRealTimers());

it('OPR-274 filters by another day after midnight', () => {
  render(<Days at="/?filter-days=created:today" />);
  expect(shown()).toEqual([10]);
  act(() => vi.advanceTimersByTime(15_000));
  expect(shown()).toEqual([11]);
});

it('OPR-230 keeps a day of a named view relative', () => {
  const { unmount } = render(<Days at="/?filter-days=created:last-2-days" />);
  expect(shown()).toEqual([9, 10]);
  const name = screen.getByRole('textbox', { name: 'Name of this view' });
  fireEvent.change(name, { target: { value: 'New ones' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  unmount();
  vi.setSystemTime(new Date(2026, 10, 20, 8));
  render(<Days />);
  expect(shown()).toHaveLength(25);
  fireEvent.click(screen.getByRole('link', { name: 'New ones' }));
  act(() => vi.runOnlyPendingTimers());
  expect(shown()).toEqual([19, 20]);
});
