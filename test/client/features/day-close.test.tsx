import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { firstFieldIn } from '#components/page/first-field.ts';
import { parseExact } from '#contract/parse-exact.ts';
import { sha256Of } from '#format/digests.ts';
import { toasts } from '#platform/toasts.ts';
import { reportFeature } from '../../../client/features/report/feature.tsx';
import { openScreen } from '../../support/screen.tsx';
import { shownCells } from '../../support/shown.ts';

const download = vi.hoisted(() => vi.fn());
vi.mock('#platform/http/download.ts', () => ({ download }));

const day = '2026-11-20';
const at = (time: string, on = day) => `${on}T${time}:00.000Z`;

const created = {
  id: 7,
  reference_id: 'CLS-7',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  cryptocurrency_amount: '900719925474099301',
  transaction_hash: null,
  created_at: at('10:00'),
  processed_at: null,
};
const processed = {
  ...created,
  id: 5,
  reference_id: 'CLS-5',
  cryptocurrency_amount: 500,
  transaction_hash: 'ab'.repeat(32),
  created_at: at('09:00', '2026-11-18'),
  processed_at: at('23:59'),
};
const earlier = {
  ...processed,
  id: 3,
  reference_id: 'CLS-3',
  processed_at: at('08:00', '2026-11-19'),
};
const trade = {
  id: 1,
  reference_id: 'TRD-1',
  exchange_provider: 'Bitstamp',
  cryptocurrency_amount: 200,
  cryptocurrency_code: 'XBT',
  created_at: at('12:00', '2026-11-17'),
};
const event = (timestamp: string, description: string, others: object = {}) => ({
  type: 'changed',
  description,
  timestamp,
  actor: 'bob',
  subject: null,
  action: null,
  ...others,
});
const events = [
  event(at('07:00', '2026-11-21'), 'bob changed the pair Kraken XBT-USDC again.', {
    subject: 'exchange-pairs/1/1/1',
  }),
  event(at('23:59'), 'bob processed the settlement CLS-5.', {
    subject: 'settlements/5',
    action: 'closed-loop-balancing.process',
  }),
  event(at('11:00'), 'bob changed the pair Kraken XBT-USDC.', {
    subject: 'exchange-pairs/1/1/1',
    action: 'exchange-providers.savePair',
  }),
  event(at('10:30'), 'bob signed in.', {
    type: 'sign-in',
    subject: 'users/2',
    action: 'auth.login',
  }),
  event(at('00:00'), 'bob created the user eve.', { subject: 'users/9', action: 'users.create' }),
  event(at('23:59', '2026-11-19'), 'bob deleted the user mallory.', { subject: 'users/8' }),
];
const deposit = (reference_id: string, required: number, paid: number, swept: number) => ({
  reference_id,
  address: null,
  payment_amount: required,
  balance: paid,
  sweep_amount: swept,
  created_at: at('15:00'),
});
const account = {
  name: 'Main XBT',
  cryptocurrency: 'XBT',
  active: true,
  balance: 0,
  deposits: [
    deposit('DEP-1', 100, 100, 100),
    deposit('DEP-2', 100, 90, 0),
    deposit('DEP-3', 100, 0, 0),
    { ...deposit('DEP-4', 1, 2, 3), created_at: at('23:59', '2026-11-19') },
  ],
  deposits_total: 4,
};

const responses = () => ({
  'GET /ajax/closed-loop-balancing': {
    settlements: { items: [created, processed, earlier], total: 3 },
    unsettled_trades: [trade, { ...trade, id: 2, created_at: at('12:00') }],
    unsettled_trades_total: 2,
  },
  'GET /ajax/closed-loop-balancing/details/7': {
    ...created,
    created_by: 'ada',
    trades: [{ reference_id: 'TRD-9', cryptocurrency_amount: '900719925474099300' }],
    trades_total: 1,
  },
  'GET /ajax/closed-loop-balancing/details/5': {
    ...processed,
    trades: [{ reference_id: 'TRD-8', cryptocurrency_amount: 500 }],
    trades_total: 1,
  },
  'GET /ajax/dashboard': {
    recent_activity: {
      quote_counts: { open: 0, closed: 0 },
      amount_breakdown: [],
      fulfillment_rate: null,
    },
    suspicious_orders: [
      { reference_id: 'ORD-1', balance: 90, currency_code: 'XBT', created_at: at('15:00') },
      { reference_id: 'ORD-0', balance: 1, currency_code: 'XBT', created_at: '2026-11-01' },
    ],
    suspicious_orders_total: 2,
    suspicious_quotes: [],
    suspicious_quotes_total: 0,
    recent_errors: [],
    recent_errors_total: 0,
  },
  'GET /ajax/system/event-logs': { items: events, total: events.length, per_page: 15 },
  'GET /ajax/wallet-providers': {
    items: [{ name: 'BitGo', active: true }],
    total: 1,
    per_page: 15,
  },
  'GET /ajax/wallet-providers/BitGo': {
    name: 'BitGo',
    active: true,
    accounts: [{ name: 'Main XBT', cryptocurrency: 'XBT', active: true, balance: 0 }],
  },
  'GET /ajax/wallet-providers/BitGo/XBT': account,
});

const open = (changes: object = {}, query = `?day=${day}&zone=UTC`) =>
  openScreen(`/report/day-close${query}`, reportFeature.routes, { ...responses(), ...changes });

/** Opens the day, with other responses, and waits until it is read. */
async function read(changes: object = {}, query?: string) {
  const opened = open(changes, query);
  await screen.findByRole('heading', { name: 'Sums by currency' });
  return opened;
}

const part = (title: string) => screen.getByRole('region', { name: title });
const notes = (title: string) =>
  within(part(title))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
/** The notes of a part that state what it may lack. */
const gaps = (title: string) =>
  within(part(title))
    .getAllByRole('listitem')
    .filter((item) => item.querySelector('svg'))
    .map(({ textContent }) => textContent);
/** The rows of a table without the exact times in the other zone. */
const rows = (table: string) =>
  shownCells(table)
    .slice(1)
    .map((cells) => cells.map((cell) => cell.replace(/ \([^)]*\)/, '').trim()));
const isMarked = () => screen.queryByText(/^Incomplete/) !== null;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});

describe('the day close', () => {
  it('OPR-290 reads nothing before Read, and has the day in the URL', async () => {
    const { user, requests, location } = open({}, '');
    expect(screen.getByRole('button', { name: 'Read' })).toBeTruthy();
    expect(requests).toEqual([]);
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } });
    await user.selectOptions(screen.getByLabelText('Time zone'), 'UTC');
    await user.click(screen.getByRole('button', { name: 'Read' }));
    await screen.findByRole('heading', { name: 'Sums by currency' });
    expect(location.path).toBe('/report/day-close?day=2026-11-20&zone=UTC');
  });

  it('OPR-290 OPR-319 states the day, its zone and instants, and who read it when', async () => {
    await read();
    expect(part('Day').textContent).toContain('Time zoneUTC');
    expect(part('Day').textContent).toContain('From20 Nov 2026, 00:00 UTC');
    expect(part('Day').textContent).toContain('Until21 Nov 2026, 00:00 UTC');
    expect(part('Day').textContent).toContain('Read from21 Nov 2026, 12:00 UTC');
    expect(part('Day').textContent).toContain('Read byada');
    expect(isMarked()).toBe(false);
  });

  it('OPR-290 reads a local day, also one of 25 hours', async () => {
    const zone = process.env.TZ;
    process.env.TZ = 'Europe/Berlin';
    onTestFinished(() => {
      process.env.TZ = zone;
    });
    await read({}, '?day=2026-10-25&zone=local');
    expect(part('Day').textContent).toContain('(2026-10-24T22:00:00.000Z)');
    expect(part('Day').textContent).toContain('(2026-10-25T23:00:00.000Z)');
    expect(part('Day').textContent).toContain('Europe/Berlin');
  });

  it('OPR-290 stops at Cancel', async () => {
    const { user, requests, location } = open({
      'GET /ajax/system/event-logs': () => new Promise<Response>(() => {}),
    });
    await screen.findByText(/Reading event logs/);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(location.path).not.toContain('day=');
    expect(screen.queryByText(/Reading/)).toBeNull();
    expect(requests.some(({ line }) => line.includes('wallet-providers'))).toBe(false);
  });

  it('OPR-314 states what it shows before a day is chosen', () => {
    open({}, '');
    expect(screen.getByText(/^Choose a day to see what was settled/)).toBeTruthy();
  });

  it('OPR-314 takes the date for the first field only without a day', async () => {
    open({}, '');
    expect(firstFieldIn(document.body)).toBe(screen.getByLabelText('Day'));
    cleanup();
    await read();
    expect(firstFieldIn(document.body)).toBeNull();
  });

  it('OPR-314 keeps the focus on Read', async () => {
    const { user } = open({}, '');
    fireEvent.change(screen.getByLabelText('Day'), { target: { value: day } });
    const button = screen.getByRole('button', { name: 'Read' });
    await user.click(button);
    await screen.findByRole('heading', { name: 'Sums by currency' });
    expect(document.activeElement).toBe(button);
  });

  it('OPR-314 focuses the date after Cancel', async () => {
    const { user } = open({
      'GET /ajax/system/event-logs': () => new Promise<Response>(() => {}),
    });
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Day'));
  });

  it('OPR-291 lists the settlements created and processed, with users and hashes', async () => {
    await read();
    expect(rows('Settlements created and processed')).toEqual([
      [
        '20 Nov 2026, 10:00 UTC',
        'Created',
        'CLS-7',
        'Kraken',
        '9007199254.74099301 XBT',
        'ada',
        '–',
      ],
      [
        '20 Nov 2026, 23:59 UTC',
        'Processed',
        'CLS-5',
        'Kraken',
        '0.00000500 XBT',
        'bob',
        processed.transaction_hash,
      ],
    ]);
  });

  it('OPR-291 lists what is still open with its age, trades by their pair', async () => {
    await read();
    expect(rows('Still open')).toEqual([
      [
        'Settlement in processing',
        'CLS-7',
        'Kraken',
        '–',
        '9007199254.74099301 XBT',
        '20 Nov 2026, 10:00 UTC',
        '1 d',
      ],
      ['Unsettled trades', '–', 'Bitstamp', '2', '0.00000400 XBT', '17 Nov 2026, 12:00 UTC', '4 d'],
    ]);
  });

  it('OPR-291 sums the deposits of the day by account, and lists differences', async () => {
    await read();
    expect(rows('Deposits and sweeps')).toEqual([
      ['BitGo', 'Main XBT', 'XBT', '3', '0.00000300', '0.00000190', '0.00000100'],
    ]);
    expect(rows('Differences')).toEqual([
      ['CLS-7', 'Settlement', 'Amount more than its trades', '0.00000001 XBT'],
      ['DEP-2', 'Deposit, BitGo', 'Underpaid', '0.00000010 XBT'],
      ['DEP-2', 'Deposit, BitGo', 'Paid, nothing swept', '0.00000090 XBT'],
    ]);
    expect(notes('Differences')).toContain('Nothing paid yet, which is no difference: 1 deposit.');
  });

  it('OPR-291 lists changes of caps, rules and users, without sign-ins', async () => {
    await read();
    expect(rows('Changes of caps, rules and users').map(([, , , text]) => text)).toEqual([
      'bob created the user eve.',
      'bob changed the pair Kraken XBT-USDC.',
    ]);
  });

  it('OPR-291 lists the suspicious orders and quotes of the day', async () => {
    await read();
    expect(rows('Suspicious orders and quotes')).toEqual([
      ['20 Nov 2026, 15:00 UTC', 'Order', 'ORD-1', '–', '0.00000090 XBT'],
    ]);
    expect(notes('Suspicious orders and quotes')).toContain('Created on other days: 1.');
  });

  it('OPR-291 sums by currency', async () => {
    await read();
    expect(rows('Sums by currency')).toEqual([
      [
        'XBT',
        '9007199254.74099301',
        '0.00000500',
        '9007199254.74099301',
        '0.00000400',
        '0.00000300',
        '0.00000190',
        '0.00000100',
      ],
    ]);
  });

  it('OPR-292 states what was read for each part', async () => {
    await read();
    expect(notes('Settlements created and processed')).toEqual([
      'Settlements: all 3 read.',
      'Details read: 2 settlements.',
    ]);
    expect(notes('Changes of caps, rules and users')).toEqual([
      'Read the newest 6 of 6 events, of which 4 are of the day.',
    ]);
  });

  it('OPR-292 marks a list that is cut or of unknown length', async () => {
    const overview = responses()['GET /ajax/closed-loop-balancing'];
    await read({
      'GET /ajax/closed-loop-balancing': { ...overview, unsettled_trades_total: 9 },
      'GET /ajax/wallet-providers/BitGo/XBT': {
        ...account,
        deposits_total: null,
        deposits: [deposit('DEP-1', 1, 1, 1)],
      },
    });
    expect(gaps('Still open')).toEqual([
      'Unsettled trades: 2 of 9 read. The others are not known.',
    ]);
    expect(gaps('Deposits and sweeps')).toEqual([
      'Deposits of BitGo XBT: 1 read. Whether there are others is not known.',
    ]);
    expect(isMarked()).toBe(true);
  });

  it('OPR-292 takes a cut list that reaches back for the whole day', async () => {
    await read({ 'GET /ajax/wallet-providers/BitGo/XBT': { ...account, deposits_total: 9_000 } });
    expect(gaps('Deposits and sweeps')).toEqual([]);
    expect(notes('Deposits and sweeps')).toContain(
      'Read the newest 4 deposits of BitGo XBT, back to 19 Nov 2026, 23:59 UTC.',
    );
  });

  it('OPR-292 states a failed request with its part, and reads the others', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failed = () => Response.json({}, { status: 503 });
    await read({
      'GET /ajax/system/event-logs': failed,
      'GET /ajax/wallet-providers/BitGo/XBT': failed,
      'GET /ajax/closed-loop-balancing/details/5': failed,
    });
    expect(gaps('Changes of caps, rules and users')).toEqual(['The event logs could not be read.']);
    expect(gaps('Deposits and sweeps')).toEqual(['Not read: BitGo XBT.']);
    expect(gaps('Settlements created and processed')).toEqual([
      'Details that could not be read: 1 settlement.',
    ]);
    expect(rows('Still open')).toHaveLength(2);
    expect(print).toHaveBeenCalledTimes(3);
  });

  it('OPR-292 has no sum of a part that could not be read', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await read({ 'GET /ajax/closed-loop-balancing': () => Response.json({}, { status: 503 }) });
    expect(rows('Sums by currency')).toEqual([
      ['XBT', '–', '0.00000500', '–', '–', '0.00000300', '0.00000190', '0.00000100'],
    ]);
    expect(part('Still open').textContent).toContain('None that could be read.');
  });

  it('OPR-292 lists all events of the day without their records', async () => {
    const items = events.map(({ type, description, timestamp }) => ({
      type,
      description,
      timestamp,
    }));
    await read({ 'GET /ajax/system/event-logs': { items, total: 6, per_page: 15 } });
    expect(rows('Changes of caps, rules and users')).toHaveLength(4);
    expect(gaps('Changes of caps, rules and users')).toEqual([
      'The events do not state their records: all events of the day are listed.',
    ]);
  });

  it('OPR-292 states that event logs start during the day or later', async () => {
    await read({
      'GET /ajax/system/event-logs': { items: events.slice(0, 3), total: 3, per_page: 15 },
    });
    expect(gaps('Changes of caps, rules and users')).toEqual([
      'The event logs start at 20 Nov 2026, 11:00 UTC. Earlier events of the day are not known.',
    ]);
  });

  it('OPR-292 states times and users that a backend does not send', async () => {
    const overview = responses()['GET /ajax/closed-loop-balancing'];
    const items = [created, processed, earlier].map(({ processed_at, ...one }) => one);
    const deposits = account.deposits.map(({ created_at, ...one }) => one);
    const { created_by, ...details } = responses()['GET /ajax/closed-loop-balancing/details/7'];
    await read({
      'GET /ajax/closed-loop-balancing': { ...overview, settlements: { items, total: 3 } },
      'GET /ajax/closed-loop-balancing/details/7': details,
      'GET /ajax/wallet-providers/BitGo/XBT': { ...account, deposits },
    });
    expect(gaps('Settlements created and processed')).toEqual([
      'Completed settlements of other days without a time of processing in the list: 1. They may have been processed on this day.',
      'Rows whose user the payments service does not state: 1.',
    ]);
    expect(gaps('Deposits and sweeps')).toEqual([
      'Left out, without a time of creation: 4 deposits.',
    ]);
  });

  it('OPR-292 marks a day that is not over', async () => {
    await read({}, '?day=2026-11-21&zone=UTC');
    expect(part('Day').textContent).toContain('2026-11-21, not over when it was read');
    expect(isMarked()).toBe(true);
  });

  it('OPR-293 OPR-319 saves one line with the SHA-256 that the page shows', async () => {
    let blob = new Blob();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((saved) => {
      blob = saved as Blob;
      return 'blob:1';
    });
    const { user } = await read();
    await user.click(screen.getByRole('button', { name: 'Evidence' }));
    const file = await blob.text();
    const lines = file.split('\n').filter((line) => line.startsWith('{'));
    expect(lines).toHaveLength(1);
    expect(part('Day').textContent).toContain(sha256Of(lines[0] ?? ''));
    expect(parseExact(lines[0] ?? '')).toMatchObject({
      format: 'day-close-1',
      day,
      time_zone: 'UTC',
      from: '2026-11-20T00:00:00.000Z',
      until: '2026-11-21T00:00:00.000Z',
      read_from: '2026-11-21T12:00:00.000Z',
      read_by: 'ada',
      is_complete: true,
      sums: { rows: [{ code: 'XBT', created_in_minor_units: 900719925474099301n }] },
      changes: { notes: [{ is_gap: false }] },
    });
    expect(file).toContain('<th scope="row">From<td>20 Nov 2026, 00:00 UTC');
    expect(file).toContain('bob changed the pair Kraken XBT-USDC.');
    expect(String(download.mock.lastCall?.[1])).toBe(
      'day-close-2026-11-20-2026-11-21T12-00-00Z.html',
    );
    expect(toasts.get().map(({ type }) => type)).toEqual(['success']);
  });
});
