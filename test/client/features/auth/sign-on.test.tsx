import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fakeBackend } from '../../../support/fake-backend.ts';

const ada = { id: 1, username: 'ada' };
const signOutUrl = '/oauth2/sign_out?rd=%2F';

/** The server behind the proxy; `check` is its response to the session check. */
const server = {
  check: () => Response.json(ada),
  logout: async () => new Response(null, { status: 204 }),
};

const rejected = (status: number, message?: string) => () =>
  Response.json(message === undefined ? {} : { message }, { status });

/** Loads the document as in a tab of the browser: tabs have their own modules, and share storage and channels. */
async function openTab() {
  vi.resetModules();
  const tab = {
    ...(await import('#platform/session/document-session.ts')),
    ...(await import('#platform/session/document-state.ts')),
    ...(await import('#platform/session/watch-session.ts')),
    ...(await import('#platform/toasts.ts')),
    ...(await import('#platform/release/editing.ts')),
  };
  const { SignOn } = await import('../../../../client/features/auth/sign-on.tsx');
  onTestFinished(tab.watchSession());
  await tab.documentSession.open();
  tab.restoreErrors();
  return { ...tab, show: () => render(<SignOn fallback={<p>Loading</p>} />) };
}

let reload: ReturnType<typeof vi.spyOn>;
let replace: ReturnType<typeof vi.spyOn>;

beforeAll(() => {
  const content = JSON.stringify({ sign_out_url: signOutUrl });
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'settings', content }),
  );
});

beforeEach(() => {
  server.check = () => Response.json(ada);
  server.logout = async () => new Response(null, { status: 204 });
  fakeBackend(({ url }) => (url === '/ajax/auth/logout' ? server.logout() : server.check()));
  reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  replace = vi.spyOn(location, 'replace').mockImplementation(() => {});
});

describe('without a session, behind a sign-on proxy', () => {
  it.each([
    ['401', rejected(401, 'Unauthenticated.')],
    ['no user', () => Response.json({ user: null })],
    ['the page of the proxy', () => new Response('<html>Sign in</html>')],
    ['a redirect to the proxy', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('SSO-8 reloads the page once after %s, then states the reason', async (_case, check) => {
    server.check = check as typeof server.check;
    (await openTab()).show();
    expect(screen.queryByRole('heading')).toBeNull();
    expect(reload).toHaveBeenCalledTimes(1);
    (await openTab()).show();
    await screen.findByRole('heading', { name: 'Not signed in' });
    expect(reload).toHaveBeenCalledTimes(1);
    const link = screen.getByRole('link', { name: 'Sign in as another user' });
    expect(link.getAttribute('href')).toBe(signOutUrl);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('SSO-8 reloads again after a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    server.check = rejected(401);
    for (const [later, reloads] of [
      [0, 1],
      [59_999, 1],
      [1, 2],
      [-3_600_000, 3],
    ] as const) {
      vi.setSystemTime(Date.now() + later);
      const { unmount } = (await openTab()).show();
      expect(reload).toHaveBeenCalledTimes(reloads);
      unmount();
    }
  });

  it.each([
    [403, 'This account is locked.', 'This account is locked.'],
    [503, 'The identity provider is unavailable.', 'The identity provider is unavailable.'],
    [502, undefined, "The payments service couldn't be reached."],
    [429, undefined, 'Too many attempts. Try again in 15 minutes.'],
  ])('SSO-8 states the reason of a %s without a reload', async (status, message, text) => {
    server.check = rejected(status, message);
    (await openTab()).show();
    expect((await screen.findByRole('alert')).textContent).toBe(text);
    expect(reload).not.toHaveBeenCalled();
  });

  it('SSO-8 reloads the document after a later check that the proxy redirects to its sign-in', async () => {
    const tab = await openTab();
    server.check = () => new Response(null, { status: 302 });
    await tab.documentSession.recheck();
    expect(tab.session.get().state).toBe('out');
    tab.show();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('SSO-8 states why the proxy signs nobody in', async () => {
    server.check = rejected(401, 'ben@shop.example has no account here.');
    (await openTab()).show();
    (await openTab()).show();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'ben@shop.example has no account here.',
    );
  });

  it('SSO-8 shows again after the reload that input was not saved', async () => {
    const tab = await openTab();
    const endEditing = tab.startEditing('unsaved');
    tab.documentSession.reject();
    tab.show();
    endEditing();
    expect(reload).toHaveBeenCalledTimes(1);
    const texts = async () => (await openTab()).toasts.get().map(({ text }) => text);
    const text =
      'Your session has expired. Your changes were not saved. Your input is kept, except passwords.';
    expect(await texts()).toEqual([text]);
    expect(await texts()).toEqual([]);
  });
});

describe('Logout behind a sign-on proxy', () => {
  it('SSO-7 ends the session, then that of the proxy', async () => {
    const tab = await openTab();
    const confirmed = Promise.withResolvers<Response>();
    server.logout = () => confirmed.promise;
    tab.documentSession.signOut();
    tab.show();
    expect(tab.session.get().state).toBe('out');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(replace).not.toHaveBeenCalled();
    confirmed.resolve(new Response(null, { status: 204 }));
    await waitFor(() => expect(replace).toHaveBeenCalledWith(signOutUrl));
    expect(reload.mock.calls).toEqual([]);
    expect(tab.signOutStatus.get()).toBe('confirmed');
  });

  it('SSO-7 leaves also if the server does not confirm it', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
    const tab = await openTab();
    server.logout = async () => new Response(null, { status: 502 });
    tab.documentSession.signOut();
    await waitFor(() => expect(replace).toHaveBeenCalledWith(signOutUrl));
    expect(errors).toHaveBeenCalledOnce();
  });

  it('SSO-7 is completed by the next page', async () => {
    const before = await openTab();
    const sent = Promise.withResolvers<void>();
    server.logout = () => {
      sent.resolve();
      return new Promise(() => {});
    };
    before.documentSession.signOut();
    await sent.promise;
    server.logout = async () => new Response(null, { status: 204 });
    const tab = await openTab();
    expect(tab.session.get().state).toBe('out');
    await waitFor(() => expect(replace).toHaveBeenCalledWith(signOutUrl));
  });

  it('SSO-7 leaves other tabs signed out, without a reload', async () => {
    const [first, second] = [await openTab(), await openTab()];
    first.documentSession.signOut();
    await waitFor(() => expect(second.session.get().state).toBe('out'));
    second.show();
    await screen.findByRole('heading', { name: 'Signed out' });
    expect(screen.getByRole('alert').textContent).toMatch(/^You signed out in another tab at /);
    expect(reload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('SSO-7 signs in again when the document returns from the back/forward cache', async () => {
    const tab = await openTab();
    tab.documentSession.signOut();
    const { unmount } = tab.show();
    await waitFor(() => expect(replace).toHaveBeenCalled());
    expect(reload).not.toHaveBeenCalled();
    server.check = rejected(401);
    unmount();
    await act(async () =>
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    );
    await waitFor(() => expect(tab.session.get().state).toBe('out'));
    tab.show();
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });
});
