import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded } from '../../support/shown.ts';

const time = '2026-11-19T10:44:00Z';
const before = {
  id: 3,
  username: 'ben.hansen',
  email: 'ben@x',
  created_at: time,
  updated_at: time,
};
const after = { ...before, username: 'ben.berg' };
const write = 'PATCH /ajax/users/edit/3';
const check = 'GET /ajax/auth/check';

const gateway = {
  status: 419,
  body: { message: 'Expired.' },
  headers: { 'Write-Outcome': 'rejected' },
};
const backend = { status: 419, body: { message: 'CSRF token mismatch.' } };
const saved = { status: 204, text: '' };

/** Saves a changed user. The responses to the write are sent in order; the last one repeats. */
async function save(...replies: { status: number }[]) {
  const app = startApp();
  app.script('GET /ajax/users/edit/3', { body: before });
  app.script('GET /ajax/users/details/3', { body: after });
  app.script('GET /ajax/users', { body: { items: [before], total: 1 } });
  app.script(write, () => (replies.length > 1 ? replies.shift() : replies[0]) ?? saved);
  const keyboard = app.open('/users/edit/3');
  await findLoaded();
  await keyboard.clear(screen.getByLabelText('Username'));
  await keyboard.type(screen.getByLabelText('Username'), 'ben.berg');
  const click = () => keyboard.click(screen.getByRole('button', { name: 'Save' }));
  const lines = () => app.requests.map(({ line }) => line);
  return { ...app, click, writes: () => lines().filter((line) => line === write), lines };
}

describe('a write whose token is rejected', () => {
  it.each([
    ['the gateway', gateway, [write, check, write]],
    ['the backend', backend, [write, check, write]],
  ])('SHELL-19 is sent again once the user is confirmed: by %s', async (_, rejection, expected) => {
    const { click, lines } = await save(rejection, saved);
    await click();
    await screen.findByText('User details updated successfully.');
    const sent = lines();
    expect(sent.slice(sent.indexOf(write)).slice(0, expected.length)).toEqual(expected);
  });

  it.each([
    [
      'another user',
      { body: { id: 2, username: 'ben' } },
      () => screen.findByText('You are now signed in as ben'),
    ],
    ['no user', { body: {} }, () => screen.findByRole('heading', { name: 'Sign in' })],
  ])('SHELL-19 is not sent again if the check returns %s', async (_, reply, shown) => {
    const { click, script, writes } = await save(gateway);
    script(write, () => {
      script(check, reply);
      return gateway;
    });
    await click();
    await shown();
    expect(writes()).toEqual([write]);
  });

  it('SHELL-19 is not sent again if the check fails, which ends no session', async () => {
    const { click, script, writes } = await save(gateway);
    script(write, () => {
      script(check, { status: 500 });
      return gateway;
    });
    await click();
    await screen.findByText("Your session couldn't be confirmed. Your changes were not saved.");
    expect(writes()).toEqual([write]);
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'ben.berg');
  });

  it('SHELL-19 ERR-1 ends the session when it is rejected again', async () => {
    const { click, writes } = await save(gateway);
    await click();
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(writes()).toEqual([write, write]);
  });
});
