import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { eventMatcher } from '#data/record-history.ts';
import { paste } from '../../support/paste.ts';
import { startApp } from '../../support/rendered-app.tsx';
import { caps, order, settlementDetails } from '../../support/responses.ts';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded, shownCells } from '../../support/shown.ts';

const at = (hour: number) => `2026-11-19T${String(hour).padStart(2, '0')}:00:00Z`;

/** An event of a backend without the optional members. */
const told = (description: string, hour: number) => ({
  type: 'changed',
  description,
  timestamp: at(hour),
});

const about = (id: number, subject: string | null, hour: number, action = 'created') => ({
  ...told(`ada@x ${action} something.`, hour),
  type: action,
  id,
  position: id,
  actor: 'ada@x',
  subject,
  action: `any.${action}`,
});

const pageOf = (items: object[], total = items.length, per_page = 15) => ({
  body: { items, total, per_page },
});

/** Opens settlement 7 on a backend with these pages of event logs. */
async function openSettlement(pages: object[][], features: string | null = null) {
  const app = startApp();
  declareFeatures(features);
  app.script('GET /ajax/closed-loop-balancing/details/7', { body: settlementDetails });
  const total = pages.flat().length;
  for (const [index, items] of pages.entries())
    app.script(`GET /ajax/system/event-logs?page=${index + 1}`, pageOf(items, total, 2));
  const user = app.open('/closed-loop-balancing/details/7');
  await findLoaded();
  const history = within(screen.getByRole('region', { name: 'History' }));
  const open = async () => {
    await user.click(history.getByRole('button', { name: 'Show history' }));
    await findLoaded();
  };
  const sent = () =>
    app.requests.filter(({ line }) => line.includes('event-logs')).map(({ query }) => query);
  return { app, user, history, open, sent };
}

const rows = () => shownCells('History').slice(1);

/** What the history states about its search. */
const stated = () =>
  screen.getByRole('region', { name: 'History' }).querySelector('p[role="status"]')?.textContent;

it('OPR-280 the history of a record sends no request before it is opened', async () => {
  const { open, sent } = await openSettlement([[about(2, 'settlements/7', 11)]]);
  expect(sent()).toEqual([]);
  await open();
  expect(sent()).toEqual(['page=1']);
});

it('OPR-280 shows who did what and when, by the subject', async () => {
  const { open } = await openSettlement([
    [about(5, 'settlements/7', 13, 'settled'), about(4, 'settlements/77', 12)],
    [about(3, null, 11), about(2, 'settlements/7', 10)],
  ]);
  await open();
  expect(rows().map(([, ...cells]) => cells)).toEqual([
    ['ada@x', 'settled', 'ada@x settled something.'],
    ['ada@x', 'created', 'ada@x created something.'],
  ]);
  expect(stated()).toMatch(
    /^Searched all 4 events back to 19 Nov 2026, .* Older events are no longer in the event logs\./,
  );
});

it('OPR-281 without subjects the reference is found as a whole word', async () => {
  const { open } = await openSettlement([
    [told('ada@x created the settlement CLS-7.', 12), told('ada@x created CLS-77.', 11)],
  ]);
  await open();
  const [header = []] = shownCells('History');
  expect(header.join()).not.toContain('User');
  expect(rows().map((cells) => cells.at(-1))).toEqual(['ada@x created the settlement CLS-7.']);
  expect(stated()).toContain('Found by the text “CLS-7” in the description: 1.');
});

it.each([
  ['CLS-7', 'a@x processed CLS-7.', true],
  ['CLS-7', '(CLS-7)', true],
  ['CLS-7', 'CLS-7, CLS-8', true],
  ['CLS-7', 'CLS-77', false],
  ['CLS-7', 'XCLS-7', false],
  ['CLS-7', 'CLS-7-b', false],
  ['CLS-7', 'CLS-7.5', false],
  ['a.b@x.example', 'a.b@x.example signed in.', true],
  ['a.b@x.example', 'a.b@x.example.org signed in.', false],
  ['a.b@x.example', 'za.b@x.example signed in.', false],
  ['a.b@x.example', 'aXb@x.example signed in.', false],
  ['Kraken XBT-USDC', 'changed the pair Kraken XBT-USDC: volume cap daily', true],
  ['(odd)[ref]*', 'changed (odd)[ref]* twice', true],
  ['17', 'settlement 17', false],
  ['123456', 'order 123456', false],
  ['abc', 'abc', false],
  [null, 'null', false],
])('OPR-281 the reference %s in "%s" is found: %s', (reference, description, isFound) => {
  const event = { ...told(description, 1), subject: undefined };
  expect(eventMatcher('settlements/7', reference)(event as never)).toBe(isFound);
});

it('OPR-281 an event about another record is not found by its text', () => {
  const event = { ...told('CLS-7 and CLS-8', 1), subject: 'settlements/8' };
  expect(eventMatcher('settlements/7', 'CLS-7')(event as never)).toBe(false);
});

it('OPR-282 states how far it has searched, and searches the rest', async () => {
  const others = Array.from({ length: 22 }, (_, n) => [
    about(100 - 2 * n, 'users/1', 12),
    about(99 - 2 * n, 'users/1', 12),
  ]);
  const { open, history, user, sent } = await openSettlement([
    ...others,
    [about(2, 'settlements/7', 10), about(1, 'users/1', 9)],
  ]);
  await open();
  expect(sent()).toHaveLength(20);
  expect(history.getByText('No events about this settlement so far.')).toBeDefined();
  expect(stated()).toMatch(/^Searched 40 of 46 events back to/);
  await user.click(history.getByRole('button', { name: 'Search the rest' }));
  await waitFor(() => expect(stated()).toMatch(/^Searched all 46 events/));
  expect(rows()).toHaveLength(1);
  expect(sent()).toHaveLength(23);
});

it('OPR-282 an event that moves to the next page is shown once', async () => {
  const { open } = await openSettlement([
    [about(3, 'settlements/7', 12), about(2, 'settlements/7', 11)],
    [about(2, 'settlements/7', 11), about(1, 'settlements/7', 10)],
  ]);
  await open();
  expect(rows()).toHaveLength(3);
});

it('OPR-283 a backend with search finds the events by their subject', async () => {
  const { app, open, sent } = await openSettlement([], 'search, per-page=1000');
  const found = [about(5, 'settlements/7', 13, 'settled'), about(2, 'settlements/7', 10)];
  app.script('GET /ajax/system/event-logs', pageOf(found, 2, 1000));
  await open();
  expect(rows()).toHaveLength(2);
  expect(sent()).toEqual(['page=1&subject=settlements%2F7&per_page=1000']);
  expect(stated()).toBe('The payments service found 2 events. ');
});

it('OPR-280 a write loads the history again', async () => {
  const { app, open, user, sent } = await openSettlement([[about(2, 'settlements/7', 10)]]);
  app.script('GET /ajax/closed-loop-balancing/details/7', {
    body: { ...settlementDetails, transaction_hash: null },
  });
  app.script('PATCH /ajax/closed-loop-balancing/edit/7', { body: {} });
  await user.click(screen.getAllByRole('button', { name: 'Refresh' })[0] as HTMLElement);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Process' }));
  await paste(user, await screen.findByLabelText(/Transaction Hash/), 'ab'.repeat(32));
  await user.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(sent()).toEqual(['page=1', 'page=1']));
});

it('OPR-280 the pair or rule whose history is shown is chosen', async () => {
  const app = startApp();
  declareFeatures('search');
  const coded = (id: number, code: string) => ({ id, code });
  app.script('GET /ajax/exchange-rules', {
    body: {
      stablecoins: [],
      exchange_rule_matrix: [
        { cryptocurrency: coded(1, 'XBT'), currency: coded(1, 'USD'), stablecoin: null },
        { cryptocurrency: coded(1, 'XBT'), currency: coded(2, 'EUR'), stablecoin: null },
      ],
    },
  });
  app.script('GET /ajax/system/event-logs', pageOf([about(2, 'exchange-rules/1/2', 10)]));
  const user = app.open('/exchange-rules');
  await findLoaded();
  await user.click(screen.getByRole('button', { name: 'Show history' }));
  await user.selectOptions(await screen.findByLabelText('History of the rule'), 'XBT-EUR');
  await findLoaded();
  const sent = app.requests.filter(({ line }) => line.includes('event-logs'));
  expect(sent.map(({ query }) => query)).toEqual([
    'page=1&subject=exchange-rules%2F1%2F1',
    'page=1&subject=exchange-rules%2F1%2F2',
  ]);
});

it.each([
  ['/orders/ORD-1', 'GET /ajax/orders/ORD-1', order, 'orders/ORD-1'],
  [
    '/users/details/3',
    'GET /ajax/users/details/3',
    { id: 3, username: 'ada', email: 'ada@x', created_at: at(1), updated_at: at(1) },
    'users/3',
  ],
  [
    '/businesses/details/4',
    'GET /ajax/businesses/details/4',
    {
      ...{ id: 4, reference_id: 'shop-4', name: 'Shop', confirmation_requirement: 1 },
      ...{ created_at: at(1), invoices: [] },
    },
    'businesses/4',
  ],
  [
    '/exchange-providers/Kraken',
    'GET /ajax/exchange-providers/Kraken',
    {
      details: { id: 2, name: 'Kraken', active: true },
      pairs: [
        {
          cryptocurrency: { id: 1, code: 'XBT' },
          stablecoin: { id: 3, code: 'USDC' },
          properties: { active: true, ...caps },
        },
      ],
    },
    'exchange-pairs/2/1/3',
  ],
])('OPR-280 %s has its history', async (path, line, body, subject) => {
  const app = startApp();
  declareFeatures('search');
  app.script(line, { body });
  app.script('GET /ajax/system/event-logs', pageOf([about(2, subject, 10)]));
  const user = app.open(path);
  await findLoaded();
  await user.click(screen.getByRole('button', { name: 'Show history' }));
  await findLoaded();
  expect(rows()).toHaveLength(1);
  const [sent] = app.requests.filter((request) => request.line.includes('event-logs'));
  expect(new URLSearchParams(sent?.query).get('subject')).toBe(subject);
});
