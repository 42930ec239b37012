import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type RenderedApp, startApp } from '../../../support/rendered-app.tsx';
import { order, settlementDetails } from '../../../support/responses.ts';
import { expireSession, signInAs } from '../../../support/session.ts';
import { findLoaded, findOption } from '../../../support/shown.ts';

const uuid = '0b6f7c1e-5d0a-4c3e-9f21-7a1d2c3b4e5f';
const business = {
  id: 12,
  reference_id: 'atelier-1007',
  name: 'Atelier',
  confirmation_requirement: 2,
  created_at: '2026-11-19T10:44:00Z',
};
const apiQuery = { id: 12, method: 'GET', url: 'https://api.x/time', status_code: 200 };

const none = { items: [], total: 0, per_page: 15 };
const lists = ['orders', 'users', 'businesses', 'wallet-providers', 'exchange-providers'];

/** The app on a backend without rows and items, except for those that a test scripts. */
function startEmpty(): RenderedApp {
  expireSession();
  const app = startApp();
  for (const list of lists) app.script(`GET /ajax/${list}`, { body: none });
  for (const list of ['event-logs', 'api-queries'])
    app.script(`GET /ajax/system/${list}`, { body: none });
  app.script('GET /ajax/exchange-rules', { body: { exchange_rule_matrix: [], stablecoins: [] } });
  for (const id of [uuid, '12'])
    for (const item of keyed) app.script(`GET /ajax/${item}/${id}`, { status: 404 });
  return app;
}

/** Where an item of a key is looked up. */
const keyed = [
  'businesses/edit',
  'closed-loop-balancing/details',
  'orders',
  'system/api-queries/details',
];

const box = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Find' });
const results = () => within(screen.getByRole('listbox', { name: 'Results' }));
const options = () =>
  results()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent);
const chosen = () => results().queryByRole('option', { selected: true });
const searchButton = () => screen.findByRole('button', { name: /^Search by/ });

/** Types into the search. Opens it by its button, which the app shows once it can. */
async function find(user: UserEvent, text: string) {
  if (!screen.queryByRole('combobox', { name: 'Find' })) await user.click(await searchButton());
  await user.clear(await box());
  if (text !== '') await user.type(await box(), text);
}

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

describe('the search of the app', () => {
  it('OPR-146 opens for an email and a reference of an event log', async () => {
    const app = startEmpty();
    const type = 'settled';
    const description =
      'aisha.abara@x.example created the settlement CLS-000001 of 4 trades (2 new).';
    const items = [{ type, description, timestamp: '2026-11-19T10:44:00Z' }];
    app.script('GET /ajax/system/event-logs', { body: { ...none, items, total: 1 } });
    const user = app.open('/system');
    const events = await screen.findByRole('region', { name: 'Event Logs' });
    await within(events).findByRole('link', { name: 'CLS-000001' });
    const links = within(events).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'aisha.abara@x.example',
      'CLS-000001',
    ]);
    for (const link of links) {
      await user.click(link);
      expect((await box()).value).toBe(link.textContent);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(document.activeElement).toBe(link));
    }
    expect(location.hash).toBe('');
  });

  it('OPR-2 looks up a key at every endpoint that accepts its format', async () => {
    const app = startEmpty();
    app.script(`GET /ajax/orders/${uuid}`, { body: { ...order, reference_id: uuid } });
    app.script('GET /ajax/closed-loop-balancing/details/12', {
      body: { ...settlementDetails, id: 12 },
    });
    app.script('GET /ajax/businesses/edit/12', { body: business });
    app.script('GET /ajax/system/api-queries/details/12', { body: apiQuery });
    const user = app.open('/report');
    await find(user, `  ${uuid} `);
    await findOption(new RegExp(uuid));
    const byKey = app.requests.filter(({ line }) => line.endsWith(`/${uuid}`));
    expect(byKey.map(({ line }) => line.split('/').slice(2, -1).join('/')).sort()).toEqual(keyed);
    await find(user, '12');
    await findOption(/API query/);
    expect(
      options().flatMap((text) => /Settlement|Business|API query/.exec(text ?? '')?.[0] ?? []),
    ).toEqual(['Settlement', 'Business', 'API query']);
    expect(screen.queryByRole('status', { name: 'Notifications' })).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe('/closed-loop-balancing/details/12'));
  });

  it('OPR-4 lists recent screens first, only for their user and session', async () => {
    const app = startEmpty();
    app.script('GET /ajax/businesses/edit/12', { body: business });
    app.script('GET /ajax/businesses/details/12', { body: { ...business, invoices: [] } });
    app.script('GET /ajax/report', { body: [] });
    const user = app.open('/dashboard');
    for (const typed of ['report', 'system']) {
      await find(user, typed);
      await waitFor(() => expect(chosen()?.getAttribute('href')).toBe(`/${typed}`));
      await user.keyboard('{Enter}');
      await waitFor(() => expect(location.pathname).toBe(`/${typed}`));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    await find(user, '12');
    await user.click(await findOption(/Atelier/));
    await waitFor(() => expect(location.pathname).toBe('/businesses/details/12'));
    await findLoaded();
    const hrefs = () =>
      results()
        .queryAllByRole('option')
        .map((one) => one.getAttribute('href'));
    await find(user, '');
    await waitFor(() =>
      expect(hrefs().slice(0, 4)).toEqual([
        '/businesses/details/12',
        '/system',
        '/report',
        '/dashboard',
      ]),
    );
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).toContain('Atelier');
    cleanup();
    const other = startEmpty();
    signInAs(77, 'someone.else');
    await find(other.open('/report'), '');
    await waitFor(() =>
      expect(hrefs().slice(0, 2)).toEqual(['/dashboard', '/closed-loop-balancing']),
    );
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Atelier');
  });

  /** Pastes a text outside of a field. Returns true if it is not left to the browser. */
  const isTaken = (text: string) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    act(() => void document.body.dispatchEvent(paste));
    return paste.defaultPrevented;
  };

  it('OPR-70 takes no text that is longer than a hash', async () => {
    startEmpty().open('/report');
    await searchButton();
    const hash = `0x${'ab'.repeat(64)}`;
    expect(isTaken(`${hash}a`)).toBe(false);
    expect(isTaken(hash)).toBe(true);
  });

  it('OPR-70 offers to open an order whose id is pasted, once', async () => {
    const app = startEmpty();
    app.script(`GET /ajax/orders/${uuid}`, { body: { ...order, reference_id: uuid } });
    const user = app.open('/report');
    await searchButton();
    // By default, the browser pastes the text into the field that has the focus by then.
    expect(isTaken(`\t${uuid.toUpperCase()} \r\n`)).toBe(true);
    (await box()).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(location.pathname).toBe(`/orders/${uuid}`));
  });
});
