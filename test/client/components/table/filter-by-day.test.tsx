import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DataTable } from '#components/table/data-table.tsx';
import { createQueryClient } from '#data/query.ts';
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

const filters = [
  {
    as: 'time' as const,
    id: 'created',
    label: 'Created',
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
        filters={filters}
      />
    </TestRouter>
  </QueryClientProvider>
);

const shown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => Number(children[0]?.textContent));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 10, 23, 59, 50) });
});
afterEach(() => vi.useRealTimers());

it('OPR-274 filters by another day after midnight', () => {
  render(<Days at="/?created-days=today" />);
  expect(shown()).toEqual([10]);
  act(() => vi.advanceTimersByTime(15_000));
  expect(shown()).toEqual([11]);
});
