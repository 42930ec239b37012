import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { businessesFeature } from '../../../client/features/businesses/feature.tsx';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { walletProvidersFeature } from '../../../client/features/wallet-providers/feature.tsx';
import type { Responses } from '../../support/fake-backend.ts';
import { account, business, deposit, invoice } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded, shownCells, shownColumn, shownFacts } from '../../support/shown.ts';

const created_at = '2026-11-19T10:44:00Z';
const pageOf = <Row,>(items: Row[]) => ({ items, per_page: 3, total: items.length });

const exchange = { exchange_provider: 'Kraken', cryptocurrency_code: 'XBT', created_at };
const settlement = {
  ...exchange,
  id: 7,
  reference_id: 'CLS-7',
  transaction_hash: null,
  cryptocurrency_amount: 100,
};
const trade = { ...exchange, id: 1, reference_id: 'TRD-1', cryptocurrency_amount: 150 };

const responses = {
  'GET /ajax/closed-loop-balancing': {
    settlements: { items: [settlement], total: 1 },
    unsettled_trades: [trade],
    unsettled_trades_total: 1,
  },
  'GET /ajax/closed-loop-balancing/settlements': pageOf([settlement]),
  'GET /ajax/closed-loop-balancing/trades': pageOf([{ ...trade, settlement_id: null }]),
  'GET /ajax/closed-loop-balancing/queue': [
    {
      exchange_provider: 'Kraken',
      cryptocurrency_code: 'XBT',
      days: 0,
      trades: 3,
      cryptocurrency_amount: '450',
      oldest_at: created_at,
      newest_at: created_at,
    },
  ],
  'GET /ajax/wallet-providers/BitGo': {
    name: 'BitGo',
    active: true,
    accounts: [{ ...account, cryptocurrency: 'LTC' }, account],
  },
  'GET /ajax/wallet-providers/BitGo/XBT': { ...account, deposits: [deposit], deposits_total: 1 },
  'GET /ajax/deposits': pageOf([{ ...deposit, provider: 'BitGo', cryptocurrency: 'XBT' }]),
  'GET /ajax/businesses/edit/9': business,
  'GET /ajax/businesses/details/9': { ...business, invoices: [invoice], invoices_total: 1 },
  'GET /ajax/businesses/invoices': pageOf([{ ...invoice, business_id: 9 }]),
};

/** Opens a screen of a backend with these features, and returns the addresses of its requests. */
async function open(features: string, path: string, changes: Responses = {}) {
  declareFeatures(features);
  const routes = [
    ...walletProvidersFeature.routes,
    ...businessesFeature.routes,
    ...closedLoopBalancingFeature.routes,
  ];
  const { requests, ...opened } = openScreen(path, routes, { ...responses, ...changes });
  await findLoaded();
  return { ...opened, sent: () => requests.splice(0).map(({ url }) => url.replace('/ajax/', '')) };
}

afterEach(() => {
  cleanup();
  declareFeatures(null);
});

it('OPR-320 loads the deposits of an account in pages', async () => {
  const { sent, user } = await open(
    '/deposits(provider cryptocurrency min max)',
    '/wallet-providers/BitGo/XBT',
  );
  expect(sent().sort()).toEqual([
    'deposits?page=1&provider=BitGo&cryptocurrency=XBT',
    'wallet-providers/BitGo',
  ]);
  expect(shownFacts('Account Details')).toMatchObject({ Cryptocurrency: 'XBT' });
  expect(shownColumn('Deposits', 'Reference Id')).toEqual(['DEP-1']);
  await user.type(screen.getByLabelText('Amount from'), '0.5{Enter}');
  await waitFor(() =>
    expect(sent()).toEqual(['deposits?page=1&provider=BitGo&cryptocurrency=XBT&min=50000000']),
  );
});

it('OPR-320 loads all deposits of an account for a comparison with a statement', async () => {
  const { sent, user } = await open(
    '/deposits(provider cryptocurrency)',
    '/wallet-providers/BitGo/XBT',
  );
  sent();
  await user.click(screen.getByRole('button', { name: 'Compare with a statement' }));
  await waitFor(() => expect(sent()).toEqual(['wallet-providers/BitGo/XBT']));
});

it('OPR-320 shows Not found for an account that its provider lacks', async () => {
  const { sent } = await open('/deposits(provider cryptocurrency)', '/wallet-providers/BitGo/DOGE');
  expect(screen.getByText('Not found')).toBeTruthy();
  expect(sent()).toContain('wallet-providers/BitGo');
});

it('OPR-320 loads an account with its deposits if the backend cannot choose those of one', async () => {
  const { sent } = await open('/deposits(q), search', '/wallet-providers/BitGo/XBT');
  expect(sent()).toEqual(['wallet-providers/BitGo/XBT']);
});

it('OPR-320 loads the invoices of a business in pages', async () => {
  const { sent, user } = await open(
    '/businesses/invoices(business_id status)',
    '/businesses/details/9',
  );
  expect(sent().sort()).toEqual(['businesses/edit/9', 'businesses/invoices?page=1&business_id=9']);
  await user.type(screen.getByLabelText('Status'), 'PAID');
  await waitFor(() =>
    expect(sent()).toEqual(['businesses/invoices?page=1&business_id=9&status=paid']),
  );
  await user.clear(screen.getByLabelText('Status'));
  await user.type(screen.getByLabelText('Status'), 'unassigned{Enter}');
  await waitFor(() =>
    expect(sent().at(-1)).toBe('businesses/invoices?page=1&business_id=9&status='),
  );
});

it.each([
  [{ total: 4 }, 'Previous2 of 4Next', 'Previous3 of 4Next'],
  [{ total: 2, more: true }, 'Previous2 of more than 2Next', 'Previous3 of more than 2Next'],
])('OPR-145 steps over the pages of invoices: %j', async (count, second, third) => {
  const page = (number: number) => ({
    items: [1, 2].map((place) => ({
      ...invoice,
      reference_id: `INV-${(number - 1) * 2 + place}`,
      business_id: 9,
    })),
    per_page: 2,
    ...count,
  });
  const paged = {
    'GET /ajax/businesses/invoices': ({ url }: { url: string }) =>
      url.includes('q=')
        ? pageOf([{ ...invoice, reference_id: new URL(url, 'http://x').searchParams.get('q') }])
        : page(Number(/page=(\d)/.exec(url)?.[1])),
  };
  const { user, location } = await open(
    '/businesses/invoices(q business_id)',
    '/businesses/details/9',
    paged,
  );
  await user.click(screen.getByRole('link', { name: 'INV-2' }));
  const place = () =>
    screen.queryByRole('navigation', { name: 'Records of Invoices' })?.textContent;
  await waitFor(() => expect(place()).toBe(second));
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(location.path).toBe('/invoices/details/INV-3?business=9'));
  await waitFor(() => expect(place()).toBe(third));
});

it('OPR-320 loads one invoice', async () => {
  const { sent } = await open(
    '/businesses/invoices(q business_id)',
    '/invoices/details/INV-1?business=9',
  );
  expect(sent().sort()).toEqual([
    'businesses/edit/9',
    'businesses/invoices?page=1&business_id=9&q=INV-1',
  ]);
  expect(shownFacts()).toMatchObject({ Id: 'INV-1', Status: 'PAID', Business: 'Acme' });
});

const clb = '/closed-loop-balancing';

it('OPR-321 loads the queue, the settlements and the trades alone', async () => {
  const { sent, user, location } = await open(
    `${clb}/queue(), ${clb}/settlements(completed), ${clb}/trades(q)`,
    clb,
  );
  expect(sent().sort()).toEqual([
    'closed-loop-balancing/queue',
    'closed-loop-balancing/settlements?page=1',
    'closed-loop-balancing/trades?page=1',
  ]);
  expect(shownColumn('Unsettled by age', 'Total')[0]).toBe('0.000004503 trades');
  expect(shownColumn('Settlements', 'Reference Id')).toEqual(['CLS-7']);
  expect(shownColumn('Unsettled Trades', 'Reference Id')).toEqual(['TRD-1']);
  await user.selectOptions(screen.getByLabelText('Status'), 'Processing');
  await waitFor(() =>
    expect(sent()).toEqual(['closed-loop-balancing/settlements?page=1&completed=false']),
  );
  expect(location.path).toBe(`${clb}?completed-settlements=false`);
});

it.each([
  [`${clb}/queue()`, ['closed-loop-balancing', 'closed-loop-balancing/queue']],
  [`${clb}/settlements(q)`, ['closed-loop-balancing', 'closed-loop-balancing/settlements?page=1']],
  [
    `${clb}/trades(sort=created_at)`,
    ['closed-loop-balancing', 'closed-loop-balancing/trades?page=1'],
  ],
  ['search, per-page=1000', ['closed-loop-balancing']],
])(
  'OPR-321 takes the rest from the overview of a backend with %s alone',
  async (features, urls) => {
    const { sent } = await open(features, clb);
    expect(sent().sort()).toEqual(urls);
    expect(shownCells('Unsettled by age').length).toBe(2);
    expect(shownColumn('Settlements', 'Reference Id')).toEqual(['CLS-7']);
    expect(shownColumn('Unsettled Trades', 'Reference Id')).toEqual(['TRD-1']);
  },
);

it.each([
  [
    'Unsettled by age',
    "Couldn't load trades by age",
    `${clb}/queue(), ${clb}/settlements(q), ${clb}/trades(q)`,
    `${clb}/queue`,
  ],
  [
    'Unsettled by age and Unsettled Trades',
    "Couldn't load trades by age and unsettled trades",
    `${clb}/settlements(q)`,
    clb,
  ],
])(
  'OPR-321 names %s in its card if that cannot be loaded',
  async (name, sentence, features, failed) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await open(features, clb, {
      [`GET /ajax${failed}`]: () => Response.json({}, { status: 500 }),
    });
    const card = await screen.findByRole('region', { name });
    expect(within(card).getByRole('alert').textContent).toContain(sentence);
    expect(shownColumn('Settlements', 'Reference Id')).toEqual(['CLS-7']);
  },
);
