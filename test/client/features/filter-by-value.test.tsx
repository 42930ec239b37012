import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder, settlement, unsettledTrade } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells } from '../../support/shown.ts';

const settlements = Array.from({ length: 20 }, (_, index) => ({
  ...settlement,
  id: index,
  reference_id: `CLS-${index}`,
  exchange_provider: index % 4 === 0 ? 'Bit Stamp' : 'Kraken',
  created_at: `2026-11-${String(index + 1).padStart(2, '0')}T10:00:00Z`,
}));

/** 20 trades of 1 to 20 XBT, LTC and so on. */
const trades = Array.from({ length: 20 }, (_, index) => ({
  ...unsettledTrade,
  id: index,
  reference_id: `TRD-${index}`,
  cryptocurrency_amount: (index + 1) * (index % 2 ? 100 : 100_000_000),
  cryptocurrency_code: index % 2 ? 'LTC' : 'XBT',
}));

/** Opens the fields of the filter of a list of the overview. */
async function open(query = '', list = 'Settlements') {
  const opened = openScreen(`/closed-loop-balancing${query}`, closedLoopBalancingFeature.routes, {
    'GET /ajax/closed-loop-balancing': {
      settlements: { items: settlements, total: 20 },
      unsettled_trades: trades,
      unsettled_trades_total: 20,
    },
  });
  await findLoaded();
  await opened.user.click(screen.getByRole('button', { name: `Filter by value: ${list}` }));
  const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: `Filter ${list}` });
  const filterIn = (name: string) =>
    new URLSearchParams(opened.location.path.split('?')[1]).get(`filter-${name}`);
  return { ...opened, element: dialog, dialog: within(dialog), filterIn };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const references = (list: string) =>
  shownCells(list)
    .slice(1)
    .map(([reference = '']) => /(?:CLS|TRD|ORD)-\d+/.exec(reference)?.[0]);
const written = (dialog: Dialog) => dialog.getByText(/^The filter is/).textContent;
const optionsOf = (dialog: Dialog, label: string) =>
  [...dialog.getByLabelText<HTMLSelectElement>(label).options].map(({ text }) => text);

describe('the fields of a filter', () => {
  it('OPR-231 filter by a value and a time, and keep the words', async () => {
    const { user, dialog, filterIn } = await open('?filter-settlements=cls');
    await user.selectOptions(dialog.getByLabelText('Exchange Provider'), 'Bit Stamp');
    await user.type(dialog.getByLabelText('Created At from'), '2026-11-13');
    const filter = 'cls exchange-provider=bit-stamp created-at>=2026-11-13';
    expect(written(dialog)).toBe(`The filter is ${filter}`);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(references('Settlements').sort()).toEqual(['CLS-12', 'CLS-16']));
    expect(filterIn('settlements')).toBe(filter);
  });

  it('OPR-231 show the values of the filter, and clear it', async () => {
    const { user, dialog } = await open(
      '?filter-settlements=created%3Alast-7-days provider:kraken created>=2026-11-02T10:00',
    );
    const shows = (label: string) => dialog.getByLabelText<HTMLInputElement>(label).value;
    expect(['Created At within', 'Exchange Provider', 'Created At from'].map(shows)).toEqual([
      'last-7-days',
      'kraken',
      '2026-11-02t10:00',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Clear the filter' }));
    expect(dialog.getByText('The filter is empty.')).toBeTruthy();
    await waitFor(() => expect(references('Settlements')).toHaveLength(20));
  });

  it('OPR-231 offer no values of a column that has many', async () => {
    const { dialog } = await open();
    expect(optionsOf(dialog, 'Exchange Provider')).toEqual(['Any', 'Bit Stamp', 'Kraken']);
    expect(dialog.queryByLabelText('Reference Id')).toBeNull();
  });

  it.each([
    ['Close', (dialog: HTMLDialogElement) => within(dialog).getByText('Close').click()],
    ['Escape', (dialog: HTMLDialogElement) => dialog.close()],
  ])('OPR-272 are in the URL at once after %s', async (_, close) => {
    const { dialog, element, filterIn } = await open();
    fireEvent.change(dialog.getByLabelText('Exchange Provider'), { target: { value: 'kraken' } });
    act(() => close(element));
    expect([screen.queryByRole('dialog'), filterIn('settlements')]).toEqual([
      null,
      'exchange-provider=kraken',
    ]);
  });

  it('OPR-271 name the currency of an amount, or ask for it', async () => {
    const { user, dialog } = await open('', 'Unsettled Trades');
    await user.type(dialog.getByLabelText('Amount from'), '17');
    expect(await dialog.findByText(/^amount>=17 needs a currency/)).toBeTruthy();
    expect(optionsOf(dialog, 'Currency')).toEqual(['Any', 'LTC', 'XBT']);
    await user.selectOptions(dialog.getByLabelText('Currency'), 'XBT');
    expect(dialog.getByLabelText<HTMLInputElement>('Amount from (XBT)').value).toBe('17');
    await waitFor(() => expect(references('Unsettled Trades')).toEqual(['TRD-16', 'TRD-18']));
    expect(dialog.queryByText(/needs a currency/)).toBeNull();
  });

  it('OPR-270 keep input that cannot be read, and say why', async () => {
    const { user, dialog } = await open('', 'Unsettled Trades');
    await user.type(dialog.getByLabelText('Amount to'), '10,00');
    expect(await dialog.findByText(/^amount<=10,00 is not compared/)).toBeTruthy();
    expect(dialog.getByLabelText<HTMLInputElement>('Amount to').value).toBe('10,00');
    expect(
      dialog.getByText(
        'A filter of this list compares reference-id, exchange-provider, currency, amount and created-at.',
      ),
    ).toBeTruthy();
  });
});

it('OPR-271 offers the currencies of amounts that are not compared', async () => {
  const { user, dialog } = await open(
    '?filter-unsettled-trades=amount%3E%3D19',
    'Unsettled Trades',
  );
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'amount>=19xbt' }));
  const filter = screen.getByRole<HTMLInputElement>('searchbox', { name: /Unsettled Trades$/ });
  expect([filter.value, document.activeElement]).toEqual(['amount>=19xbt', filter]);
  await waitFor(() => expect(references('Unsettled Trades')).toEqual(['TRD-18']));
});

/** Two pages of two orders: of XBT and LTC, open and paid. */
async function openOrders(filter: string, member: object = { invoice_status: 'open' }) {
  const app = startApp();
  const order = (n: number, others: object) => ({
    ...listedOrder,
    reference_id: `ORD-${n}`,
    payment_requirement: n * 100_000_000_000,
    ...others,
  });
  const pages = [
    [order(1, member), order(2, { ...member, cryptocurrency_code: 'LTC' })],
    [order(3, { invoice_status: 'paid' }), order(4, member)],
  ];
  for (const [index, items] of pages.entries())
    app.script(`GET /ajax/orders?page=${index + 1}`, { body: { items, per_page: 2, total: 4 } });
  const user = app.open(`/orders?filter-orders=${encodeURIComponent(filter)}`);
  await findLoaded();
  return user;
}
const searchAll = () => screen.queryByRole('button', { name: 'Search all 4 orders' });

describe('a filter of a page', () => {
  it('OPR-271 OPR-275 covers amount, status and time, once the currency is chosen', async () => {
    const user = await openOrders('amount>=1000 status:open created:2026-11');
    expect(searchAll()).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'amount>=1000xbt' }));
    await waitFor(() => expect(references('Orders')).toEqual(['ORD-1']));
    await user.click(await screen.findByRole('button', { name: 'Search all 4 orders' }));
    await waitFor(() => expect(references('Orders')).toEqual(['ORD-1', 'ORD-4']));
  });

  it.each([
    ['created:2026-02-30', '2026-02-30 is no time', false],
    ['amount>=1doge', 'no amount here is in DOGE', true],
    ['https://a.example', 'this list has no https', true],
  ])('OPR-270 offers other pages for %s unless no row can match', async (word, why, isOffered) => {
    await openOrders(word);
    const reason = `${word} is not compared: ${why}`;
    expect(screen.getByText((text) => text.startsWith(reason))).toBeTruthy();
    expect(searchAll() !== null).toBe(isOffered);
  });

  it('OPR-272 says that its values are those of the page', async () => {
    const user = await openOrders('');
    await user.click(screen.getByRole('button', { name: 'Filter by value: this page of Orders' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Filter this page of Orders' }));
    expect(optionsOf(dialog, 'Invoice Status')).toEqual(['Any', 'OPEN']);
    expect(optionsOf(dialog, 'Amount currency')).toEqual(['Any', 'LTC', 'XBT']);
    expect(dialog.getByText(/^The values to choose from are those on this page/)).toBeTruthy();
    await user.selectOptions(dialog.getByLabelText('Amount currency'), 'LTC');
    expect(written(dialog)).toBe('The filter is amount:ltc');
    await user.selectOptions(dialog.getByLabelText('Created At within'), 'Today');
    expect(dialog.getByLabelText('Amount from (LTC)')).toBeTruthy();
  });
});

it.each([
  [{ invoice_status: 'open' }, 'OPEN'],
  [{ invoice_status: null }, 'unassigned'],
  [{}, undefined],
])('OPR-275 orders with %j show the status %s', async (member, status) => {
  await openOrders('', member);
  const [header = [], first = []] = shownCells('Orders');
  expect(header.slice(0, 6)).toEqual([
    'Id',
    'Currency Pair',
    'Address',
    'Rate',
    'Amount',
    'Created At',
  ]);
  expect([header[6], first[6]]).toEqual(
    status ? ['Invoice Status', status] : [undefined, undefined],
  );
});

it.each([
  [{ cryptocurrency_amount: 5 }, 'Amount', '0.00000005XBT'],
  [{}, undefined, undefined],
])('OPR-275 settlements with %j have the column %s', async (member, header, cell) => {
  openScreen('/closed-loop-balancing', closedLoopBalancingFeature.routes, {
    'GET /ajax/closed-loop-balancing': {
      settlements: { items: [{ ...settlement, ...member }], total: 1 },
      unsettled_trades: [],
    },
  });
  await findLoaded();
  const [headers = [], first = []] = shownCells('Settlements');
  expect([headers[4], headers[5], first[5]?.replaceAll(/\s/g, '')]).toEqual([
    'Created At',
    header,
    cell,
  ]);
});
