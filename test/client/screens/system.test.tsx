import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded, shownCells, shownFacts } from '../../support/shown.ts';

const query = {
  id: 7,
  method: 'POST',
  url: 'https://api.kraken.example/a?b=%2F',
  status_code: 429,
  timestamp: '2026-11-19T10:44:00Z',
};

/** Opens a query whose response contains the given data verbatim. */
async function openQuery(request: string, response: string) {
  const app = startApp();
  const text = `${JSON.stringify(query).slice(0, -1)},"request_data":${request},"response_data":${response}}`;
  app.script('GET /ajax/system/api-queries/details/7', { text });
  app.open('/system/api-queries/7');
  await findLoaded();
}

const data = (name: string) => screen.getByRole('region', { name }).querySelector('pre');

it('SYS-5 shows every field of a query', async () => {
  await openQuery('null', '""');
  const { Timestamp, ...others } = shownFacts();
  expect(others).toEqual({ Method: 'POST', Url: query.url, 'Status Code': '429' });
  expect(Timestamp).toContain('19 Nov 2026');
  expect(data('Request Data')?.textContent).toBe('–');
  expect(data('Response Data')?.textContent).toBe('–');
  const steps = within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole(
    'listitem',
  );
  expect(steps.map(({ textContent }) => textContent)).toEqual(['System', 'API Query #7']);
});

it('SYS-5 indents JSON and keeps every number verbatim', async () => {
  const written =
    '{"txid":9007199254740993,"wei":123456789012345678901234567890,"rate":1.10,"tiny":1e-400,"list":[1,"2"],"none":{}}';
  await openQuery(JSON.stringify(written), '{"id":9007199254740993,"deep":[{"a":null}]}');
  expect(data('Request Data')?.textContent).toBe(
    [
      '{',
      '  "txid": 9007199254740993,',
      '  "wei": 123456789012345678901234567890,',
      '  "rate": 1.10,',
      '  "tiny": 1e-400,',
      '  "list": [',
      '    1,',
      '    "2"',
      '  ],',
      '  "none": {}',
      '}',
    ].join('\n'),
  );
  expect(data('Response Data')?.textContent).toBe(
    '{\n  "id": 9007199254740993,\n  "deep": [\n    {\n      "a": null\n    }\n  ]\n}',
  );
});

it.each([
  '<html><script>alert(1)</script></html>',
  '{"cut": "short',
  ' a=1&b=%2F\r\n\tindented\n\n\nlast ',
  'NaN',
  '\u202Eabc',
  'é👍 0123456789\n'.repeat(2_000),
])('SYS-5 shows data other than JSON verbatim, never as markup: %#', async (text) => {
  await openQuery('null', JSON.stringify(text));
  expect(data('Response Data')?.textContent).toBe(text);
  expect(data('Response Data')?.querySelector('script')).toBeNull();
});

/** The panels of the system screen with their request, response and a text of it. */
const panels = [
  {
    name: 'Microservices',
    path: '/microservices',
    body: [{ name: 'Rates', url: 'https://x', online: true }],
    text: 'Rates',
  },
  {
    name: 'Event Logs',
    path: '/event-logs',
    body: { items: [{ type: 'error', description: 'Broken.' }] },
    text: 'Broken.',
  },
  { name: 'API Queries', path: '/api-queries', body: { items: [query] }, text: 'POST' },
];

it.each(panels)(
  'SYS-4 loads and fails the panel $name alone',
  async ({ name, path, body, text }) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const app = startApp();
    const responded = Promise.withResolvers<void>();
    for (const other of panels) app.script(`GET /ajax/system${other.path}`, { body: other.body });
    app.script(`GET /ajax/system${path}`, { status: 503, until: responded.promise });
    app.open('/system');
    const panel = await screen.findByRole('region', { name });
    for (const other of panels) if (other.name !== name) await screen.findByText(other.text);
    expect(panel.querySelector('[aria-busy="true"] table')).not.toBeNull();
    responded.resolve();
    const retry = await within(panel).findByText('Retry');
    expect(screen.getAllByText('Retry')).toHaveLength(1);
    const before = app.requests.length;
    app.script(`GET /ajax/system${path}`, { body });
    await userEvent.click(retry);
    await within(panel).findByText(text);
    expect(app.requests.slice(before).map(({ line }) => line)).toEqual([`GET /ajax/system${path}`]);
  },
);

it('SYS-1 SYS-2 SYS-3 FMT-3 shows missing values as dashes', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  app.script('GET /ajax/system/microservices', {
    body: [{ name: 'Rates', url: 'https://x', online: null }],
  });
  app.script('GET /ajax/system/event-logs', {
    body: { items: [{ type: null, description: 'a', timestamp: null }] },
  });
  app.script('GET /ajax/system/api-queries', {
    body: { items: [{ id: 1, method: null, url: 'u', timestamp: 't' }] },
  });
  app.open('/system');
  await findLoaded();
  expect(shownCells('Microservices')[1]).toEqual(['Rates', 'https://x', '–']);
  expect(shownCells('Event Logs')[1]).toEqual(['–', 'a', '–']);
  expect(shownCells('API Queries')[1]).toEqual(['1', '–', 'u', '–', 't']);
});

it('OPR-250 shows the amounts of an event log in groups of digits', async () => {
  const app = startApp();
  const description =
    'ada@x.example changed the pair Kraken XBT-USDC 12345: volume cap daily from 1250000.50 to 2600000.00, v1000.0.1.';
  const event = { type: 'changed', description, timestamp: query.timestamp };
  app.script('GET /ajax/system/event-logs', { body: { items: [event], total: 1, per_page: 10 } });
  app.script('GET /ajax/system/api-queries', { body: { items: [], total: 0, per_page: 10 } });
  app.open('/system');
  const cell = await screen.findByText(/changed the pair/);
  const grouped = [...(cell.closest('td')?.querySelectorAll('[class*=figure]') ?? [])];
  expect(cell.closest('td')?.textContent).toBe(description);
  expect(grouped.map(({ textContent }) => textContent)).toEqual(['1250000.50', '2600000.00']);
});

it('SYS-4 SHELL-11 pages the two lists independently, both in the URL', async () => {
  const app = startApp();
  const page = (items: object[]) => ({ body: { items, per_page: 15, total: 45 } });
  app.script('GET /ajax/system/microservices', { body: [] });
  app.script(
    'GET /ajax/system/event-logs',
    page([{ type: 'error', description: 'It failed.', timestamp: query.timestamp }]),
  );
  app.script('GET /ajax/system/api-queries', page([query]));
  app.script('GET /ajax/system/event-logs?page=9999', page([]));
  const user = app.open('/system');
  await findLoaded();
  const pages = (name: string) =>
    within(screen.getByRole('navigation', { name: `Pagination of ${name}` }));
  const current = () =>
    ['Event Logs', 'API Queries'].map(
      (name) => pages(name).getByRole('link', { current: 'page' }).textContent,
    );
  await user.click(pages('Event Logs').getByRole('link', { name: '2' }));
  await user.click(pages('API Queries').getByRole('link', { name: '3' }));
  expect(location.search).toBe('?events=2&queries=3');
  await waitFor(() => expect(current()).toEqual(['2', '3']));
  await findLoaded();
  const before = app.requests.length;
  await user.click(pages('Event Logs').getByRole('link', { name: 'Next' }));
  expect(location.search).toBe('?events=3&queries=3');
  await waitFor(() => expect(current()).toEqual(['3', '3']));
  await findLoaded();
  expect(app.requests.slice(before).map(({ line, query: sent }) => `${line}?${sent}`)).toEqual([
    'GET /ajax/system/event-logs?page=3',
  ]);
  app.open('/system?events=9999&queries=none');
  await screen.findByText('There are no rows on this page.');
  expect(pages('API Queries').getByRole('link', { current: 'page' }).textContent).toBe('1');
});

it('OPR-166 marks a query without a response as failed', async () => {
  const app = startApp();
  const line = 'GET /ajax/system/api-queries/details';
  app.script(`${line}/7`, { body: { ...query, id: 7, status_code: null } });
  app.script(`${line}/8`, { body: { ...query, id: 8, status_code: 503 } });
  app.open('/system/api-queries/7');
  const failed = (await screen.findByText('No response')).className;
  app.open('/system/api-queries/8');
  expect((await screen.findByText('503')).className).toBe(failed);
});
