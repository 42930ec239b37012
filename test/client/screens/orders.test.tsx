import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { listedOrder, order } from '../../support/responses.ts';
import { findLoaded, shownCells, shownColumn, shownFacts } from '../../support/shown.ts';

const { address } = order.deposit;
const at = (iso: string) => expect.stringMatching(`^.* \\(${iso}\\)$`);

/** Opens the list of these orders. */
async function openList(...items: unknown[]) {
  const app = startApp();
  app.script('GET /ajax/orders', { body: { items, per_page: 15, total: items.length } });
  app.open('/orders');
  await findLoaded();
}

/** Opens an order. */
async function openOrder(body: object) {
  const app = startApp();
  app.script('GET /ajax/orders/ORD-1', { body });
  app.open('/orders/ORD-1');
  await findLoaded();
}

const href = (link: string) => screen.getByRole('link', { name: link }).getAttribute('href');

it('ORD-1 lists orders with their columns and links', async () => {
  const bare = {
    ...listedOrder,
    reference_id: 'ORD-2',
    cryptocurrency_code: 'LTC',
    address: null,
    rate: null,
    payment_requirement: '7',
  };
  await openList(listedOrder, bare);
  const created = at('2026-11-19T10:44:00.000Z');
  expect(shownCells('Orders')).toEqual([
    ['Id', 'Currency Pair', 'Address', 'Rate', 'Amount', 'Created At'],
    ['ORD-1', 'XBT-USD', address, '27123.55', '0.01250000 XBT', created],
    ['ORD-2', 'LTC-USD', '–', '–', '0.07 LTC', created],
  ]);
  expect(href('ORD-1')).toBe('/orders/ORD-1');
});

it('FMT-1 FMT-3 shows amounts of any size exactly, as plain text', async () => {
  const amounts = [
    ['XBT', 0, '0.00000000 XBT'],
    ['XBT', -1, '-0.00000001 XBT'],
    ['XBT', '9007199254740993', '90071992.54740993 XBT'],
    ['XBT', '123456789012345678901234567890', '1234567890123456789012.34567890 XBT'],
    ['LTC', '9007199254740993', '90071992547409.93 LTC'],
    ['BTC', 100, '1.00 BTC'],
    ['xbt', 100, '1.00 xbt'],
    ['USD', 120488000, '1204880.00 USD'],
    ['USD', '-5', '-0.05 USD'],
    ['USD', null, '–'],
  ];
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openList(
    ...amounts.map(([cryptocurrency_code, payment_requirement]) => ({
      ...listedOrder,
      cryptocurrency_code,
      payment_requirement,
    })),
  );
  expect(shownColumn('Orders', 'Amount')).toEqual(amounts.map(([, , shown]) => shown));
  expect(log).toHaveBeenCalledOnce();
});

it.each([
  [
    'ORD-2',
    'Order Details',
    {
      'Reference Id': 'ORD-1',
      Rate: '27123.55 USD',
      'Cryptocurrency Amount': '2.50000000 XBT',
      'Auto Trade': 'yes',
      'Trade Approved Internally': 'no',
      'Trade Approved Externally': 'yes',
      'Created At': '19 Nov 2026, 10:44',
      'Updated At': '19 Nov 2026, 10:52',
    },
  ],
  [
    'ORD-3',
    'Deposit Details',
    {
      Id: '88120',
      Account: 'Main XBT',
      Address: address,
      Balance: '2.50000000 XBT',
      'Payment Amount': '2.40000000 XBT',
      'Sweep Amount': '0.00000000 XBT',
    },
  ],
  [
    'ORD-4',
    'Trade Details',
    {
      Id: '9',
      'Exchange Provider': 'Krakatoa',
      Cryptocurrency: 'XBT',
      Stablecoin: 'USDC',
      Amount: '2.50000000 XBT',
      Fulfilled: 'no',
    },
  ],
  [
    'ORD-5',
    'Invoice Details',
    {
      Id: '5521',
      Status: 'SETTLED',
      Business: 'Alpha Coffee',
      'Sender Email': 'buyer@example.com',
      'Recipient Email': 'shop@example.com',
      'Refund Requested': 'yes',
    },
  ],
  [
    'ORD-6',
    'Quote Details',
    {
      Id: 'Q-1',
      Status: 'unassigned',
      Cryptocurrency: 'XBT',
      Currency: 'USD',
      'Currency Amount': '67808.88 USD',
    },
  ],
])('%s shows the %s of an order', async (_requirement, card, facts) => {
  await openOrder(order);
  expect(shownFacts(card)).toEqual(facts);
});

it('ORD-3 ORD-5 links the account and the business of an order', async () => {
  await openOrder(order);
  expect(href('Main XBT')).toBe(
    `/wallet-providers/Bit%2FGo%2050%25%20Z%C3%BCrich/XBT?row=${order.deposit.address}`,
  );
  expect(href('Alpha Coffee')).toBe('/businesses/details/12');
});

it.each([null, undefined])(
  'ORD-4 ORD-5 ORD-6 ORD-7 shows an order whose parts are %s',
  async (absent) => {
    await openOrder({ ...order, deposit: absent, trade: absent, invoice: absent, quote: absent });
    expect(screen.getByText('Order has not been traded.')).toBeTruthy();
    expect(shownFacts('Order Details')['Cryptocurrency Amount']).toBe('250000000 minor units');
    expect(Object.values(shownFacts('Deposit Details'))).toEqual(['–', '–', '–', '–', '–', '–']);
    expect(shownFacts('Invoice Details')).toMatchObject({
      Id: '–',
      Status: 'unassigned',
      Business: '(Unresolved Business)',
    });
    expect(shownFacts('Quote Details')).toMatchObject({
      Id: '(Unresolved Quote)',
      Status: 'unassigned',
    });
  },
);

it('ORD-4 ORD-5 ORD-7 shows a deposit without account and a nameless business', async () => {
  const { account: _, ...deposit } = order.deposit;
  await openOrder({
    ...order,
    deposit,
    invoice: { ...order.invoice, business: { id: 3, name: null } },
  });
  expect(shownFacts('Deposit Details')).toMatchObject({ Account: '–', Balance: '2.50000000 XBT' });
  expect(href('(Unresolved Business)')).toBe('/businesses/details/3');
});

it('ORD-7 CALL-4 shows an order that has a reference id only', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  await openOrder({ reference_id: 'ORD-1' });
  expect(shownFacts('Order Details').Rate).toBe('–');
  expect(log).toHaveBeenCalled();
});

it('OPR-60 copies the difference of the verdict', async () => {
  await openOrder(order);
  const card = within(screen.getByRole('region', { name: 'Reconciliation' }));
  expect(card.getByRole('button', { name: 'Copy XBT 0.10000000' })).toBeTruthy();
});

const even = {
  ...order,
  trade_approved_internal: true,
  deposit: { ...order.deposit, payment_amount: 250000000, sweep_amount: 250000000 },
  trade: { ...order.trade, fulfilled: true },
};
const verdict = () =>
  screen.getByRole('region', { name: 'Reconciliation' }).querySelector('header')?.textContent;

it('ORD-4 links the trade to its settlement, if the response names it', async () => {
  const trade = { ...order.trade, settlement_id: 7, settlement_reference_id: 'CLS-7' };
  await openOrder({ ...order, trade });
  expect(screen.getByRole('link', { name: 'CLS-7' }).getAttribute('href')).toBe(
    '/closed-loop-balancing/details/7',
  );
});

it('OPR-60 shows the reason if only quoted and traded differ', async () => {
  await openOrder({ ...even, trade: { ...even.trade, amount: 240000000 } });
  expect(verdict()).toBe('ReconciliationMismatchLess traded than quoted: 0.10000000 XBT (4%).');
  expect(shownFacts('Reconciliation')).toEqual({
    'Quoted vs traded': '2.50000000 XBT quoted, 2.40000000 XBT traded.',
  });
});

it('OPR-19 lists no check that matches or is pending', async () => {
  await openOrder({ ...even, quote: { ...even.quote, status: 'open' } });
  expect(shownFacts('Reconciliation')).toEqual({});
});

it.each([
  ['The trade is not fulfilled yet.', { trade: { ...even.trade, fulfilled: false } }],
  ['Quote is OPEN.', { quote: { ...even.quote, status: 'open' } }],
])('OPR-19 says what is open in an order without differences: %s', async (open, changes) => {
  await openOrder({ ...even, ...changes });
  expect(verdict()).toBe(`ReconciliationNo differences in amounts${open}`);
});

it('OPR-19 lists what needs a person besides the amounts', async () => {
  await openOrder({ ...even, trade_approved_external: false });
  expect(shownFacts('Reconciliation')).toEqual({
    Approvals: 'Traded without being approved externally.',
  });
});

it('FMT-4 shows times with the exact one as title and text', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const others = ['yesterday', '2019-02-31 12:00:00', '2019-03-04T25:00:00Z', null];
  const times = ['2019-03-04 12:00:00', '2019-03-04T12:00:00+02:00', '2019-03-04T12:00:00.5Z'];
  await openList(
    ...[...times, ...others].map((created_at, index) => ({
      ...listedOrder,
      reference_id: `ORD-${index}`,
      created_at,
    })),
  );
  const shown = [...document.querySelectorAll('tbody td:nth-child(6)')].map((cell) => {
    const time = cell.querySelector('time');
    return time
      ? [
          time.firstChild?.textContent,
          time.dateTime,
          time.title,
          time.querySelector('[hidden]')?.textContent,
        ]
      : [cell.textContent];
  });
  const exact = (seen: string, iso: string) => [seen, iso, iso, ` (${iso})`];
  expect(shown).toEqual([
    exact('4 Mar 2019, 12:00', '2019-03-04T12:00:00.000Z'),
    exact('4 Mar 2019, 10:00', '2019-03-04T10:00:00.000Z'),
    exact('4 Mar 2019, 12:00', '2019-03-04T12:00:00.500Z'),
    ['yesterday'],
    ['2019-02-31 12:00:00'],
    ['2019-03-04T25:00:00Z'],
    ['–'],
  ]);
});
