import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScreenRoute } from '#components/screen/screen.ts';
import { businessesFeature } from '../../../client/features/businesses/feature.tsx';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { dashboardFeature } from '../../../client/features/dashboard/feature.tsx';
import { reportFeature } from '../../../client/features/report/feature.tsx';
import { walletProvidersFeature } from '../../../client/features/wallet-providers/feature.tsx';
import {
  account,
  business,
  countedResponse,
  deposit,
  invoice,
  settlement,
  settlementDetails,
  settlementOptions,
  tradeWith,
  unsettledTrade,
} from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells, shownColumn, shownFacts } from '../../support/shown.ts';

const created_at = '2026-11-19T10:44:00Z';
const noSettlements = { items: [], total: 0 };

const download = vi.hoisted(() => vi.fn());
vi.mock('#platform/http/download.ts', () => ({ download }));

interface ListCase {
  path: string;
  routes: ScreenRoute[];
  line: string;
  /** Returns the response with this list and its total. */
  body: (list: unknown[] | undefined, total: number | undefined) => object;
  row: object;
}

const overview: Pick<ListCase, 'path' | 'routes' | 'line'> = {
  path: '/closed-loop-balancing',
  routes: closedLoopBalancingFeature.routes,
  line: 'GET /ajax/closed-loop-balancing',
};
const onDashboard = (list: string, row: object): ListCase => ({
  path: '/dashboard',
  routes: dashboardFeature.routes,
  line: 'GET /ajax/dashboard',
  body: (rows, total) => ({
    recent_activity: {
      quote_counts: { open: 0, closed: 0 },
      amount_breakdown: [],
      fulfillment_rate: null,
    },
    suspicious_orders: [],
    suspicious_quotes: [],
    recent_errors: [],
    [list]: rows,
    [`${list}_total`]: total,
  }),
  row,
});

/** Every list without pages that may be cut and is a table, by its label. */
const lists: Record<string, ListCase> = {
  Settlements: {
    ...overview,
    body: (items, total) => ({ settlements: { items, total }, unsettled_trades: [] }),
    row: settlement,
  },
  'Unsettled Trades': {
    ...overview,
    body: (rows, total) => ({
      settlements: noSettlements,
      unsettled_trades: rows,
      unsettled_trades_total: total,
    }),
    row: unsettledTrade,
  },
  Trades: {
    path: '/closed-loop-balancing/details/7',
    routes: closedLoopBalancingFeature.routes,
    line: 'GET /ajax/closed-loop-balancing/details/7',
    body: (trades, total) => ({ ...settlementDetails, trades, trades_total: total }),
    row: { reference_id: 'TRD-1' },
  },
  Deposits: {
    path: '/wallet-providers/BitGo/XBT',
    routes: walletProvidersFeature.routes,
    line: 'GET /ajax/wallet-providers/BitGo/XBT',
    body: (deposits, total) => ({ ...account, deposits, deposits_total: total }),
    row: deposit,
  },
  Invoices: {
    path: '/businesses/details/9',
    routes: businessesFeature.routes,
    line: 'GET /ajax/businesses/details/9',
    body: (invoices, total) => ({ ...business, invoices, invoices_total: total }),
    row: invoice,
  },
  'Suspicious Orders': onDashboard('suspicious_orders', {
    reference_id: 'O',
    balance: 1,
    currency_code: 'USD',
    created_at,
  }),
  'Suspicious Quotes': onDashboard('suspicious_quotes', {
    reference_id: 'Q',
    status: null,
    created_at,
  }),
  'Recent Errors': onDashboard('recent_errors', { description: 'Timeout.', timestamp: created_at }),
};
const labels = Object.keys(lists);

/** Opens the screen of a list with that many rows. */
async function open(label: string, rows: number, total?: number) {
  const { path, routes, line, body, row } = lists[label] as ListCase;
  const opened = openScreen(path, routes, { [line]: body(Array(rows).fill(row), total) });
  await findLoaded();
  return opened;
}

const count = (label: string) =>
  screen.getByRole('heading', { level: 2, name: new RegExp(`^${label}( \\(|$)`) })
    .nextElementSibling?.textContent;
const button = (name: string) => screen.getByRole('button', { name });
const fileName = () => download.mock.lastCall?.[1];
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });

beforeEach(() => {
  download.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
});

/** The part that a cut list has, of those that state it. */
const partOf: Record<string, string> = {
  Settlements: 'Newest',
  'Suspicious Orders': 'Newest',
  'Suspicious Quotes': 'Newest',
  'Unsettled Trades': 'Oldest',
};

describe.each(labels)('the list %s', (label) => {
  it.each([
    ['3', 3, 3],
    ['3 of 2274', 3, 2274],
    ['3 listed', 3, undefined],
  ])('OPR-81 has the count %s', async (shown, rows, total) => {
    await open(label, rows, total);
    const part = shown === '3 of 2274' && partOf[label];
    expect(count(label)).toBe(part ? `${part} ${shown}` : shown);
  });

  it('OPR-82 is not empty if only the response has no rows', async () => {
    await open(label, 0, 37);
    expect(count(label)).toBe('0 of 37');
    expect(screen.getByRole('region', { name: new RegExp(`^${label}`) }).textContent).toContain(
      'Listed: 0 of 37 rows.',
    );
  });

  it('OPR-83 is exported as incomplete if it is cut', async () => {
    const { user } = await open(label, 3, 10_750);
    await user.click(button(`Export ${label}`));
    await screen.findByText('Exported 3 of 10,750 rows; the file is incomplete.');
    expect(fileName()).toContain('-incomplete-3-of-10750-rows-2026');
  });
});

describe('a list', () => {
  it.each([
    [0, undefined, '0'],
    [3, 2, '3 listed'],
  ])('OPR-81 of %s rows with the total %s has the count %s', async (rows, total, shown) => {
    await open('Deposits', rows, total);
    expect(count('Deposits')).toBe(shown);
  });

  it.each([
    [16, undefined, '16 of 16 rows', 'No row matches.'],
    [99, 'Only the listed rows are sorted.', '16 of 16 listed rows', 'No listed row matches.'],
    [
      undefined,
      'Only the listed rows are sorted.',
      '16 of 16 listed rows',
      'No listed row matches.',
    ],
  ])('OPR-82 sorts and filters 16 of %s rows', async (total, sorted, matches, noMatch) => {
    const { user } = await open('Invoices', 16, total);
    await user.click(button('Id'));
    expect(screen.getByRole('table').querySelector('caption')?.textContent).toBe(sorted);
    const filter = screen.getByLabelText('Search Invoices');
    await user.type(filter, 'INV');
    expect(filter.nextElementSibling?.textContent).toBe(matches);
    await user.type(filter, 'zzz');
    expect(screen.getByText(noMatch)).toBeTruthy();
  });

  it('OPR-81 without pagination states its extent', async () => {
    openScreen('/businesses', businessesFeature.routes, {
      'GET /ajax/businesses': { items: [business], per_page: 15, total: null },
    });
    await findLoaded();
    expect(document.body.textContent).toContain('1 listed row');
  });

  it('OPR-82 is not empty if its page has no rows', async () => {
    openScreen('/businesses', businessesFeature.routes, {
      'GET /ajax/businesses': { items: [], per_page: 15, total: 30 },
    });
    await findLoaded();
    expect(screen.getByText('There are no rows on this page.')).toBeTruthy();
    expect(screen.queryByText('Create the first business')).toBeNull();
  });
});

describe('the export of a list', () => {
  it.each([
    [3, '-3-of-3-rows-2026', 'Exported 3 of 3 rows; the total did not change during the export.'],
    [
      undefined,
      '-3-listed-rows-2026',
      "Exported 3 listed rows; the list's total is unknown, so rows may be missing.",
    ],
  ])('OPR-83 states 3 of %s rows', async (total, name, message) => {
    const { user } = await open('Deposits', 3, total);
    await user.click(button('Export Deposits'));
    await screen.findByText(message);
    expect(fileName()).toContain(name);
  });

  it.each([
    [
      16,
      '-deposits-filtered-1-of-16-rows-2026',
      'Exported 1 of 16 rows; only rows that match the filter.',
    ],
    [
      99,
      '-deposits-incomplete-filtered-1-of-99-rows-2026',
      'Exported 1 of 99 rows; only rows that match the filter; the file is incomplete.',
    ],
  ])('OPR-83 states that 16 of %s rows were filtered', async (total, name, message) => {
    const deposits = [...Array(15).fill(deposit), { ...deposit, reference_id: 'DEP-2' }];
    const { user } = openScreen('/wallet-providers/BitGo/XBT', walletProvidersFeature.routes, {
      'GET /ajax/wallet-providers/BitGo/XBT': { ...account, deposits, deposits_total: total },
    });
    await findLoaded();
    await user.type(screen.getByLabelText('Search Deposits'), 'dep-2');
    await waitFor(() => expect(shownCells('Deposits')).toHaveLength(2));
    await user.click(button('Export Deposits'));
    await screen.findByText(message);
    expect(fileName()).toContain(name);
  });
});

describe('Unsettled by age', () => {
  it.each([
    [2, '2 trades, oldest 2 d', undefined],
    [2274, '2 of 2274 trades, oldest 2 d', 'Counts, sums and ages cover 2 of 2274 trades.'],
    [undefined, '2 listed trades, oldest 2 d', 'Counts, sums and ages cover 2 listed trades.'],
  ])('OPR-81 states once that its sums are of 2 of %s trades', async (total, summary, footnote) => {
    await open('Unsettled Trades', 2, total);
    const card = screen.getByRole('region', { name: 'Unsettled by age' });
    expect(card.querySelector('header .muted')?.textContent).toBe(summary);
    const [sum = ''] = shownColumn('Unsettled by age', 'Total');
    expect(sum).toBe('2469135780.246913562 trades');
    const [threeDays = ''] = shownColumn('Unsettled by age', '1–3 days');
    expect(threeDays).toBe('2469135780.246913562 trades Bitstamp XBT, 1–3 days');
    expect(card.querySelector('caption')?.textContent).toBe(footnote);
  });
});

describe('Create Settlement', () => {
  /** Opens the form with the trades of a pair. */
  async function openTrades(response: object | (() => Response)) {
    const create = '/closed-loop-balancing/create';
    const opened = openScreen(
      `${create}?provider=Kraken&cryptocurrency=XBT`,
      closedLoopBalancingFeature.routes,
      {
        [`GET /ajax${create}`]: settlementOptions,
        [`GET /ajax${create}/trades/7/1`]: response,
      },
    );
    await screen.findByLabelText('TRD-1');
    return opened;
  }
  // As many as have a filter.
  const trades = Array.from({ length: 16 }, (_, index) => tradeWith(index + 1, [5, 7][index] ?? 0));

  it.each([
    ['All listed', '16 of 2274 trades.', '16 of 16 listed', () => countedResponse(trades, 2274)],
    ['All listed', '16 listed trades.', '16 of 16 listed', trades],
    ['All 16, 0.00000012 XBT', '', '16 of 16', () => countedResponse(trades)],
  ])('OPR-84 selects %s: %s', async (all, extent, chosen, response) => {
    const { user } = await openTrades(response);
    expect(box(all).closest('div')?.querySelector('[role="status"]')?.textContent).toBe(
      `${extent} Shift-click to select a range.`.trim(),
    );
    await user.click(box(all));
    expect(shownFacts()).toMatchObject({ 'Selected total': '0.00000012 XBT', Trades: chosen });
    await user.click(box(all));
    await user.type(screen.getByLabelText('Search Unsettled Trades'), 'trd-2');
    await user.click(await screen.findByLabelText(`${all.replace(/ 16.*/, '')} that match`));
    expect(shownFacts()).toMatchObject({ 'Selected total': '0.00000007 XBT' });
  });

  it('OPR-82 OPR-84 is not without trades if only the response is', async () => {
    const { responses, user } = await openTrades(() => countedResponse(trades));
    responses['GET /ajax/closed-loop-balancing/create/trades/7/2'] = () => countedResponse([], 6);
    await user.selectOptions(screen.getByLabelText('Cryptocurrency'), 'LTC');
    await screen.findByText(/^Listed:/);
  });
});

describe('Report', () => {
  const list = [{ reference_id: 'acme', name: 'Acme' }];
  it.each([
    [undefined, () => countedResponse(list)],
    ['1 of 7000 businesses', () => countedResponse(list, 7000)],
    ['1 listed business', list],
  ])('OPR-81 states which businesses it offers: %s', async (extent, response) => {
    openScreen('/report', reportFeature.routes, { 'GET /ajax/report': response });
    await screen.findByRole('option', { name: 'Acme' });
    const notes = [...document.querySelectorAll('form p.muted')].map(
      ({ textContent }) => textContent ?? '',
    );
    expect(notes.find((note) => note.includes('business'))).toBe(extent);
  });
});

describe('an invoice', () => {
  const openInvoice = (total: number) =>
    openScreen('/invoices/details/INV-2?business=9', businessesFeature.routes, {
      'GET /ajax/businesses/details/9': { ...business, invoices: [invoice], invoices_total: total },
    });

  it('OPR-82 may exist beyond a cut list', async () => {
    openInvoice(5);
    await findLoaded();
    expect(screen.getByText(/^No details/).textContent).toBe(
      'No details available. 1 of 5 invoices of the business are listed, but not this one.',
    );
  });

  it('BIZ-7 has no details if the whole list lacks it', async () => {
    openInvoice(1);
    await screen.findByText('No details available. Open this invoice from its business.');
  });
});

describe('the users of a settlement', () => {
  const openDetails = async (changes: object) => {
    openScreen('/closed-loop-balancing/details/7', closedLoopBalancingFeature.routes, {
      'GET /ajax/closed-loop-balancing/details/7': { ...settlementDetails, ...changes },
    });
    await findLoaded();
    const {
      'Created By': created,
      'Processed By': processed,
      'Processed At': at,
    } = shownFacts('Settlement Details');
    return { created, processed, at };
  };

  it('CLB-16 are shown with the time of its processing', async () => {
    const users = {
      created_by: 'ada@x.org',
      processed_by: 'ben@x.org',
      processed_at: '2026-11-20T08:00:00.000Z',
    };
    expect(await openDetails(users)).toEqual({
      created: 'ada@x.org',
      processed: 'ben@x.org',
      at: '20 Nov 2026, 08:00',
    });
  });

  it('CLB-16 are left out where the response lacks them', async () => {
    expect(await openDetails({ created_by: 'ada@x.org', processed_by: null })).toEqual({
      created: 'ada@x.org',
    });
  });
});
