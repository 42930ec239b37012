import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { features } from '../../../client/app/features.ts';
import { openScreen } from '../../support/screen.tsx';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded } from '../../support/shown.ts';

const clb = '/closed-loop-balancing';

/** Every list in pages: its label, its screen with a filter, and its declaration with the parameter that the filter becomes. */
const lists: [label: string, path: string, declared: string, parameter: string][] = [
  [
    'Orders',
    '/orders?currency-orders=EUR',
    '/orders(per_page=2 currency_code)',
    'currency_code=EUR',
  ],
  ['Users', '/users?filter-users=ad', '/users(per_page=2 q)', 'q=ad'],
  ['Businesses', '/businesses?filter-businesses=sh', '/businesses(per_page=2 q)', 'q=sh'],
  [
    'Invoices',
    '/businesses/details/9?status-invoices=paid',
    '/businesses/invoices(per_page=2 business_id status)',
    'business_id=9&status=paid',
  ],
  [
    'Deposits',
    '/wallet-providers/BitGo/XBT?payment-amount-deposits=1..',
    '/deposits(per_page=2 provider cryptocurrency min max)',
    'provider=BitGo&cryptocurrency=XBT&min=100000000',
  ],
  [
    'Settlements',
    `${clb}?completed-settlements=false`,
    `${clb}/settlements(per_page=2 completed)`,
    'completed=false',
  ],
  [
    'Unsettled Trades',
    `${clb}?exchange-provider-unsettled-trades=Kraken`,
    `${clb}/trades(per_page=2 exchange_provider)`,
    'exchange_provider=Kraken',
  ],
  [
    'Event Logs',
    '/system?kind-event-logs=users',
    '/system/event-logs(per_page=2 resource)',
    'resource=users',
  ],
  [
    'API Queries',
    '/system?method-api-queries=GET',
    '/system/api-queries(per_page=2 method)',
    'method=GET',
  ],
  [
    'Wallet Providers',
    '/wallet-providers?active-wallet-providers=true',
    '/wallet-providers(per_page=2 active)',
    'active=true',
  ],
  [
    'Exchange Providers',
    '/exchange-providers?active-exchange-providers=true',
    '/exchange-providers(per_page=2 active)',
    'active=true',
  ],
];

afterEach(() => {
  cleanup();
  declareFeatures(null);
});

it.each(lists)(
  'OPR-32 OPR-33 exports all pages of %s that match its filter',
  async (label, path, declared, parameter) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:');
    declareFeatures(declared);
    const address = `/ajax${declared.split('(')[0]}`;
    const { user, requests } = openScreen(
      path,
      features.flatMap(({ routes }) => routes),
      {
        'GET /ajax/wallet-providers/BitGo': {
          name: 'BitGo',
          active: true,
          accounts: [{ name: 'Main', cryptocurrency: 'XBT', active: true, balance: 1 }],
        },
        'GET /ajax/businesses/edit/9': { id: 9, reference_id: 'shop', name: 'Shop' },
        [`GET ${address}`]: ({ url }: { url: string }) => ({
          items: url.includes('page=1&')
            ? [
                { id: 1, name: 'a' },
                { id: 2, name: 'b' },
              ]
            : [{ id: 3, name: 'c' }],
          per_page: 2,
          total: 3,
        }),
      },
    );
    await findLoaded();
    requests.length = 0;
    await user.click(screen.getByRole('button', { name: `Export ${label}` }));
    await screen.findByText(/^Exported 3 of 3 rows; only rows that match the filter;/);
    const sent = requests
      .map(({ url }) => url.split('?'))
      .filter(([list]) => list === address)
      .map(([, query]) => Object.fromEntries(new URLSearchParams(query)));
    const filter = Object.fromEntries(new URLSearchParams(parameter));
    expect(sent).toEqual(['1', '2'].map((page) => ({ ...filter, page, per_page: '2' })));
  },
);
