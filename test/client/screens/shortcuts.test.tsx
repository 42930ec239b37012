import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder } from '../../support/responses.ts';
import { findLoaded } from '../../support/shown.ts';

/** Opens the orders, with the shortcuts. */
async function openOrders() {
  const app = startApp();
  app.script('GET /ajax/orders', { body: { items: [listedOrder], per_page: 15, total: 1 } });
  app.script('GET /ajax/users', { body: { items: [], per_page: 10, total: 0 } });
  const user = app.open('/orders');
  await findLoaded();
  await screen.findByRole('button', { name: 'Help' });
  return user;
}

const isAt = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address));

it('OPR-36 opens screens by key', async () => {
  const user = await openOrders();
  await user.keyboard('gu');
  await isAt('/users');
});

it('OPR-37 ignores keys with modifiers and can be disabled', async () => {
  const user = await openOrders();
  await user.keyboard('{Control>}gu{/Control}?');
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('gu/?');
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('combobox', { name: 'Find' });
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  await isAt('/orders');
  act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Help' }));
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('gu');
  await isAt('/users');
});
