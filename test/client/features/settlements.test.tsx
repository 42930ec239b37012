import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { storeSelection } from '../../../client/features/closed-loop-balancing/settlement/selected-total.tsx';
import { settlement, settlementDetails, unsettledTrade } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells, shownColumn, shownFacts } from '../../support/shown.ts';

const overviewLine = 'GET /ajax/closed-loop-balancing';
const detailsLine = 'GET /ajax/closed-loop-balancing/details/7';

const time = '19 Nov 2026, 10:44 (2026-11-19T10:44:00.000Z)';
const overview = (items: object[], total: number, unsettled_trades: object[]) => ({
  settlements: { items, total },
  unsettled_trades,
  unsettled_trades_total: unsettled_trades.length,
});

const open = (path: string, responses: Parameters<typeof openScreen>[2]) =>
  openScreen(path, closedLoopBalancingFeature.routes, responses);
const settlementFacts = () => shownFacts('Settlement Details');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

describe('the overview of settlements', () => {
  it('CLB-1 CLB-2 lists settlements and unsettled trades', async () => {
    const completed = {
      ...settlement,
      id: 8,
      reference_id: 'CLS-8',
      transaction_hash: 'ab',
      cryptocurrency_code: 'LTC',
    };
    const inCents = {
      ...unsettledTrade,
      id: 2,
      reference_id: 'TRD-2',
      cryptocurrency_code: 'LTC',
      cryptocurrency_amount: 7,
    };
    open('/closed-loop-balancing', {
      [overviewLine]: overview([completed, settlement], 2, [unsettledTrade, inCents]),
    });
    await findLoaded();
    expect(shownCells('Settlements')).toEqual([
      ['Reference Id', 'Exchange Provider', 'Cryptocurrency', 'Status', 'Created At'],
      ['CLS-7', 'Kraken', 'XBT', 'Processing', time],
      ['CLS-8', 'Kraken', 'LTC', 'Completed', time],
    ]);
    expect(shownCells('Unsettled Trades')).toEqual([
      ['Reference Id', 'Exchange Provider', 'Amount', 'Created At'],
      ['TRD-1', 'Bitstamp', '1234567890.12345678 XBT', time],
      ['TRD-2', 'Bitstamp', '0.07 LTC', time],
    ]);
    expect(screen.getByRole('link', { name: 'CLS-7' }).getAttribute('href')).toBe(
      '/closed-loop-balancing/details/7',
    );
    expect(screen.getByRole('button', { name: 'Create' }).getAttribute('href')).toBe(
      '/closed-loop-balancing/create',
    );
  });

  it('OPR-134 shows the age of settlements in processing beside amounts', async () => {
    const completed = { ...settlement, id: 8, transaction_hash: 'ab', cryptocurrency_amount: 5 };
    open('/closed-loop-balancing', {
      [overviewLine]: overview([{ ...settlement, cryptocurrency_amount: 5 }, completed], 2, []),
    });
    await findLoaded();
    expect(shownColumn('Settlements', 'Age')).toEqual(['2 d', '–']);
  });

  it('OPR-160 makes the copy button of a reference its Tab stop', async () => {
    open('/closed-loop-balancing', { [overviewLine]: overview([], 0, [unsettledTrade]) });
    await findLoaded();
    const stops = within(screen.getByRole('table', { name: 'Unsettled Trades' })).getAllByRole(
      'button',
      { name: /^Copy / },
    );
    expect(stops.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  });

  it('OPR-35 exports settlements without a total as possibly incomplete', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
    const { user } = open('/closed-loop-balancing', {
      [overviewLine]: { settlements: { items: [settlement] }, unsettled_trades: [] },
    });
    await findLoaded();
    await user.click(screen.getByRole('button', { name: 'Export Settlements' }));
    await screen.findByText(
      "Exported 1 listed row; the list's total is unknown, so rows may be missing.",
    );
    expect(log).toHaveBeenCalledOnce();
  });

  it('CLB-10 CLB-14 totals unsettled trades by age', async () => {
    const inCents = {
      ...unsettledTrade,
      id: 2,
      reference_id: 'TRD-2',
      cryptocurrency_code: 'LTC',
      cryptocurrency_amount: 7,
    };
    open('/closed-loop-balancing', { [overviewLine]: overview([], 0, [unsettledTrade, inCents]) });
    await findLoaded();
    const [ltc, xbt] = ['0.071 trade', '1234567890.123456781 trade'];
    const heads = [
      'Exchange Provider',
      'Cryptocurrency',
      'Under 1 day',
      '1–3 days',
      '3–7 days',
      '7–30 days',
      'Over 30 days',
      'Total',
      'Oldest',
    ];
    expect(shownCells('Unsettled by age')).toEqual([
      [...heads, 'Actions'],
      [
        'Bitstamp LTC',
        'LTC',
        '–',
        `${ltc} Bitstamp LTC, 1–3 days`,
        '–',
        '–',
        '–',
        ltc,
        '2 d',
        'Settle Bitstamp LTC',
      ],
      [
        'Bitstamp XBT',
        'XBT',
        '–',
        `${xbt} Bitstamp XBT, 1–3 days`,
        '–',
        '–',
        '–',
        xbt,
        '2 d',
        'Settle Bitstamp XBT',
      ],
    ]);
  });

  it('CLB-1 CLB-2 shows a message for each empty list', async () => {
    open('/closed-loop-balancing', { [overviewLine]: overview([], 0, []) });
    await findLoaded();
    expect(screen.getByText('No settlements.')).toBeTruthy();
    expect(screen.getByText('No unsettled trades.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('CLB-1 CLB-2 ERR-4 shows a skeleton while loading and Retry after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const failed = Promise.withResolvers<Response>();
    const { user, responses } = open('/closed-loop-balancing', {
      [overviewLine]: () => failed.promise,
    });
    expect(document.querySelector('[aria-busy="true"] table')).toBeTruthy();
    failed.resolve(new Response(null, { status: 503 }));
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(document.querySelector('table')).toBeNull();
    responses[overviewLine] = overview([settlement], 1, []);
    await user.click(retry);
    await screen.findByText('CLS-7');
  });
});

describe('a settlement', () => {
  it('CLB-5 shows every field and trade', async () => {
    open('/closed-loop-balancing/details/7', { [detailsLine]: settlementDetails });
    await findLoaded();
    expect(settlementFacts()).toEqual({
      'Reference Id': 'CLS-7',
      'Exchange Provider': 'Kraken',
      Status: 'Completed',
      Amount: '9007199254.74099301 XBT',
      Address: settlementDetails.address,
      'Transaction Hash': settlementDetails.transaction_hash,
      Note: 'Confirmed by phone.',
      'Created At': '19 Nov 2026, 10:44',
    });
    expect(shownCells('Trades')).toEqual([['Reference Id'], ['TRD-1'], ['TRD-2']]);
    expect(screen.queryByRole('button', { name: 'Process' })).toBeNull();
  });

  it.each([
    [settlementDetails.transaction_hash, 1],
    [null, 0],
  ])('CLB-6 says what a completed settlement does not change: %s', async (hash, sentences) => {
    open('/closed-loop-balancing/details/7', {
      [detailsLine]: { ...settlementDetails, transaction_hash: hash },
    });
    await findLoaded();
    expect(screen.queryAllByText(/Its hash, note and trades can't be changed\.$/)).toHaveLength(
      sentences,
    );
  });

  it('FMT-5 shows address and hash in groups of four characters, without spaces', async () => {
    open('/closed-loop-balancing/details/7', { [detailsLine]: settlementDetails });
    await findLoaded();
    const value = screen.getByRole('button', {
      name: 'Copy address',
    }).previousElementSibling;
    const groups = [...(value?.querySelectorAll('span') ?? [])].map(
      ({ textContent }) => textContent,
    );
    expect(groups[0]).toHaveLength(4);
    expect(groups.join('')).toBe(settlementDetails.address);
  });

  it('CLB-5 CLB-2 links trades to their orders, if the response names them', async () => {
    const order_reference_id = 'ORD-1';
    open('/closed-loop-balancing', {
      [overviewLine]: overview([], 0, [{ ...unsettledTrade, order_reference_id }]),
    });
    const unsettled = await screen.findByRole('link', { name: 'TRD-1' });
    expect(unsettled.getAttribute('href')).toBe('/orders/ORD-1');
    const trades = [{ reference_id: 'TRD-2', order_reference_id }, { reference_id: 'TRD-3' }];
    open('/closed-loop-balancing/details/7', { [detailsLine]: { ...settlementDetails, trades } });
    const settled = await screen.findByRole('link', { name: 'TRD-2' });
    expect(settled.getAttribute('href')).toBe('/orders/ORD-1');
    expect(screen.queryByRole('link', { name: 'TRD-3' })).toBeNull();
  });

  it('CLB-5 shows the amounts of trades, if the response has them', async () => {
    const trades = [{ reference_id: 'TRD-1', cryptocurrency_amount: 5 }, { reference_id: 'TRD-2' }];
    open('/closed-loop-balancing/details/7', { [detailsLine]: { ...settlementDetails, trades } });
    await findLoaded();
    expect(shownCells('Trades')).toEqual([
      ['Reference Id', 'Amount'],
      ['TRD-1', '0.00000005 XBT'],
      ['TRD-2', '–'],
    ]);
  });

  it.each([
    ['states the sum of all trades', 7, 2, ['Total', '0.00000012 XBT']],
    ['states that the sum of unknown amounts is unknown', null, 2, ['Total', 'unknown']],
    ['states no sum of a part of the trades', 7, 3, ['TRD-2', '0.00000007 XBT']],
  ])('CLB-5 %s', async (_title, amount, trades_total, last) => {
    const trades = [
      { reference_id: 'TRD-1', cryptocurrency_amount: 5 },
      { reference_id: 'TRD-2', cryptocurrency_amount: amount },
    ];
    open('/closed-loop-balancing/details/7', {
      [detailsLine]: { ...settlementDetails, trades, trades_total },
    });
    await findLoaded();
    expect(shownCells('Trades').at(-1)).toEqual(last);
  });

  it('CLB-5 shows missing values as a dash', async () => {
    const bare = {
      ...settlementDetails,
      transaction_hash: null,
      address: null,
      note: null,
      trades: [],
    };
    open('/closed-loop-balancing/details/7', { [detailsLine]: bare });
    await screen.findByText('No trades.');
    expect(settlementFacts()).toMatchObject({ Address: '–', 'Transaction Hash': '–', Note: '–' });
  });

  it('CLB-5 ORD-7 shows an empty response as dashes', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    open('/closed-loop-balancing/details/7', { [detailsLine]: {} });
    await screen.findByText("The server didn't send this part. Reload to try again.");
    expect(Object.values(settlementFacts())).toEqual([
      '–',
      '–',
      '–',
      '–',
      'Processing',
      '–',
      '–',
      '–',
    ]);
    expect(log).toHaveBeenCalled();
  });

  it.each(['999999', 'nonsense', 'a%2Fb', '99999999999999999999'])(
    'CLB-5 ERR-4 shows only Not found for an unknown id: %s',
    async (id) => {
      const log = vi.spyOn(console, 'error').mockImplementation(() => {});
      open(`/closed-loop-balancing/details/${id}`, {
        [`GET /ajax/closed-loop-balancing/details/${id}`]: () =>
          new Response(null, { status: 404 }),
      });
      await screen.findByText('Not found');
      expect(document.querySelector('dl, table, button')).toBeNull();
      expect(log).toHaveBeenCalledOnce();
    },
  );
});

describe('the selected total of a settlement', () => {
  it.each([
    ['9007199254740997', 'XBT', 'Equal to the amount.'],
    ['9007199254740998', 'XBT', 'The amount is 0.00000001 XBT more than the selected total.'],
    ['9007199254740000', 'XBT', 'The amount is 0.00000997 XBT less than the selected total.'],
    [null, 'XBT', "Can't compare the amount with your selection."],
    ['9007199254740997', 'LTC', "Can't compare the amount with your selection."],
  ])(
    'OPR-9 is compared with the amount: %s %s',
    async (cryptocurrency_amount, cryptocurrency_code, text) => {
      vi.spyOn(console, 'error').mockImplementation(() => {});
      open('/closed-loop-balancing/details/7', {
        [detailsLine]: { ...settlementDetails, cryptocurrency_amount, cryptocurrency_code },
      });
      storeSelection(7, [
        { ...unsettledTrade, cryptocurrency_amount: 9007199254740993n },
        { ...unsettledTrade, cryptocurrency_amount: 4n },
      ]);
      await findLoaded();
      expect(settlementFacts()['Selected total']?.split(/(?<=trades) ?/)).toEqual([
        '90071992.54740997 XBT2 trades',
        text,
      ]);
    },
  );
});
