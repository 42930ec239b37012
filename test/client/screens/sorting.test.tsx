import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded, shownCells } from '../../support/shown.ts';

const order = (id: number, amount: string, cryptocurrency_code = 'XBT') => ({
  reference_id: `ORD-${id}`,
  cryptocurrency_code,
  currency_code: 'USD',
  address: null,
  rate: id % 2 ? `${id}.5` : null,
  payment_requirement: amount,
  created_at: `2026-11-19T1${id}:44:00Z`,
});
const items = [
  order(2, '9007199254740993'),
  order(1, '7'),
  order(3, '9007199254740992'),
  order(4, '100000', 'LTC'),
];

/** Opens a list whose first page has these orders. */
async function openOrders(total: number) {
  const app = startApp();
  app.script('GET /ajax/orders', { body: { items, per_page: 4, total } });
  const user = app.open('/orders');
  await findLoaded();
  const head = (name: string) => screen.getByRole('columnheader', { name });
  return {
    app,
    head,
    sortBy: (name: string) => user.click(within(head(name)).getByRole('button')),
  };
}

const ids = () =>
  shownCells('Orders')
    .map(([id]) => id)
    .slice(1);
const caption = () => document.querySelector('caption')?.textContent;

it('OPR-43 sorts exact amounts', async () => {
  const { app, head, sortBy } = await openOrders(4);
  expect(head('Amount').getAttribute('aria-sort')).toBe('none');
  await sortBy('Amount');
  expect(ids()).toEqual(['ORD-4', 'ORD-1', 'ORD-3', 'ORD-2']);
  expect(head('Amount').getAttribute('aria-sort')).toBe('ascending');
  await sortBy('Amount');
  expect(ids()).toEqual(['ORD-4', 'ORD-2', 'ORD-3', 'ORD-1']);
  expect(head('Amount').getAttribute('aria-sort')).toBe('descending');
  expect(app.requests).toHaveLength(1);
});

it('OPR-43 cycles through the sort orders of a column', async () => {
  const { head, sortBy } = await openOrders(4);
  await sortBy('Amount');
  await sortBy('Rate');
  expect(ids()).toEqual(['ORD-1', 'ORD-3', 'ORD-2', 'ORD-4']);
  expect(head('Amount').getAttribute('aria-sort')).toBe('none');
  await sortBy('Rate');
  expect(head('Rate').getAttribute('aria-sort')).toBe('descending');
  await sortBy('Rate');
  expect(ids()).toEqual(['ORD-2', 'ORD-1', 'ORD-3', 'ORD-4']);
  expect(head('Rate').getAttribute('aria-sort')).toBe('none');
  expect(caption()).toBeUndefined();
});

it('OPR-43 sorts no list of several pages that the backend does not sort', async () => {
  const { head } = await openOrders(9);
  expect(within(head('Created At')).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('searchbox')).toBeNull();
});

it('OPR-43 shows no note on a complete list', async () => {
  const { sortBy } = await openOrders(4);
  await sortBy('Created At');
  expect(ids()).toEqual(['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4']);
  expect(caption()).toBeUndefined();
});
