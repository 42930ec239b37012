import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { RowCard } from '#components/table/row-card.tsx';
import { TestRouter } from '../../../support/test-router.tsx';

const row = { id: 'ORD-1', rate: '1.5', status: null };
const columns = [
  { id: 'id', header: 'Id', value: ({ id }: typeof row) => id },
  {
    id: 'rate',
    header: 'Rate',
    group: 'Quote',
    as: 'figure' as const,
    value: ({ rate }: typeof row) => rate,
  },
  {
    id: 'status',
    header: 'Status',
    priority: 2 as const,
    value: ({ status }: typeof row) => status,
  },
];

it('OPR-50 a card has each value of its row by the name of the column', async () => {
  render(
    <TestRouter>
      <RowCard columns={columns} row={row} to={undefined} />
    </TestRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'All values of ORD-1' }));
  const card = within(screen.getByRole('dialog', { name: 'All values of ORD-1' }));
  expect(card.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Id',
    'Quote Rate',
    'Status',
  ]);
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'ORD-1',
    '1.5',
    '–',
  ]);
});

it('OPR-50 a list that hides no column has no cards', () => {
  render(
    <TestRouter>
      <RowCard columns={columns.slice(0, 2)} row={row} to={undefined} />
    </TestRouter>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
