import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { documentSession } from '#platform/session/document-session.ts';
import { type RenderedApp, startApp } from '../../support/rendered-app.tsx';
import { caps } from '../../support/responses.ts';
import { forgetSession } from '../../support/session.ts';
import { findLoaded } from '../../support/shown.ts';

const time = '2026-11-19T10:07:00Z';
const business = {
  id: 3,
  name: 'Northwind',
  reference_id: 'ref',
  confirmation_requirement: 6,
  created_at: time,
};
const ben = { id: 3, username: 'ben.hansen', email: 'ben@x', created_at: time, updated_at: time };

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const findButton = (name: string) => screen.findByRole('button', { name });
const offer = () => screen.queryByText('You have unsaved changes from earlier.');
/** Returns all of Web Storage as text. */
const stored = () => JSON.stringify({ ...sessionStorage, ...localStorage });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

/** Opens the dashboard by a link. */
async function leave(user: UserEvent) {
  await user.click(screen.getByRole('link', { name: 'Dashboard' }));
  await screen.findByRole('heading', { name: 'Dashboard' });
}

/** Types into the form of a user, whose submission then ends the session. */
async function typeUntilExpired(status: number) {
  const app = startApp();
  app.script('GET /ajax/users/edit/3', { body: ben });
  app.script('PATCH /ajax/users/edit/3', { status });
  const user = app.open('/users/edit/3');
  await findLoaded();
  await user.type(field('Username'), ' typed');
  await user.click(await findButton('Save'));
  await findButton('Sign in');
  return { app, user };
}

/** Signs in on the sign-in screen. */
async function signIn(app: RenderedApp, user: UserEvent, id: number) {
  app.script('POST /ajax/auth/login', { body: { id, username: 'demo' } });
  app.script('GET /ajax/auth/check', { body: { id, username: 'demo' } });
  await user.type(field('Email address'), 'demo@x.org');
  await user.type(field('Password'), 'secret');
  await user.click(await findButton('Sign in'));
  await screen.findByRole('heading', { name: 'Dashboard' });
}

describe('drafts', () => {
  it('OPR-21 restores a draft over newer values of the server', async () => {
    const app = startApp();
    const line = 'GET /ajax/businesses/edit/3';
    app.script(line, { body: business });
    const user = app.open('/businesses/edit/3');
    await findLoaded();
    await user.type(field('Name'), ', typed');
    await leave(user);
    app.script(line, { body: { ...business, name: 'Remote', confirmation_requirement: 7 } });
    act(() => history.back());
    const restore = await findButton('Restore');
    await waitFor(() => expect(field('Name').value).toBe('Remote'));
    await user.click(restore);
    await screen.findByText(/^Someone else changed this business/);
    expect(field('Name').value).toBe('Northwind, typed');
    expect(field('Confirmation Requirement').value).toBe('7');
  });

  it.each([
    ['/users/edit/3', 'Username', 'ben.hansen, typed'],
    ['/report', 'Start Date', '2026-11-02'],
  ])('OPR-21 keeps the draft of %s over a late session check', async (path, label, typed) => {
    const app = startApp();
    app.script(`GET /ajax${path}`, { body: path === '/report' ? [] : ben });
    const user = app.open(path);
    await findLoaded();
    await user.clear(field(label));
    await user.type(field(label), typed);
    await waitFor(() => expect(stored()).toContain(typed));
    const checked = Promise.withResolvers<void>();
    const id = { id: 1, username: 'demo' };
    app.script('GET /ajax/auth/check', { body: id, until: checked.promise });
    forgetSession();
    const before = app.requests.length;
    app.open(path);
    void documentSession.open();
    await waitFor(() =>
      expect(app.requests.slice(before).map(({ line }) => line)).toContain(`GET /ajax${path}`),
    );
    expect(document.querySelector('form')).toBeNull();
    await act(async () => checked.resolve());
    await user.click(await findButton('Restore'));
    expect(field(label).value).toBe(typed);
  });

  it('OPR-23 OPR-74 OPR-113 keeps the draft of an expired session until Logout', async () => {
    const { app, user } = await typeUntilExpired(401);
    await signIn(app, user, 1);
    await user.click(
      await screen.findByRole('link', { name: 'Continue: Edit User ben.hansen (unsaved)' }),
    );
    await waitFor(() => expect(field('Username').value).toBe('ben.hansen typed'));
    expect(stored()).toContain('ben.hansen typed');
    const confirm = vi.fn(() => false);
    vi.stubGlobal('confirm', confirm);
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    expect(confirm).toHaveBeenCalledWith('Log out and discard unsaved input?');
    expect(field('Username').value).toBe('ben.hansen typed');
    confirm.mockReturnValue(true);
    await user.click(screen.getByRole('link', { name: 'Logout' }));
    await findButton('Sign in');
    expect(stored()).not.toContain('typed');
  });

  it('OPR-23 clears the draft of an expired session for another user', async () => {
    const { app, user } = await typeUntilExpired(419);
    await signIn(app, user, 99);
    expect(stored()).not.toContain('typed');
    app.open('/users/edit/3');
    await findLoaded();
    expect(field('Username').value).toBe('ben.hansen');
    expect(offer()).toBeNull();
  });

  it('OPR-48 offers the unsaved values of a row after navigation', async () => {
    const app = startApp();
    const pair = {
      cryptocurrency: { id: 1, code: 'LTC' },
      stablecoin: { id: 2, code: 'USDC' },
      properties: { active: true, ...caps },
    };
    app.script('GET /ajax/exchange-providers/Kraken', {
      body: { details: { name: 'Kraken', active: true }, pairs: [pair] },
    });
    const user = app.open('/exchange-providers/Kraken');
    const cap = 'Volume Cap daily, LTC-USDC';
    await user.click(await findButton('Edit'));
    await user.clear(field(cap));
    await user.type(field(cap), '99999');
    await leave(user);
    act(() => history.back());
    await user.click(await findButton('Restore LTC-USDC'));
    expect(field(cap).value).toBe('99999');
  });
});
