import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { startApp } from '../../support/rendered-app.tsx';
import { findLoaded } from '../../support/shown.ts';

const time = '2026-11-19T10:44:00Z';
const user = { id: 3, username: 'ben.hansen', email: 'ben@x', created_at: time, updated_at: time };
const check = 'GET /ajax/auth/check';
const ben = { body: { id: 2, username: 'ben' } };

/** Opens the form of a user, typed. Every response has changed the cookie. */
async function openUserForm() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const app = startApp();
  app.script('GET /ajax/users/edit/3', { body: user });
  app.script('GET /ajax/users/details/3', { body: user });
  app.script('PATCH /ajax/users/edit/3', { status: 204, text: '' });
  const keyboard = app.open('/users/edit/3');
  await findLoaded();
  await keyboard.type(screen.getByLabelText('Username'), ' of another');
  app.requests.length = 0;
  return { app, save: () => keyboard.click(screen.getByRole('button', { name: 'Save' })) };
}

/** Opens the report, filled in. Returns how its download is started, and the addresses that the browser downloads. */
async function openReport() {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const downloads: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(this.href);
  });
  const app = startApp();
  app.script('GET /ajax/report', { body: [{ reference_id: 'acme', name: 'Acme' }] });
  app.script('POST /ajax/report', { status: 204, text: '' });
  const keyboard = app.open('/report');
  await screen.findByRole('option', { name: 'Acme' });
  await keyboard.selectOptions(screen.getByLabelText('Business'), 'acme');
  await keyboard.click(screen.getByRole('button', { name: /^Last month/ }));
  app.requests.length = 0;
  const download = () => keyboard.click(screen.getByRole('button', { name: 'Download' }));
  return { app, downloads, download };
}

const notice = () => screen.findByRole('heading', { name: 'You are now signed in as ben' });

describe('the user of a document', () => {
  it('SHELL-18 never sends a write after its cookie has changed', async () => {
    const { app, save } = await openUserForm();
    app.script(check, ben);
    await save();
    await notice();
    expect(app.requests.filter(({ line }) => line.startsWith('PATCH'))).toEqual([]);
  });

  it('SHELL-18 accepts a new token of the same session', async () => {
    const { app, save } = await openUserForm();
    await save();
    await screen.findByText('User details updated successfully.');
    expect(app.requests.map(({ line }) => line).slice(0, 3)).toEqual([
      'GET /ajax/users/edit/3',
      check,
      'PATCH /ajax/users/edit/3',
    ]);
  });

  it('SHELL-18 never downloads a report after its cookie has changed', async () => {
    const { app, downloads, download } = await openReport();
    app.script(check, ben);
    await download();
    await notice();
    expect(app.requests.filter(({ line }) => line.startsWith('POST'))).toEqual([]);
    expect(downloads).toEqual([]);
  });

  it('SHELL-18 never downloads a report if its cookie changes during the check', async () => {
    const { app, downloads, download } = await openReport();
    const checked = Promise.withResolvers<void>();
    app.script('POST /ajax/report', { status: 204, text: '', until: checked.promise });
    await download();
    await waitFor(() => expect(app.requests.at(-1)?.line).toBe('POST /ajax/report'));
    app.script(check, ben);
    await act(async () => checked.resolve());
    await notice();
    expect(downloads).toEqual([]);
  });

  it('SHELL-18 downloads a report of the same user', async () => {
    const { downloads, download } = await openReport();
    await download();
    await waitFor(() => expect(downloads).toHaveLength(1));
  });
});
