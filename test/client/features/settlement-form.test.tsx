import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Link, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#data/query.ts';
import { isEditing } from '#platform/release/editing.ts';
import { clearToasts, toasts } from '#platform/toasts.ts';
import type { Options } from '../../../client/features/closed-loop-balancing/api.ts';
import { SettlementForm } from '../../../client/features/closed-loop-balancing/create/settlement-form.tsx';
import { queueOf, settlementLink } from '../../../client/features/closed-loop-balancing/queue.ts';
import { fakeBackend } from '../../support/fake-backend.ts';
import { rejected } from '../../support/responses.ts';
import { signInAs } from '../../support/session.ts';
import { TestRouter } from '../../support/test-router.tsx';

const options: Options = {
  exchange_providers: [
    { id: 1, name: 'Kraken' },
    { id: 3, name: 'Twin' },
    { id: 4, name: 'Twin' },
  ],
  cryptocurrencies: [{ id: 2, code: 'XBT' }],
};
const day = 86_400_000;
const trade = (id: number, days: number) => ({
  id,
  reference_id: `trade-${id}`,
  exchange_provider: 'Kraken',
  cryptocurrency_amount: 5n,
  cryptocurrency_code: 'XBT',
  created_at: new Date(Date.now() - days * day).toISOString(),
});
const trades = [trade(7, 9), trade(8, 8), trade(9, 2)];
/** As in the JSON of the server. */
const asSent = (rows: typeof trades) => rows.map((row) => ({ ...row, cryptocurrency_amount: 5 }));

const posted: unknown[] = [];
/** The responses of the server, unless a test replaces them. */
const usual = {
  trades: (): unknown => asSent(trades),
  create(body: unknown): unknown {
    posted.push(body);
    return { id: 50 };
  },
};
let server: typeof usual;
const Place = () => <output>{useLocation().search}</output>;

function open(entry: string | { pathname: string; search: string; state: unknown } = '/') {
  render(
    <StrictMode>
      <QueryClientProvider client={createQueryClient()}>
        <TestRouter initialEntries={[entry]}>
          <Place />
          <Link to="/">New settlement</Link>
          <Routes>
            <Route path="/" element={<SettlementForm options={options} />} />
            <Route
              path="/closed-loop-balancing/details/:id"
              element={<h1>Settlement Details</h1>}
            />
          </Routes>
        </TestRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
  return userEvent.setup();
}

const selected = () =>
  screen
    .getAllByLabelText<HTMLInputElement>(/^trade-/)
    .flatMap((box) => (box.checked ? box.name || boxName(box) : []));
const boxName = (box: HTMLInputElement) => box.closest('label')?.textContent;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

beforeEach(() => {
  posted.length = 0;
  clearToasts();
  signInAs(1);
  server = { ...usual };
  fakeBackend(({ body, init }) => (init.method === 'GET' ? server.trades() : server.create(body)));
});

const fail = vi.fn(() => {
  throw new DOMException('Storage is full.', 'QuotaExceededError');
});

describe('the settlement form', () => {
  it('CLB-4 reports the created settlement when its selection cannot be stored', async () => {
    const user = open();
    await user.selectOptions(field('Exchange Provider'), 'Kraken');
    await user.selectOptions(field('Cryptocurrency'), 'XBT');
    await user.click(await screen.findByLabelText('trade-7'));
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: fail, removeItem: fail });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Settlement Details' });
    expect(toasts.get().map(({ type }) => type)).toEqual(['success']);
    expect(fail).toHaveBeenCalled();
  });

  it('CLB-11 a link of the queue chooses its pair and selects its trades', async () => {
    // The third trade has arrived since the queue was loaded.
    const [pair] = queueOf(trades.slice(0, 2), Date.now());
    if (!pair) throw new Error('The queue is empty.');
    const { to = '', state } = settlementLink(pair, 'all', pair.total) ?? {};
    open({ pathname: '/', search: to.slice(to.indexOf('?')), state });
    await screen.findByLabelText('trade-9');
    expect(field('Exchange Provider').value).toBe('1');
    expect(field('Cryptocurrency').value).toBe('2');
    expect(selected()).toEqual(['trade-7', 'trade-8']);
    expect(isEditing()).toBe(false);
  });

  it('OPR-80 keeps the selection of a link, and counts what the filter hides', async () => {
    const [pair] = queueOf(trades.slice(0, 2), Date.now());
    if (!pair) throw new Error('The queue is empty.');
    const { to = '', state } = settlementLink(pair, 'all', pair.total) ?? {};
    // A short list has a filter only while one is in use.
    const search = `${to.slice(to.indexOf('?'))}&filter-unsettled-trades=-`;
    const user = open({ pathname: '/', search, state });
    await screen.findByLabelText('trade-9');
    await user.clear(field('Search Unsettled Trades'));
    await user.type(field('Search Unsettled Trades'), 'trade-9');
    await screen.findByText(
      '?provider=Kraken&cryptocurrency=XBT&age=all&filter-unsettled-trades=trade-9',
    );
    await screen.findByText('2 selected trades are hidden by the filter.');
    expect(selected()).toEqual([]);
    await user.clear(field('Search Unsettled Trades'));
    await screen.findByLabelText('trade-7');
    expect(selected()).toEqual(['trade-7', 'trade-8']);
  });

  it('CLB-11 in another tab the link selects the trades of its age range', async () => {
    const user = open('/?provider=Kraken&cryptocurrency=XBT&age=7-30');
    await screen.findByLabelText('trade-9');
    expect(selected()).toEqual(['trade-7', 'trade-8']);
    await user.click(field('trade-7'));
    expect(selected()).toEqual(['trade-8']);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await screen.findByRole('heading', { name: 'Settlement Details' });
    expect(posted).toEqual([{ exchange_provider_id: 1, cryptocurrency_id: 2, trade_ids: [8] }]);
  });

  it('CLB-11 keeps the chosen pair in the URL, without the selection', async () => {
    const user = open('/?provider=Twin&cryptocurrency=XBT&age=all');
    // Two providers have this name.
    expect(field('Exchange Provider').value).toBe('');
    await user.selectOptions(field('Exchange Provider'), '4');
    expect(screen.getByText('?provider=4&cryptocurrency=XBT')).toBeTruthy();
    await user.selectOptions(field('Exchange Provider'), '1');
    expect(screen.getByText('?provider=Kraken&cryptocurrency=XBT')).toBeTruthy();
    await screen.findByLabelText('trade-7');
    expect(selected()).toEqual([]);
  });

  it('OPR-72 Cancel returns to the origin after another pair is chosen', async () => {
    const origin = '/closed-loop-balancing?filter-settlements=kraken';
    const user = open({ pathname: '/', search: '', state: { origin } });
    await user.selectOptions(field('Exchange Provider'), 'Kraken');
    await screen.findByText('?provider=Kraken');
    expect(screen.getByRole('button', { name: 'Cancel' }).getAttribute('href')).toBe(origin);
  });

  it('CLB-11 another URL of the screen changes the pair', async () => {
    const user = open('/?provider=Kraken&cryptocurrency=XBT&age=all');
    await screen.findByLabelText('trade-7');
    await user.click(screen.getByRole('link', { name: 'New settlement' }));
    await screen.findByText('Select a provider and cryptocurrency to continue . . .');
    expect(field('Exchange Provider').value).toBe('');
    expect(field('Cryptocurrency').value).toBe('');
  });

  it('OPR-6 OPR-8 updates the ages while the form is open', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
    open('/?provider=Kraken&cryptocurrency=XBT&age=all');
    await screen.findByLabelText('trade-9');
    const ages = () =>
      [...document.querySelectorAll('td:nth-child(3), dd:has(time)')].map(
        ({ textContent }) => textContent,
      );
    expect(ages()).toEqual(['9 d', '8 d', '2 d', '9 d']);
    act(() => void vi.advanceTimersByTime(day));
    expect(ages()).toEqual(['10 d', '9 d', '3 d', '10 d']);
  });

  describe('with 120 trades', () => {
    const many = Array.from({ length: 120 }, (_, place) => ({
      ...trade(place + 1, 10 - place / 120),
      ...(place >= 110 && { reference_id: `other-${place + 1}` }),
      cryptocurrency_amount: 5,
    }));
    const openMany = async () => {
      server.trades = () => many;
      const user = open('/?provider=Kraken&cryptocurrency=XBT');
      await screen.findByLabelText('trade-1');
      return user;
    };
    const rows = () => document.querySelectorAll('tbody tr').length;

    it('OPR-304 shows 100 of them at first, then more', async () => {
      const user = await openMany();
      expect(rows()).toBe(100);
      expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
        '100 of 120 rows shown',
      );
      await user.click(screen.getByText(/^Show/));
      expect(rows()).toBe(120);
      expect(screen.queryByText(/^Show/)).toBeNull();
    });

    it('OPR-304 selects and saves those that are not shown too', async () => {
      const user = await openMany();
      await user.click(field('All listed'));
      await user.click(screen.getByText(/^Save/));
      await vi.waitFor(() => expect(posted).toHaveLength(1));
      expect(posted).toMatchObject([{ trade_ids: many.map(({ id }) => id) }]);
    });

    it('OPR-305 counts the selected trades that are not shown', async () => {
      const user = await openMany();
      await user.click(field('All listed'));
      screen.getByText('20 selected trades are further down.');
      await user.click(screen.getByText(/^Show/));
      expect(screen.queryByText(/further down/)).toBeNull();
    });

    it('OPR-304 CLB-11 shows the trades that a link selects first', async () => {
      server.trades = () => many;
      const state = { tradeIds: [115, 116] };
      open({ pathname: '/', search: '?provider=Kraken&cryptocurrency=XBT&age=1-3', state });
      await screen.findByLabelText('other-115');
      const names = [...document.querySelectorAll('tbody tr')].map(
        (row) => row.querySelector('label')?.textContent,
      );
      expect(names.slice(0, 3)).toEqual(['other-115', 'other-116', 'trade-1']);
    });

    it('OPR-305 moves selected trades that are further down to the top on request', async () => {
      const user = await openMany();
      const first = () => document.querySelector('tbody label')?.textContent;
      await user.type(field('Search Unsettled Trades'), 'other-115');
      await vi.waitFor(() => expect(first()).toBe('other-115'));
      await user.click(field('other-115'));
      await user.clear(field('Search Unsettled Trades'));
      await screen.findByText('1 selected trade is further down.');
      expect(first()).toBe('trade-1');
      await user.click(screen.getByRole('button', { name: 'Show selected' }));
      expect(first()).toBe('other-115');
      expect(screen.queryByRole('button', { name: 'Show selected' })).toBeNull();
    });

    it('OPR-305 counts those that the filter hides apart', async () => {
      const user = await openMany();
      await user.click(field('All listed'));
      await user.type(field('Search Unsettled Trades'), 'trade-');
      await screen.findByText(
        '10 selected trades are hidden by the filter. 10 selected trades are further down.',
      );
    });

    it('OPR-7 selects no range over trades that are not shown', async () => {
      const user = await openMany();
      await user.click(field('trade-1'));
      // Newest first: the trade that was changed last is in the last row, which is not shown.
      await user.click(screen.getByText('Created At'));
      await user.click(screen.getByText('Created At'));
      await screen.findByLabelText('other-120');
      await user.keyboard('{Shift>}');
      await user.click(field('other-120'));
      screen.getByText('1 selected trade is further down.');
      expect(document.querySelectorAll('tbody :checked')).toHaveLength(1);
    });
  });

  it('CLB-18 leaves out a trade without a valid id, and states it', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const rows = asSent(trades);
    server.trades = () => [...rows, { ...rows[0], id: {}, reference_id: 'broken' }];
    const user = open('/?provider=Kraken&cryptocurrency=XBT&age=all');
    const broken = await screen.findByLabelText<HTMLInputElement>('broken');
    expect(broken.disabled).toBe(true);
    expect(broken.checked).toBe(false);
    expect(screen.getByText("1 trade has no valid id and can't be settled.")).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByRole('heading', { name: 'Settlement Details' });
    expect(posted).toMatchObject([{ trade_ids: [7, 8, 9] }]);
  });

  /** Saves the selected trades, which can't be read again. */
  async function saveUnchecked() {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const user = open('/?provider=Kraken&cryptocurrency=XBT&age=all');
    await screen.findByLabelText('trade-9');
    server.trades = () => new Response(null, { status: 503 });
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText("Couldn't check whether the trades are still unsettled.");
    return user;
  }

  it('CLB-18 asks before it saves trades that could not be read again', async () => {
    const user = await saveUnchecked();
    expect(posted).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await screen.findByRole('heading', { name: 'Settlement Details' });
  });

  it('CLB-18 saves as usual once the trades can be read again', async () => {
    const user = await saveUnchecked();
    server.trades = usual.trades;
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Settlement Details' });
    expect(posted.length).toBe(1);
  });

  it('OPR-106 names trades that a failed save has lost, saves the new total', async () => {
    const user = open('/?provider=Kraken&cryptocurrency=XBT&age=all');
    await screen.findByLabelText('trade-9');
    const left = asSent([trade(8, 8), trade(9, 2)]);
    server.create = () => {
      posted.push('rejected');
      server.trades = () => Response.json(left, { headers: { 'X-Total-Count': '2' } });
      server.create = usual.create;
      return Response.json(
        { errors: { trade_ids: ['Some trades are settled.'] } },
        { status: 422, headers: rejected },
      );
    };
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText('Some trades are settled.');
    const [notice] = screen.getAllByRole('alert');
    expect(notice?.textContent).toContain(
      '1 selected trade is no longer unsettled, and not in the total.',
    );
    expect(notice?.textContent).toContain('trade-70.00000005 XBT');
    expect(notice?.textContent).toContain(
      'The total was 0.00000015 XBT, and is now 0.00000010 XBT.',
    );
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(posted).toEqual(['rejected']);
    const save = screen.getByRole('button', { name: /^Save 0/ });
    expect(save.textContent).toContain('Save 0.00000010 XBT');
    await user.click(screen.getByRole('button', { name: 'Save anyway' }));
    await screen.findByRole('heading', { name: 'Settlement Details' });
    expect(posted.at(-1)).toMatchObject({ trade_ids: [8, 9] });
  });

  it('OPR-106 holds back the first save after a refresh has lost trades', async () => {
    const [pair] = queueOf(trades, Date.now());
    if (!pair) throw new Error('The queue is empty.');
    const { to = '', state } = settlementLink(pair, 'all', pair.total) ?? {};
    trades.shift();
    try {
      const user = open({ pathname: '/', search: to.slice(to.indexOf('?')), state });
      await screen.findByText(/1 selected trade is no longer/);
      await user.click(screen.getByRole('button', { name: /^Save 0/ }));
      await screen.findByText('Not saved.');
      expect(posted).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Save anyway' }));
      await screen.findByRole('heading', { name: 'Settlement Details' });
    } finally {
      trades.unshift(trade(7, 9));
    }
  });

  it('CLB-12 compares the selected total with a typed amount exactly', async () => {
    const user = open('/?provider=Kraken&cryptocurrency=XBT&age=all');
    await screen.findByLabelText('trade-9');
    const compareWith = async (amount: string) => {
      await user.clear(field('Amount from the statement'));
      await user.type(field('Amount from the statement'), amount);
    };
    await compareWith('0.00000015');
    await screen.findByText('Equal to the selected total.');
    await compareWith('1,000.00000016');
    expect((await screen.findByText(/more than/)).textContent).toBe(
      'The amount from the statement is 1000.00000001 XBT more than the selected total.',
    );
    await compareWith('0.000000155');
    await screen.findByText("The amount from the statement isn't an amount in XBT.");
    // Enter sends nothing.
    await user.keyboard('{Enter}');
    expect(posted).toEqual([]);
    await user.clear(field('Amount from the statement'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { name: 'Settlement Details' });
    expect(posted).toEqual([
      { exchange_provider_id: 1, cryptocurrency_id: 2, trade_ids: [7, 8, 9] },
    ]);
  });

  it('CLB-12 asks once more before it saves a total other than the typed amount', async () => {
    const user = open('/?provider=Kraken&cryptocurrency=XBT&age=all');
    await screen.findByLabelText('trade-9');
    await user.type(field('Amount from the statement'), '0.00000014');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const anyway = await screen.findByRole('button', { name: 'Save anyway' });
    screen.getAllByText(
      'The amount from the statement is 0.00000001 XBT less than the selected total.',
    );
    expect(posted).toEqual([]);
    await user.click(anyway);
    await screen.findByRole('heading', { name: 'Settlement Details' });
    expect(posted.length).toBe(1);
  });

  it('CLB-12 CALL-4 compares nothing with a total that cannot be read', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    server.trades = () => asSent(trades).map((row) => ({ ...row, cryptocurrency_amount: '0.15' }));
    const user = open('/?provider=Kraken&cryptocurrency=XBT&age=all');
    await screen.findByLabelText('trade-9');
    await user.type(field('Amount from the statement'), '0.00000015');
    await screen.findByText(/can't be compared: the amount of a selected trade is unknown/);
    expect(log.mock.calls.join()).toContain('cryptocurrency_amount');
  });
});
