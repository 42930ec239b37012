import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ordersFeature } from '../../../client/features/orders/feature.tsx';
import { profileFeature } from '../../../client/features/profile/feature.tsx';
import { usersFeature } from '../../../client/features/users/feature.tsx';
import { rejected } from '../../support/responses.ts';
import { openScreen } from '../../support/screen.tsx';

const cut = () => Promise.reject(new TypeError('Failed to fetch'));
const status = (code: number) => () => new Response(null, { status: code });
const notifications = () => screen.queryByRole('status', { name: 'Notifications' });

describe('a failed load', () => {
  it.each([
    ['429', 'Too many requests. Try again in a minute.', status(429)],
    ['503', 'The payments service is busy or restarting.', status(503)],
    ['a cut connection', "The server couldn't be reached.", cut],
    ['no JSON', "The response couldn't be read.", () => new Response('no JSON')],
    ['an unexpected array', "The response couldn't be read.", []],
  ])('ERR-4 is logged, with a label, the cause and Retry: %s', async (_name, cause, response) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { user, responses } = openScreen('/orders', ordersFeature.routes, {
      'GET /ajax/orders': response,
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText("Couldn't load")).toBeTruthy();
    expect(document.body.textContent).toBe(`OrdersCouldn't load orders${cause}Retry`);
    expect(notifications()).toBeNull();
    const logged = log.mock.calls.filter(([text]) =>
      String(text).startsWith('orders.list could not be loaded'),
    );
    expect(logged).toHaveLength(1);
    responses['GET /ajax/orders'] = { items: [], per_page: 15, total: 0 };
    await user.click(retry);
    await screen.findByText('No orders.');
  });

  it.each([
    [403, 'Not allowed', "You don't have access to this."],
    [404, 'Not found', 'This record was deleted or never existed.'],
    [410, 'Not found', 'This record was deleted or never existed.'],
  ])('ERR-4 has no Retry where it cannot help: %i', async (code, label, cause) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    openScreen('/orders', ordersFeature.routes, {
      'GET /ajax/orders': () => Response.json({ message: 'No such page.' }, { status: code }),
    });
    await screen.findByText(label);
    expect(document.body.textContent).toBe(`Orders${label}${cause}`);
  });

  it('ERR-4 offers no Create beside a list that is not allowed', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    openScreen('/users', usersFeature.routes, {
      'GET /ajax/users': () => Response.json({}, { status: 403 }),
    });
    await screen.findByText('Not allowed');
    expect(screen.queryByText('Create')).toBeNull();
  });

  it('ERR-2 shows a notification after a 500, without its text', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    openScreen('/profile', profileFeature.routes, {
      'GET /ajax/profile': () => Response.json({ message: 'SQLSTATE[42P01]' }, { status: 500 }),
    });
    await screen.findByText('An unexpected error occurred.');
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.calls[0]?.[0]).toContain('profile.details could not be loaded');
    expect(document.body.textContent).not.toContain('SQLSTATE');
  });
});

const rejection = (code: number) => () => new Response(null, { status: code, headers: rejected });

describe('a failed submission', () => {
  it.each([
    ['403', rejection(403), 'This is not allowed. Your changes were not saved.'],
    ['404', rejection(404), 'This item no longer exists. Your changes were not saved.'],
    ['409', rejection(409), 'This conflicts with other data. Your changes were not saved.'],
    ['413', rejection(413), 'The request is too large. Your changes were not saved.'],
    ['418', rejection(418), 'The server responded with status 418. Your changes were not saved.'],
    [
      '429',
      rejection(429),
      'Too many attempts. Try again in 15 minutes. Your changes were not saved.',
    ],
  ])('ERR-5 is explained and keeps the input: %s', async (_name, response, text) => {
    const { user } = openScreen('/profile/password', profileFeature.routes, {
      'PATCH /ajax/profile/password': response,
    });
    const password = screen.getByLabelText<HTMLInputElement>('Password');
    await user.type(password, 'stays as typed');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(notifications()?.querySelector('p')?.textContent).toBe(`Error: ${text}`),
    );
    expect(password.value).toBe('stays as typed');
  });

  it.each([
    ['502', status(502), "The payments service couldn't be reached."],
    ['503', status(503), 'The payments service is busy or restarting.'],
    ['504', status(504), 'The payments service did not respond in time.'],
    ['a cut connection', cut, "The server couldn't be reached."],
  ])(
    'ERR-5 OUT-3 claims nothing in the form, without a toast: %s',
    async (_name, response, cause) => {
      const { user } = openScreen('/profile/password', profileFeature.routes, {
        'PATCH /ajax/profile/password': response,
      });
      await user.type(screen.getByLabelText('Password'), 'stays as typed');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      const retry = await screen.findByRole('button', { name: 'Retry' });
      expect(screen.getByText(`${cause} This may have been saved.`, { exact: false })).toBeTruthy();
      await user.click(retry);
      expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('stays as typed');
      expect(notifications()).toBeNull();
    },
  );
});
