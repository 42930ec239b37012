import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { recordHref } from '#components/history/event-list.tsx';
import { paste } from '../../support/paste.ts';
import { startApp } from '../../support/rendered-app.tsx';
import { caps, order, settlementDetails } from '../../support/responses.ts';
import { declareFeatures } from '../../support/session.ts';
import { findLoaded, shownCells, shownColumn } from '../../support/shown.ts';

const at = (hour: number) => `2026-11-19T${String(hour).padStart(2, '0')}:00:00Z`;

const about = (id: number, hour: number, action: string) => ({
  type: action,
  description: `ada@x ${action} something.`,
  timestamp: at(hour),
  id,
  position: id,
  actor: 'ada@x',
  subject: 'settlements/7',
  action: `any.${action}`,
});

const logs = '/system/event-logs(q from to type actor subject resource sort=timestamp)';

/** Opens settlement 7 on a backend with these events about it. */
async function openSettlement(features: string | null, items = [about(5, 13, 'settled')]) {
  const app = startApp();
  declareFeatures(features);
  app.script('GET /ajax/closed-loop-balancing/details/7', { body: settlementDetails });
  app.script('GET /ajax/system/event-logs', {
    body: { items, total: items.length, per_page: 15 },
  });
  app.script('GET /ajax/system/api-queries', { body: { items: [], total: 0, per_page: 15 } });
  const user = app.open('/closed-loop-balancing/details/7');
  await findLoaded();
  const sent = () =>
    app.requests.filter(({ line }) => line.includes('event-logs')).map(({ query }) => query);
  const open = async () => {
    await user.click(screen.getByRole('button', { name: 'Show history' }));
    await findLoaded();
  };
  return { app, user, open, sent };
}

it.each([logs, 'search'])(
  'OPR-280 OPR-283 shows who did what and when once it is opened, with %s',
  async (features) => {
    const { open, sent } = await openSettlement(features, [
      about(5, 13, 'settled'),
      about(2, 10, 'created'),
    ]);
    expect(sent()).toEqual([]);
    await open();
    expect(sent()).toEqual(['page=1&subject=settlements%2F7']);
    expect(
      shownCells('History')
        .slice(1)
        .map(([, ...cells]) => cells),
    ).toEqual([
      ['ada@x', 'settled', 'ada@x settled something.'],
      ['ada@x', 'created', 'ada@x created something.'],
    ]);
  },
);

it('OPR-283 is not there where the backend does not find events', async () => {
  await openSettlement(null);
  expect(screen.queryByRole('button', { name: 'Show history' })).toBeNull();
});

it('OPR-283 leads to the event logs of the record, which lead back', async () => {
  const { user, open, sent } = await openSettlement(logs);
  await open();
  await user.click(screen.getByRole('link', { name: 'Show in the event logs' }));
  const events = within(await screen.findByRole('region', { name: 'Event Logs' }));
  const record = await events.findByRole('link', { name: 'Settlement 7' });
  expect(sent().at(-1)).toBe('page=1&subject=settlements%2F7');
  await user.click(record);
  await waitFor(() => expect(location.pathname).toBe('/closed-loop-balancing/details/7'));
});

it('OPR-284 finds the events of a record by its name', async () => {
  const { user, open, sent } = await openSettlement(logs);
  await open();
  await user.click(screen.getByRole('link', { name: 'Show in the event logs' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Record');
  expect(field.value).toBe('Settlement 7');
  await user.clear(field);
  await user.type(field, 'user 9{Enter}');
  await waitFor(() => expect(sent().at(-1)).toBe('page=1&subject=users%2F9'));
  expect(field.value).toBe('User 9');
});

it('OPR-283 leads to the events of last month', async () => {
  const { user, open } = await openSettlement(logs);
  await open();
  await user.click(screen.getByRole('link', { name: 'Last month in the event logs' }));
  await screen.findByRole('region', { name: 'Event Logs' });
  const { search, hash } = location;
  expect(new URLSearchParams(search).get('time-event-logs')).toBe('last-month');
  expect(hash).toBe('#event-logs');
  expect(screen.getByLabelText<HTMLSelectElement>('Time').value).toBe('last-month');
});

it('OPR-280 a write loads the history again', async () => {
  const { app, user, open, sent } = await openSettlement(logs);
  app.script('GET /ajax/closed-loop-balancing/details/7', {
    body: { ...settlementDetails, transaction_hash: null },
  });
  app.script('PATCH /ajax/closed-loop-balancing/edit/7', { body: {} });
  app.script('GET /ajax/auth/check', {
    body: { user: { id: 1, username: 'ada' } },
    headers: { 'Clearhouse-Features': logs },
  });
  await user.click(screen.getAllByRole('button', { name: 'Refresh' })[0] as HTMLElement);
  await open();
  await user.click(await screen.findByRole('button', { name: 'Process' }));
  await paste(user, await screen.findByLabelText(/Transaction Hash/), 'ab'.repeat(32));
  await user.click(screen.getByRole('button', { name: /Save/ }));
  await waitFor(() => expect(sent()).toHaveLength(2));
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
  app.script('GET /ajax/system/event-logs', {
    body: { items: [about(2, 10, 'changed')], total: 1, per_page: 15 },
  });
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

/** Opens an address of the rules on a backend with these features. */
async function openRules(features: string, address: string) {
  const app = startApp();
  declareFeatures(features);
  const coded = (id: number, code: string) => ({ id, code });
  const rule = (id: number, code: string) => ({
    cryptocurrency: coded(1, 'XBT'),
    currency: coded(id, code),
    stablecoin: null,
  });
  app.script('GET /ajax/exchange-rules', {
    body: { stablecoins: [], exchange_rule_matrix: [rule(1, 'USD'), rule(2, 'EUR')] },
  });
  app.script('GET /ajax/system/event-logs', {
    body: {
      items: [
        about(2, 10, 'changed'),
        { ...about(3, 11, 'changed'), subject: 'exchange-rules/1/2' },
      ],
      total: 2,
      per_page: 15,
    },
  });
  const user = app.open(address);
  await findLoaded();
  await user.click(screen.getByRole('button', { name: 'Show history' }));
  await findLoaded();
  return () =>
    app.requests.filter(({ line }) => line.includes('event-logs')).map(({ query }) => query);
}

it('OPR-280 opens the history of the rule that a link leads to', async () => {
  const sent = await openRules('search', '/exchange-rules?row=XBT-EUR');
  expect(screen.getByLabelText<HTMLSelectElement>('History of the rule').value).toBe('XBT-EUR');
  expect(sent()).toEqual(['page=1&subject=exchange-rules%2F1%2F2']);
});

it('OPR-280 opens the history of all rules where the backend finds it, with their names', async () => {
  const sent = await openRules(logs, '/exchange-rules');
  expect(sent()).toEqual(['page=1&resource=exchange-rules']);
  expect(shownColumn('History', 'Record')).toEqual(['Settlement 7', 'XBT-EUR']);
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
  app.script('GET /ajax/system/event-logs', {
    body: { items: [about(2, 10, 'changed')], total: 1, per_page: 15 },
  });
  const user = app.open(path);
  await findLoaded();
  await user.click(screen.getByRole('button', { name: 'Show history' }));
  await findLoaded();
  expect(shownCells('History')).toHaveLength(2);
  const [sent] = app.requests.filter((request) => request.line.includes('event-logs'));
  expect(new URLSearchParams(sent?.query).get('subject')).toBe(subject);
});

it.each([
  ['settlements/17', '/closed-loop-balancing/details/17'],
  ['businesses/3', '/businesses/details/3'],
  ['users/7', '/users/details/7'],
  ['orders/a-b', '/orders/a-b'],
  ['exchange-rules/1/2', '/exchange-rules'],
  ['exchange-pairs/2/1/1', '/exchange-providers'],
  ['other/1', undefined],
  ['settlements', undefined],
  [null, undefined],
])('OPR-284 the record %s is at %s', (subject, href) => {
  expect(recordHref(subject)).toBe(href);
});
