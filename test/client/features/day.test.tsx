import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { parseFeatures } from '#contract/features.ts';
import { namedScreensOf, navigationOf } from '../../../client/app/features.ts';
import { DayScreen } from '../../../client/features/day/day-screen.tsx';
import { openScreen } from '../../support/screen.tsx';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded, shownCells } from '../../support/shown.ts';

const currency = {
  code: 'XBT',
  deposits: 61,
  required: 1_000,
  paid: 900,
  swept: 900,
  unpaid: 77,
  unswept: 0,
  not_explained: 23,
};
const difference = {
  reference_id: 'DEP-1',
  order_reference_id: 'ORD-1',
  provider: 'BitGo',
  code: 'XBT',
  reason: 'underpaid',
  amount: 23,
  explanation: null,
};
const day = {
  from: '2026-11-20T00:00:00.000Z',
  to: '2026-11-21T00:00:00.000Z',
  as_of: '2026-11-21T12:00:00.000Z',
  currencies: [currency, { ...currency, code: 'ETH', not_explained: 0 }],
  differences: [
    difference,
    {
      ...difference,
      reason: 'overpaid',
      explanation: 'Refund requested',
      order_reference_id: null,
    },
  ],
  differences_total: 2,
  settlements: [
    {
      id: 7,
      reference_id: 'CLS-7',
      exchange_provider: 'Kraken',
      code: 'XBT',
      amount: 150,
      created_at: '2026-11-20T08:00:00.000Z',
      created_by: 'mira@shop.example',
      processed_at: null,
      processed_by: null,
    },
  ],
  settlements_total: 1,
  carried_over: [
    {
      kind: 'trades',
      count: 3_289,
      oldest: '2026-11-19T12:00:00.000Z',
      amounts: [
        { code: 'LTC', amount: 150 },
        { code: 'XBT', amount: null },
      ],
    },
  ],
  changes: [{ timestamp: '2026-11-20T10:00:00.000Z', actor: 'jo', description: 'A rule.' }],
  changes_total: 1,
};

async function open(changes: object = {}, url = '/day') {
  const element = (
    <TimeZoneContext value="UTC">
      <DayScreen />
    </TimeZoneContext>
  );
  const opened = openScreen(url, [{ path: '/day', element, handle: { title: 'Day' } }], {
    'GET /ajax/report/day': { ...day, ...changes },
  });
  await findLoaded();
  return opened;
}

/** Returns the text of an element, with spaces in place of those that do not break a line. */
const textOf = (element: Element) => element.textContent.replaceAll('\u00a0', ' ').trim();

const verdict = () => textOf(screen.getByRole('status', { name: 'Verdict' }));
const rows = (name: string) => shownCells(name).slice(1);

beforeEach(() => {
  declareFeatures('day-summary');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') });
});
afterEach(() => act(() => declareFeatures(null)));

it('DAY-1 shows yesterday, and the days before and after it by links', async () => {
  const { requests } = await open();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Day 20 Nov 2026');
  expect(requests.map(({ url }) => url)).toEqual(['/ajax/report/day?date=2026-11-20&zone=UTC']);
  const href = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(href('Previous day')).toBe('/day?date=2026-11-19');
  expect(href('Today so far')).toBe('/day?date=2026-11-21');
});

it('DAY-1 links to the next day, which is over', async () => {
  await open({}, '/day?date=2026-11-19');
  const next = screen.getByRole('link', { name: 'Next day' });
  expect(next.getAttribute('href')).toBe('/day?date=2026-11-20');
  expect(screen.queryByRole('link', { name: 'Today so far' })).toBeNull();
});

it('DAY-1 loads the day that a link leads to', async () => {
  const { user, requests } = await open();
  await user.click(screen.getByRole('link', { name: 'Previous day' }));
  await waitFor(() =>
    expect(requests.at(-1)?.url).toBe('/ajax/report/day?date=2026-11-19&zone=UTC'),
  );
});

it.each(['2026-02-30', 'today', '2026-1-1', '0001-01-01', ''])(
  'DAY-1 has no screen for an address with the day %s',
  async (date) => {
    const { requests } = await open({}, `/day?date=${date}`);
    expect(screen.getByText('There is no screen at this URL.')).toBeDefined();
    expect(requests).toEqual([]);
  },
);

it('DAY-1 says of today that it is not over, and has no day after it', async () => {
  await open({}, '/day?date=2026-11-21');
  expect(verdict()).toMatch(/The day is not over\.$/);
  expect(screen.queryByRole('link', { name: /^Next day|^Today/ })).toBeNull();
});

it('DAY-1 says of a day that it is over once its summary is of a later one', async () => {
  await open({ as_of: '2026-11-22T07:00:00.000Z' }, '/day?date=2026-11-21');
  expect(verdict()).not.toContain('The day is not over.');
  expect(screen.getByRole('link', { name: 'Today so far' }).getAttribute('href')).toBe(
    '/day?date=2026-11-22',
  );
});

it('DAY-1 says of a later day only that it has not started', async () => {
  await open({}, '/day?date=2026-11-22');
  expect(screen.getByText('This day has not started.')).toBeDefined();
  expect(screen.queryByRole('region')).toBeNull();
  expect(screen.getByRole('link', { name: 'Today so far' }).getAttribute('href')).toBe(
    '/day?date=2026-11-21',
  );
});

it('DAY-2 starts with the currencies that do not balance and what is not explained', async () => {
  await open();
  expect(verdict()).toBe(
    'Does not balance in 1 of 2 currencies. 2 differences, of which 1 is not explained: 0.00000023 XBT.',
  );
});

it.each([
  [
    'Balances in every currency. No deposit differs.',
    { currencies: [{ ...currency, not_explained: 0 }], differences: [], differences_total: 0 },
  ],
  ['No deposits on this day.', { currencies: [] }],
  [
    'Not all amounts are known: XBT. Sums with an unknown amount are left out.',
    { currencies: [{ ...currency, paid: null, not_explained: 0 }] },
  ],
  [
    'Does not balance in 1 of 1 currency. At least 1 difference is not explained: 0.00000023 XBT.',
    { currencies: [currency], differences: [difference], differences_total: null },
  ],
  [
    'The sums balance, but some deposits differ. 1 difference is not explained.',
    {
      currencies: [{ ...currency, not_explained: 0 }],
      differences: [difference],
      differences_total: 1,
    },
  ],
])('DAY-2 has the verdict: %s', async (text, changes) => {
  await open(changes);
  expect(verdict()).toBe(text);
});

it('DAY-2 says how the sums of a currency relate', async () => {
  await open();
  const card = within(screen.getByRole('region', { name: 'Deposits by currency' }));
  expect(card.getByText(/^Required − Paid = Unpaid \+ underpaid − overpaid\. /)).toBeTruthy();
});

it('DAY-2 states that sums are not known if the response lacks them', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open({ currencies: null });
  expect(verdict()).toBe('The sums of this day are not known.');
});

it('DAY-2 shows the sums of an unknown currency as unknown', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await open({ currencies: [{ ...currency, code: null }] });
  expect(rows('Deposits by currency')).toEqual([['–', '61', ...Array(6).fill('unknown')]]);
});

it('DAY-2 shows an unknown sum as unknown, not as zero', async () => {
  await open({ currencies: [{ ...currency, paid: null }] });
  expect(rows('Deposits by currency')).toEqual([
    ['XBT', '61', '0.00001000', 'unknown', '0.00000900', '0.00000077', '0.00000000', '0.00000023'],
  ]);
});

it('DAY-3 lists differences with reasons and links to their orders', async () => {
  await open();
  expect(rows('Differences')).toEqual([
    ['ORD-1', 'Underpaid by 0.00000023 XBT', 'BitGo', 'Not explained'],
    ['DEP-1', 'Overpaid by 0.00000023 XBT', 'BitGo', 'Refund requested'],
  ]);
  expect(screen.getByRole('link', { name: 'ORD-1' }).getAttribute('href')).toBe('/orders/ORD-1');
  expect(screen.queryByRole('link', { name: 'DEP-1' })).toBeNull();
});

it('DAY-3 lists settlements with people, what is carried over, and changes', async () => {
  await open();
  const [settlement] = rows('Settlements');
  expect(settlement?.slice(0, 3)).toEqual(['CLS-7', 'Kraken', '0.00000150 XBT']);
  expect(settlement?.[3]).toMatch(/^20 Nov 2026, 08:00 UTC.* by mira@shop\.example$/);
  expect(settlement?.[4]).toBe('Not yet');
  expect(rows('Carried over')).toEqual([
    ['Unsettled trades', '3289', '2 d', '1.50 LTC, XBT not known'],
  ]);
  expect(rows('Changes of caps, rules and users')[0]?.slice(0, 2)).toEqual(['A rule.', 'jo']);
});

it('DAY-3 says which time the figures and the ages of open work are of', async () => {
  await open();
  const time = (text: RegExp) => textOf(screen.getByText(text));
  expect(time(/^From/)).toBe(
    'From 20 Nov 2026, 00:00 UTC to 21 Nov 2026, 00:00 UTC. Includes payments and sweeps up to 21 Nov 2026, 12:00 UTC.',
  );
  expect(time(/^Created before/)).toBe(
    'Created before 21 Nov 2026, 00:00 UTC, and still open at 21 Nov 2026, 12:00 UTC. Ages are as of then.',
  );
});

it('DAY-3 states that a list has no rows by its text alone', async () => {
  await open({ differences: [], differences_total: 0 });
  const card = screen.getByRole('region', { name: 'Differences' });
  expect(within(card).getByText('No deposits were paid or swept in another amount.')).toBeTruthy();
  expect(within(card).queryByText('0')).toBeNull();
});

it('DAY-3 claims no absence of changes that may have been deleted', async () => {
  await open({ changes: [], changes_total: null });
  const card = screen.getByRole('region', { name: 'Changes of caps, rules and users' });
  expect(within(card).getByText(/^No recorded changes\. Older events/)).toBeTruthy();
  expect(within(card).queryByText('No changes.')).toBeNull();
});

it('OPR-322 copies the link to the day that is shown, in its zone', async () => {
  const { user, requests } = await open({}, '/day?date=2026-11-20&zone=Europe/Berlin');
  expect(requests[0]?.url).toContain('date=2026-11-20&zone=Europe%2FBerlin');
  expect(screen.getByRole('link', { name: 'Previous day' }).getAttribute('href')).toBe(
    '/day?date=2026-11-19&zone=Europe%2FBerlin',
  );
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByText('Link copied');
  expect(await navigator.clipboard.readText()).toBe(
    `${location.origin}/day?date=2026-11-20&zone=Europe%2FBerlin`,
  );
});

it('OPR-322 shows the times of a day of another zone in the zone of the user, and says so', async () => {
  await open({}, '/day?date=2026-11-20&zone=Europe/Berlin');
  expect(textOf(document.body)).toContain(
    'to 21 Nov 2026, 00:00 UTC: the day in Europe/Berlin. Includes',
  );
});

it('OPR-322 shows a day in the zone of the user, and says so, if the zone of its address is unknown', async () => {
  const { requests } = await open({}, '/day?date=2026-11-20&zone=Mars');
  expect(requests[0]?.url).toContain('date=2026-11-20&zone=UTC');
  expect(
    screen.getByText(
      "This browser doesn't know the time zone “Mars” of the link. The day is shown in UTC.",
    ),
  ).toBeTruthy();
});

it('DAY-4 prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('DAY-5 is no screen of a backend without the feature', async () => {
  act(() => declareFeatures(null));
  const { requests } = openScreen('/day', [{ path: '/day', element: <DayScreen /> }], {});
  expect(screen.getByText('There is no screen at this URL.')).toBeTruthy();
  expect(requests).toEqual([]);
});

it('DAY-5 is in the navigation and the search only with the feature', () => {
  const [without, having] = [parseFeatures(null), parseFeatures('day-summary')];
  const labels = (features: typeof having) => navigationOf(features).map(({ label }) => label);
  const titles = (features: typeof having) => namedScreensOf(features).map(({ title }) => title);
  expect([labels(without), titles(without)].flat()).not.toContain('Day');
  expect(labels(having)).toContain('Day');
  expect(titles(having)).toContain('Day');
});
