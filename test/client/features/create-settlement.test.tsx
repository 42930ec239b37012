import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { closedLoopBalancingFeature } from '../../../client/features/closed-loop-balancing/feature.tsx';
import { startApp } from '../../support/rendered-app.tsx';
import {
  countedResponse,
  rejected,
  settlementDetails,
  settlementOptions,
  trades,
  tradeWith,
} from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';
import { findLoaded, shownCells, shownFacts } from '../../support/shown.ts';

const create = '/closed-loop-balancing/create';
const prompt = 'Select a provider and cryptocurrency to continue . . .';
const none = 'No unsettled trades for this exchange provider and cryptocurrency.';

const field = (name: string) => screen.getByLabelText<HTMLSelectElement>(name);
const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { exact: true });
const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Returns the selected total and number of trades in the bar. */
const total = () => `${shownFacts()['Selected total']}, ${shownFacts().Trades}`;

/** Opens the form. */
async function open() {
  const opened = openScreen(create, closedLoopBalancingFeature.routes, {
    [`GET /ajax${create}`]: settlementOptions,
    [`GET /ajax${create}/trades/7/1`]: () => countedResponse(trades),
    [`GET /ajax${create}/trades/b%2Fs/1`]: [],
    [`GET /ajax${create}/trades/7/2`]: () => countedResponse([tradeWith(1, 250, 'LTC')]),
    [`POST /ajax${create}`]: { id: 41 },
    'GET /ajax/closed-loop-balancing': {
      settlements: { items: [], total: 0 },
      unsettled_trades: [],
    },
    'GET /ajax/closed-loop-balancing/details/41': {},
  });
  const sent = (method: string) => opened.requests.filter(({ line }) => line.startsWith(method));
  const choose = async (provider: string, code: string) => {
    await opened.user.selectOptions(field('Exchange Provider'), provider);
    await opened.user.selectOptions(field('Cryptocurrency'), code);
  };
  await findLoaded();
  return { ...opened, sent, choose };
}

/** Opens the form with the trades of a pair. */
async function openTrades() {
  const opened = await open();
  await opened.choose('Kraken', 'XBT');
  await screen.findByLabelText('TRD-1');
  return opened;
}

describe('creating a settlement', () => {
  it('CLB-3 lists the trades of a pair once both are chosen', async () => {
    const { user, requests } = await open();
    const requested = () =>
      requests.map(({ line }) => line).filter((line) => line.includes('/trades/'));
    expect(screen.getByText(prompt)).toBeTruthy();
    await user.selectOptions(field('Cryptocurrency'), 'XBT');
    expect(screen.getByText(prompt)).toBeTruthy();
    expect([...field('Exchange Provider').options].map(({ textContent }) => textContent)).toEqual([
      'Choose',
      'Kraken',
      'Bitstamp',
    ]);
    expect(requested()).toEqual([]);
    await user.selectOptions(field('Exchange Provider'), 'Kraken');
    await screen.findByLabelText('TRD-1');
    expect(screen.queryByText(prompt)).toBeNull();
    const rows = shownCells('Unsettled Trades');
    const time = '19 Nov 2026, 10:44 (2026-11-19T10:44:00.000Z)';
    expect(rows.map(([reference, amount, , created]) => [reference, amount, created])).toEqual([
      ['Reference Id', 'Amount', 'Created At'],
      ['TRD-1', '90071992.54740993 XBT', time],
      ['TRD-2', '0.00000001 XBT', time],
      ['TRD-3', '1234567890123.45678901 XBT', time],
      ['TRD-x-4', '-0.00000005 XBT', time],
    ]);
    await user.selectOptions(field('Exchange Provider'), 'Bitstamp');
    await screen.findByText(none);
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(requested()).toEqual([
      `GET /ajax${create}/trades/7/1`,
      `GET /ajax${create}/trades/b%2Fs/1`,
    ]);
    await user.selectOptions(field('Exchange Provider'), 'Choose');
    expect(screen.getByText(prompt)).toBeTruthy();
  });

  it('CLB-4 shows the exact selected total and selects all at once', async () => {
    const { user } = await openTrades();
    expect(total()).toBe('0.00000000 XBT, 0 of 4');
    await user.click(box('TRD-1'));
    await user.click(box('TRD-2'));
    expect(total()).toBe('90071992.54740994 XBT, 2 of 4');
    expect(box('All 4, 1234657962116.00419890 XBT').checked).toBe(false);
    expect(box('All 4, 1234657962116.00419890 XBT').indeterminate).toBe(true);
    await user.click(box('All 4, 1234657962116.00419890 XBT'));
    expect(total()).toBe('1234657962116.00419890 XBT, 4 of 4');
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').every(({ checked }) => checked)).toBe(
      true,
    );
    await user.click(box('TRD-3'));
    expect(total()).toBe('90071992.54740989 XBT, 3 of 4');
    await user.click(box('All 4, 1234657962116.00419890 XBT'));
    await user.click(box('All 4, 1234657962116.00419890 XBT'));
    expect(total()).toBe('0.00000000 XBT, 0 of 4');
  });

  it.each([
    ['Cryptocurrency', 'LTC', 'XBT'],
    ['Exchange Provider', 'Bitstamp', 'Kraken'],
  ])('CLB-3 clears the selection when a choice changes: %s', async (label, other, back) => {
    const { user } = await openTrades();
    await user.click(box('TRD-1'));
    await user.selectOptions(field(label), other);
    await waitFor(() =>
      expect(total()).toBe(other === 'LTC' ? '0.00 LTC, 0 of 1' : 'undefined, undefined'),
    );
    await user.selectOptions(field(label), back);
    await waitFor(() => expect(total()).toBe('0.00000000 XBT, 0 of 4'));
    expect(box('TRD-1').checked).toBe(false);
  });

  it('CLB-4 posts the ids once, in their original types', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, responses, location, sent } = await openTrades();
    const created = Promise.withResolvers<Response>();
    responses[`POST /ajax${create}`] = () => created.promise;
    for (const name of ['TRD-1', 'TRD-2', 'TRD-x-4']) await user.click(box(name));
    await user.click(button('Save'));
    await user.click(button('Save'));
    created.resolve(Response.json({ id: 41 }));
    await waitFor(() => expect(location.path).toBe('/closed-loop-balancing/details/41'));
    expect(sent('POST').map(({ body }) => body)).toEqual([
      { exchange_provider_id: 7, cryptocurrency_id: '1', trade_ids: [1, '2', 'x-4'] },
    ]);
    await findLoaded();
  });

  it('CLB-4 ERR-5 shows any other failure and keeps the selection', async () => {
    const { user, responses } = await openTrades();
    await user.click(box('TRD-1'));
    responses[`POST /ajax${create}`] = () =>
      new Response(null, { status: 403, headers: { 'Write-Outcome': 'rejected' } });
    await user.click(button('Save'));
    await screen.findByText('This is not allowed. Your changes were not saved.');
    expect(box('TRD-1').checked).toBe(true);
  });

  it('CLB-7 ERR-3 shows errors of the backend under each field', async () => {
    const { user, responses, choose } = await open();
    const rejectFields = (...names: string[]) => {
      const errors = Object.fromEntries(names.map((name) => [name, ['This field is required.']]));
      responses[`POST /ajax${create}`] = () =>
        Response.json({ errors }, { status: 422, headers: rejected });
    };
    const invalid = () => document.querySelectorAll('[aria-invalid]').length;
    const group = () => screen.getByRole('group', { name: 'Unsettled Trades' });
    rejectFields('exchange_provider_id', 'cryptocurrency_id', 'trade_ids');
    await user.click(button('Save'));
    await waitFor(() => expect(invalid()).toBe(3));
    expect(document.activeElement).toBe(field('Exchange Provider'));
    for (const one of [field('Exchange Provider'), field('Cryptocurrency'), group()])
      expect(document.getElementById(one.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
        'This field is required.',
      );
    await choose('Kraken', 'XBT');
    await screen.findByLabelText('TRD-1');
    rejectFields('trade_ids');
    await user.click(button('Save'));
    await waitFor(() => expect(invalid()).toBe(1));
    expect(document.activeElement).toBe(group());
    expect(field('Exchange Provider').value).toBe('7');
    await user.click(box('TRD-1'));
    expect(group().getAttribute('aria-invalid')).toBe(null);
  });

  it('CLB-7 drops a trade settled by a colleague and keeps the selection', async () => {
    const { user, responses, sent } = await openTrades();
    for (const name of ['TRD-1', 'TRD-2']) await user.click(box(name));
    responses[`GET /ajax${create}/trades/7/1`] = () => countedResponse(trades.slice(1));
    await user.click(button('Save'));
    await screen.findByText('Not saved.');
    expect(screen.queryByLabelText('TRD-1')).toBeNull();
    expect(sent('POST')).toEqual([]);
    expect(box('TRD-2').checked).toBe(true);
    expect(box('TRD-3').checked).toBe(false);
    await user.click(button('Save anyway'));
    await waitFor(() => expect(sent('POST')).toMatchObject([{ body: { trade_ids: ['2'] } }]));
  });

  it('OPR-9 compares a new settlement with its selected total, until the user leaves', async () => {
    const details = '/closed-loop-balancing/details/7';
    const app = startApp();
    app.script(`GET /ajax${create}`, { body: settlementOptions });
    app.script(`GET /ajax${create}/trades/7/1`, { body: trades.slice(0, 2) });
    app.script(`POST /ajax${create}`, { body: { id: 7 } });
    app.script(`GET /ajax${details}`, {
      body: { ...settlementDetails, cryptocurrency_amount: '9007199254740994' },
    });
    const user = app.open(create);
    await findLoaded();
    await user.selectOptions(field('Exchange Provider'), 'Kraken');
    await user.selectOptions(field('Cryptocurrency'), 'XBT');
    await user.click(await screen.findByLabelText('TRD-1'));
    await user.click(box('TRD-2'));
    await user.click(button('Save'));
    await screen.findByText('Equal to the amount.');
    expect(shownFacts()['Selected total']).toContain('90071992.54740994 XBT2 trades');
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await screen.findByRole('button', { name: 'Sign in' });
    cleanup();
    const next = startApp();
    next.script(`GET /ajax${details}`, { body: settlementDetails });
    next.open(details);
    await findLoaded();
    expect(shownFacts()).not.toHaveProperty('Selected total');
  });

  it('OPR-21 restores a new settlement with its selection', async () => {
    const app = startApp();
    app.script(`GET /ajax${create}`, { body: settlementOptions });
    app.script(`GET /ajax${create}/trades/7/1`, { body: trades });
    const user = app.open(create);
    await findLoaded();
    await user.selectOptions(field('Exchange Provider'), 'Kraken');
    await user.selectOptions(field('Cryptocurrency'), 'XBT');
    await user.click(await screen.findByLabelText('TRD-2'));
    await user.click(box('TRD-3'));
    const facts = shownFacts();
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await screen.findByRole('heading', { name: 'Dashboard' });
    act(() => history.back());
    await user.click(await screen.findByRole('button', { name: 'Restore' }));
    await screen.findByLabelText('TRD-3');
    await waitFor(() => expect(shownFacts()).toEqual(facts));
    const selected = trades.map(({ reference_id }) => box(reference_id).checked);
    expect(selected).toEqual([false, true, true, false]);
    expect(shownFacts().Trades).toMatch(/^2 of /);
  });

  it('CLB-4 cancels without sending', async () => {
    const { user, location, sent } = await openTrades();
    await user.click(box('TRD-1'));
    await user.click(button('Cancel'));
    await findLoaded();
    expect(location.path).toBe('/closed-loop-balancing');
    expect(sent('POST')).toEqual([]);
  });

  it('CLB-3 ERR-4 loads choices and trades independently', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { choose, user, responses } = await open();
    responses[`GET /ajax${create}/trades/7/1`] = () => new Response(null, { status: 429 });
    await choose('Kraken', 'XBT');
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(field('Exchange Provider').value).toBe('7');
    expect(log).toHaveBeenCalledOnce();
    responses[`GET /ajax${create}/trades/7/1`] = trades;
    await user.click(retry);
    await screen.findByLabelText('TRD-1');
  });

  it('OPR-6 shows total, count and oldest age of the selected trades', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
    const { responses, choose, user } = await open();
    const trades = [
      { ...tradeWith('A', '9007199254740993'), created_at: '2026-11-20T07:00:00Z' },
      { ...tradeWith('B', 4), created_at: '2026-11-21 11:30:00' },
      { ...tradeWith('D', 300), created_at: '2026-11-21T09:00:00Z' },
    ];
    responses[`GET /ajax${create}/trades/7/1`] = () => countedResponse(trades);
    await choose('Kraken', 'XBT');
    await screen.findByLabelText('TRD-A');
    expect(shownFacts()).toEqual({
      'Selected total': '0.00000000 XBT',
      Trades: '0 of 3',
      Oldest: '–',
    });
    await user.click(box('TRD-B'));
    expect(shownFacts()).toEqual({
      'Selected total': '0.00000004 XBT',
      Trades: '1 of 3',
      Oldest: '30 min',
    });
    await user.click(box('TRD-A'));
    expect(shownFacts()).toEqual({
      'Selected total': '90071992.54740997 XBT',
      Trades: '2 of 3',
      Oldest: '1 d',
    });
    expect(document.querySelector('dd time')?.getAttribute('title')).toBe(
      '2026-11-20T07:00:00.000Z',
    );
    await user.click(box('TRD-A'));
    await user.click(box('TRD-D'));
    expect(shownFacts()).toEqual({
      'Selected total': '0.00000304 XBT',
      Trades: '2 of 3',
      Oldest: '3 h',
    });
  });
});
