import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ordersFeature } from '../../../client/features/orders/feature.tsx';
import { listedOrder, order } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded, shownCells } from '../../support/shown.ts';

const all = Array.from({ length: 30 }, (_, index) => ({
  ...listedOrder,
  reference_id: `ORD-${index + 1}`,
  address: index % 2 ? `bc1qodd${index}` : `bc1qeven${index}`,
}));

const responses = {
  'GET /ajax/orders': ({ url }: { url: string }) => {
    const query = new URLSearchParams(url.split('?')[1]);
    const found = all.filter(({ address }) => address.startsWith(query.get('q') ?? ''));
    const size = Number(query.get('per_page') ?? 3);
    const start = (Number(query.get('page')) - 1) * size;
    return { items: found.slice(start, start + size), per_page: size, total: found.length };
  },
  ...Object.fromEntries(
    all.map(({ reference_id }) => [`GET /ajax/orders/${reference_id}`, { ...order, reference_id }]),
  ),
};

/** Opens the orders of a backend with 30 of them, in pages of 3. */
async function open(features: string | null, path = '/orders') {
  const opened = openScreen(path, ordersFeature.routes, responses);
  act(() => declareFeatures(features));
  await findLoaded();
  return opened;
}

const ids = () =>
  shownCells('Orders')
    .map(([id]) => id)
    .slice(1);
const search = () => screen.getByRole('searchbox', { name: 'Search Orders' });

it('OPR-141 searches the whole list by one request, from its first page on', async () => {
  const { user, requests, location } = await open('search', '/orders?page=2');
  requests.length = 0;
  await user.type(search(), 'bc1qodd1');
  await waitFor(() => expect(ids()).toEqual(['ORD-2', 'ORD-12', 'ORD-14']));
  expect(location.path).toBe('/orders?filter-orders=bc1qodd1');
  expect(requests.map(({ url }) => url)).toEqual(['/ajax/orders?page=1&q=bc1qodd1']);
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('6 rows');
  expect(screen.getByRole('navigation', { name: 'Pagination' }).textContent).toContain('2');
});

it('OPR-49 states that no row matches, and clears the search', async () => {
  const { user } = await open('search', '/orders?filter-orders=nothing');
  await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(ids()).toEqual(['ORD-1', 'ORD-2', 'ORD-3']));
  expect(document.activeElement).toBe(search());
});

it('OPR-141 is the list of the specification where the backend declares nothing', async () => {
  await open(null);
  expect(ids()).toEqual(['ORD-1', 'ORD-2', 'ORD-3']);
  expect(screen.queryByRole('searchbox')).toBeNull();
  const head = screen.getByRole('columnheader', { name: 'Created At' });
  expect(within(head).queryByRole('button')).toBeNull();
});

it('OPR-32 exports all pages of the rows that match', async () => {
  const { user, requests } = await open('search, per-page=4', '/orders?filter-orders=bc1qodd');
  requests.length = 0;
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:');
  await user.click(screen.getByRole('button', { name: 'Export Orders' }));
  await screen.findByText(
    'Exported 15 of 15 rows; only rows that match the filter; the total did not change during the export.',
  );
  expect(requests.map(({ url }) => url)).toEqual(
    [1, 2, 3, 4].map((page) => `/ajax/orders?page=${page}&q=bc1qodd&per_page=4`),
  );
});

it('OPR-145 steps over the pages of the rows that match', async () => {
  const { user, location } = await open('search', '/orders?filter-orders=bc1qodd');
  await user.click(screen.getByRole('link', { name: 'ORD-6' }));
  const place = () => screen.queryByRole('navigation', { name: 'Records of Orders' })?.textContent;
  await waitFor(() => expect(place()).toBe('Previous3 of 15Next'));
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(location.path).toBe('/orders/ORD-8'));
  await waitFor(() => expect(place()).toBe('Previous4 of 15Next'));
  await user.click(await screen.findByRole('link', { name: 'Previous' }));
  await waitFor(() => expect(location.path).toBe('/orders/ORD-6'));
});

/** Makes an address the one whose link has opened this tab. */
function referFrom(address: string) {
  vi.spyOn(window.location, 'origin', 'get').mockReturnValue('https://console.example');
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(address);
}

it('OPR-145 steps over the pages of the list that a link has opened a new tab from', async () => {
  referFrom('https://console.example/orders?page=2&filter-orders=bc1qodd');
  const { user, location: screenLocation } = await open('search', '/orders/ORD-12');
  const place = () => screen.queryByRole('navigation', { name: 'Records of Orders' })?.textContent;
  await waitFor(() => expect(place()).toBe('Previous6 of 15Next'));
  await user.click(screen.getByRole('link', { name: 'Next' }));
  await waitFor(() => expect(screenLocation.path).toBe('/orders/ORD-14'));
  await waitFor(() => expect(place()).toBe('Previous7 of 15Next'));
});

it.each([
  ['', '/orders/ORD-12'],
  ['https://elsewhere.example/orders?filter-orders=bc1qodd', '/orders/ORD-12'],
  ['https://console.example/businesses', '/orders/ORD-12'],
  ['https://console.example/orders?filter-orders=bc1qeven', '/orders/ORD-12'],
])('OPR-145 states no place without a list that has the record: %s', async (referrer, path) => {
  referFrom(referrer);
  await open('search', path);
  expect(screen.queryByRole('navigation', { name: 'Records of Orders' })).toBeNull();
});

it.each([
  [{ invoice_status: null }, true],
  [{ invoice_status: undefined }, false],
])('OPR-275 has the status of invoices if the backend sends it: %j', async (status, isShown) => {
  openScreen('/orders', ordersFeature.routes, {
    'GET /ajax/orders': { items: [{ ...listedOrder, ...status }], per_page: 3, total: 1 },
  });
  await findLoaded();
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(heads.includes('Invoice Status')).toBe(isShown);
});

it('ERR-4 states which parameter the backend rejects, and clears the filters', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, responses } = await open('/orders(currency_code)');
  const list = responses['GET /ajax/orders'] as object;
  responses['GET /ajax/orders'] = () =>
    Response.json({ errors: { currency_code: ['Unknown parameter.'] } }, { status: 422 });
  responses['GET /ajax/exchange-rules'] = { stablecoins: [], exchange_rule_matrix: [] };
  await user.type(screen.getByLabelText('Currency'), 'EUR{Enter}');
  await screen.findByText('Currency: Unknown parameter.');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  responses['GET /ajax/orders'] = list;
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(ids()).toEqual(['ORD-1', 'ORD-2', 'ORD-3']));
});

it('ERR-4 keeps the search and the refresh of a list that could not be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { user, responses } = await open('search');
  const list = responses['GET /ajax/orders'] as object;
  responses['GET /ajax/orders'] = () => new Response(null, { status: 503 });
  await user.type(search(), 'bc1qodd');
  await screen.findByText("Couldn't load");
  expect(document.activeElement).toBe(search());
  responses['GET /ajax/orders'] = list;
  await user.type(search(), '1');
  await waitFor(() => expect(ids()).toEqual(['ORD-2', 'ORD-12', 'ORD-14']));
  responses['GET /ajax/orders'] = () => new Response(null, { status: 503 });
  await user.type(search(), '5');
  await screen.findByText("Couldn't load");
  responses['GET /ajax/orders'] = list;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(ids()).toEqual(['ORD-16']));
});

it('OPR-230 keeps an amount that is not valid in its field, states so, and requests nothing', async () => {
  const { user, requests, location } = await open(
    '/orders(cryptocurrency_code min max)',
    '/orders?cryptocurrency-orders=XBT',
  );
  requests.length = 0;
  const from = () => screen.getByLabelText<HTMLInputElement>('Amount from');
  await user.type(from(), '0,01{Enter}');
  const message = 'Amount from: Write 0.01 with a point, not a comma.';
  await screen.findByText(message);
  expect(document.body.textContent?.split('Write 0.01').length).toBe(2);
  expect(location.path).toBe('/orders?cryptocurrency-orders=XBT&amount-orders=0%2C01..');
  expect(from().value).toBe('0,01');
  expect(document.activeElement).toBe(from());
  expect(from().getAttribute('aria-invalid')).toBe('true');
  const describedBy = from().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(describedBy)?.textContent).toBe(message);
  expect(requests).toEqual([]);
  await user.clear(from());
  await user.type(from(), ' .01{Enter}');
  await waitFor(() => expect(requests.at(-1)?.url).toMatch(/&min=1000000$/));
  expect(from().value).toBe('0.01');
  expect(from().getAttribute('aria-invalid')).toBeNull();
});

it('OPR-28 shows no age of a list that was not requested', async () => {
  const { user } = await open('/orders(q from to)', '/orders?created-orders=2026-02-30..');
  await screen.findByText('Created from: Choose a day that exists.');
  expect(screen.queryByText('Updated')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await screen.findByText('Updated');
});

it('OPR-230 states a filter that is not valid in place of rows, and clears it', async () => {
  const { user, requests } = await open('/orders(from to)', '/orders?created-orders=2026-02-30..');
  expect(requests.filter(({ url }) => url.startsWith('/ajax/orders'))).toEqual([]);
  expect(screen.getByRole('alert').textContent).toBe('Created from: Choose a day that exists.');
  const exporting = screen.getByRole('button', { name: 'Export Orders', hidden: true });
  expect(exporting.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).not.toContain(
    '0 rows',
  );
  expect(screen.getByLabelText('Created from').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('Created to').getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
  await waitFor(() => expect(ids()).toEqual(['ORD-1', 'ORD-2', 'ORD-3']));
});

it('OUT-7 offers to load a page again that has had no response for long', async () => {
  const { responses } = await open(null);
  const before = responses['GET /ajax/orders'] ?? {};
  onTestFinished(() => {
    responses['GET /ajax/orders'] = before;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  responses['GET /ajax/orders'] = () => new Promise(() => {});
  fireEvent.click(screen.getByRole('link', { name: /^(Page )?2$/ }));
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(screen.getByText('No response yet')).toBeTruthy();
});

it('OPR-271 removes an amount with its currency', async () => {
  const { user, location, responses } = await open(
    '/orders(cryptocurrency_code min max)',
    '/orders?cryptocurrency-orders=XBT&amount-orders=1..',
  );
  responses['GET /ajax/closed-loop-balancing/create'] = {
    exchange_providers: [],
    cryptocurrencies: [],
  };
  await user.clear(screen.getByLabelText('Cryptocurrency'));
  await waitFor(() => expect(location.path).toBe('/orders'));
});

it('OPR-231 suggests the values that are known, once a filter is used', async () => {
  const { user, requests, responses } = await open('/orders(currency_code)');
  Object.assign(responses, {
    'GET /ajax/exchange-rules': {
      stablecoins: [],
      exchange_rule_matrix: ['EUR', 'USD', 'EUR'].map((code) => ({
        cryptocurrency: { id: 1, code: 'XBT' },
        currency: { id: 2, code },
        stablecoin: null,
      })),
    },
  });
  requests.length = 0;
  const field = screen.getByLabelText<HTMLInputElement>('Currency');
  const suggested = () =>
    [...(field.list?.querySelectorAll('option') ?? [])].map(({ value }) => value).sort();
  const ofRows = [...new Set(all.map(({ currency_code }) => currency_code))];
  expect(suggested()).toEqual(ofRows);
  await user.click(field);
  await waitFor(() => expect(suggested()).toEqual([...new Set([...ofRows, 'EUR', 'USD'])].sort()));
  expect(requests.map(({ url }) => url)).toEqual(['/ajax/exchange-rules']);
  await user.type(field, 'USD');
  await waitFor(() => expect(requests.at(-1)?.url).toBe('/ajax/orders?page=1&currency_code=USD'));
});

it.each([
  ['/orders(q)', ['Search Orders']],
  ['/orders(currency_code)', ['Currency']],
  ['/orders(from to)', ['Created']],
  ['/orders(min max)', []],
  ['/orders(sort=created_at)', []],
  ['/orders(per_page=100)', []],
  ['/users(q)', []],
  ['search, per-page=100', ['Search Orders']],
])(
  'OPR-231 OPR-141 has exactly the controls of a backend with %s alone',
  async (features, names) => {
    await open(features);
    const controls = ['Search Orders', 'Created', 'Cryptocurrency', 'Currency', 'Amount from'];
    expect(controls.filter((name) => screen.queryByLabelText(name, { exact: true }))).toEqual(
      names,
    );
    const heads = screen.getAllByRole('columnheader');
    expect(heads.filter((head) => within(head).queryByRole('button')).length).toBe(
      features.includes('sort') ? 1 : 0,
    );
  },
);

it('OPR-231 OPR-271 filters and sorts by what the backend declares', async () => {
  const { user, requests, responses, location } = await open(
    '/orders(per_page=9 from to cryptocurrency_code min max sort=created_at|payment_requirement)',
    '/orders?page=2',
  );
  requests.length = 0;
  responses['GET /ajax/closed-loop-balancing/create'] = {
    exchange_providers: [],
    cryptocurrencies: [],
  };
  const asked = () =>
    requests.splice(0).flatMap(({ url }) => /^\/ajax\/orders\?(.*)/.exec(url)?.[1] ?? []);
  expect(screen.queryByRole('searchbox', { name: 'Search Orders' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Created At' }));
  await waitFor(() => expect(asked()).toEqual(['page=1&sort=created_at']));
  expect(screen.queryByLabelText('Amount from')).toBeNull();
  await user.type(screen.getByLabelText('Cryptocurrency'), 'XBT{Enter}');
  await waitFor(() => expect(asked()).toEqual(['page=1&cryptocurrency_code=XBT&sort=created_at']));
  await user.type(screen.getByLabelText('Amount from'), '1.5{Enter}');
  await waitFor(() =>
    expect(asked()).toEqual(['page=1&cryptocurrency_code=XBT&min=150000000&sort=created_at']),
  );
  await user.selectOptions(screen.getByLabelText('Created'), 'Last month');
  await waitFor(() => expect(asked()[0]).toMatch(/&from=.*T.*Z&to=.*T.*Z&|^page=1&from=/));
  expect(location.path).toBe(
    '/orders?sort-orders=created-at&cryptocurrency-orders=XBT&amount-orders=1.5..&created-orders=last-month',
  );
});
