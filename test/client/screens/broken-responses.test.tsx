import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder } from '../../support/responses.ts';
import { findLoaded, shownCells } from '../../support/shown.ts';

it('CALL-4 FMT-3 shows the valid parts of broken rows, logs each field once', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const malformed = {
    ...listedOrder,
    reference_id: 42,
    rate: { value: 1 },
    currency_code: ['USD'],
    payment_requirement: '12.5',
    created_at: 1_700_000_000,
    address: false,
    unknown_field: { deep: true },
  };
  const app = startApp();
  const items = [malformed, { ...malformed }, null, 'nonsense', listedOrder];
  app.script('GET /ajax/orders', { body: { items, per_page: '15', total: '5', extra: [] } });
  app.script('GET /ajax/dashboard', { body: {} });
  const user = app.open('/orders');
  await findLoaded();
  const rows = shownCells('Orders').slice(1);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toEqual(['42', 'XBT-–', '–', '–', 'unknown', '–']);
  expect(rows[2]?.slice(0, 2)).toEqual(['ORD-1', 'XBT-USD']);
  const reports = () =>
    log.mock.calls.map(([line]) => String(line)).filter((line) => line.includes('orders.list'));
  expect(
    reports()
      .map((line) => /^The response of orders.list breaks the contract at (\S+):/.exec(line)?.[1])
      .sort(),
  ).toEqual([
    'items.*',
    'items.*.address',
    'items.*.created_at',
    'items.*.currency_code',
    'items.*.payment_requirement',
    'items.*.rate',
  ]);
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await findLoaded();
  await user.click(screen.getByRole('link', { name: 'Orders' }));
  await findLoaded();
  expect(reports()).toHaveLength(6);
});

it('ORD-7 shows a missing list as missing, not as empty', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  const body = {
    recent_activity: 'none',
    suspicious_orders: {},
    suspicious_quotes: [null, { status: 'open' }],
  };
  app.script('GET /ajax/dashboard', { body });
  app.open('/dashboard');
  await screen.findByText('OPEN');
  expect(
    screen.getAllByText("The server didn't send this part. Reload to try again."),
  ).toHaveLength(3);
  expect(screen.queryByText('No suspicious orders.')).toBeNull();
  expect(screen.queryByText('No errors in the last 24 hours.')).toBeNull();
  expect(log).toHaveBeenCalled();
});
