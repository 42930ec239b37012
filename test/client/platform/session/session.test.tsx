import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '#contract/users.ts';
import { fakeBackend, type Respond, type SentRequest } from '../../../support/fake-backend.ts';

const ada = { id: 1, username: 'ada' };
const ben = { id: 2, username: 'ben' };
const draft = { title: 'Users', to: '/users', values: { username: 'typed' } };

/** Server of both tabs; `user` is the user of the browser's session cookie. */
const server = {
  user: undefined as typeof ada | undefined,
  failing: false,
  requests: [] as SentRequest[],
};

function respond({ url }: SentRequest) {
  if (server.failing) return new Response('', { status: 503 });
  if (url === '/ajax/auth/logout') server.user = undefined;
  return server.user ?? {};
}

const closers: (() => void)[] = [];

/** Imports the session modules as in a new tab: each tab has its own instances and shares storage and channel. */
async function openTab() {
  vi.resetModules();
  const tab = {
    ...(await import('#platform/session/page-session.ts')),
    ...(await import('#platform/session/page-state.ts')),
    ...(await import('#platform/session/machine.ts')),
    ...(await import('#platform/session/watch-session.ts')),
    ...(await import('#forms/drafts.ts')),
    ...(await import('#platform/release/editing.ts')),
    ...(await import('#platform/toasts.ts')),
    ...(await import('../../../support/stored-writes.ts')),
    ...(await import('#platform/http/send.ts')),
  };
  closers.push(tab.watchSession());
  await tab.pageSession.open();
  return tab;
}

beforeEach(() => {
  Object.assign(server, { user: ada, failing: false, requests: fakeBackend(respond) });
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

describe('session across tabs', () => {
  it('SHELL-13 signs in every signed-out tab', async () => {
    server.user = undefined;
    const [first, second] = [await openTab(), await openTab()];
    expect(second.session.get()).toEqual({ state: 'out' });
    server.user = ada;
    first.pageSession.signIn({ user: ada });
    await vi.waitFor(() => expect(second.session.get()).toEqual({ state: 'in', user: ada }));
  });

  it('SHELL-15 shows no user whose sign-in is older than a sign-out', async () => {
    server.user = undefined;
    const tab = await openTab();
    const shown: string[] = [];
    tab.session.subscribe(() => shown.push(tab.session.get().state));
    tab.signOutStatus.set('sent');
    const other = new BroadcastChannel('clearhouse.session');
    closers.push(() => other.close());
    other.postMessage({ type: 'signed-in', user: ada });
    other.postMessage({ type: 'signed-out', userId: '1' });
    await vi.waitFor(() => expect(tab.sessionState.get().isSignInVoid).toBe(true));
    expect(shown).not.toContain('in');
  });

  it('SHELL-9 signs out every tab and discards drafts', async () => {
    const [first, second] = [await openTab(), await openTab()];
    second.setDraft('/users', draft);
    first.pageSession.signOut();
    expect(first.session.get()).toEqual({ state: 'out' });
    await vi.waitFor(() => expect(second.session.get()).toEqual({ state: 'out' }));
    expect(JSON.stringify(sessionStorage)).not.toContain('typed');
    await vi.waitFor(() => expect(first.signOutStatus.get()).toBeUndefined());
    expect(
      server.requests.map(({ line }) => line).filter((line) => line.startsWith('POST')),
    ).toEqual(['POST /ajax/auth/logout']);
  });

  it('SHELL-13 ends an expired session in every tab and keeps drafts', async () => {
    const [first, second] = [await openTab(), await openTab()];
    second.setDraft('/users', draft);
    first.pageSession.reject();
    await vi.waitFor(() => expect(second.session.get()).toEqual({ state: 'out' }));
    expect(second.getDraft('/users')).toBeUndefined();
    first.pageSession.signIn({ user: ada });
    await vi.waitFor(() => expect(second.getDraft('/users')).toMatchObject(draft));
  });

  it('OPR-23 reports that unsaved input is kept, also without a save', async () => {
    const [first, second] = [await openTab(), await openTab()];
    second.startEditing('unsaved');
    first.pageSession.reject();
    await vi.waitFor(() =>
      expect(second.ending.get()?.input).toMatch(/^Your changes were not saved\./),
    );
    expect(first.ending.get()?.input).toBeUndefined();
  });

  it('OUT-4 OPR-23 leaves open whether a write without a verdict was saved', async () => {
    const tab = await openTab();
    tab.startEditing('unsaved');
    await tab.storeWrite();
    tab.pageSession.reject();
    expect(tab.ending.get()?.input).toBe('Unsaved input other than passwords is kept in this tab.');
  });

  it('OPR-23 states that unsaved input is kept again after a reload', async () => {
    const before = await openTab();
    before.startEditing('unsaved');
    before.pageSession.reject();
    server.user = undefined;
    const after = await openTab();
    expect(after.ending.get()?.input).toBe(before.ending.get()?.input);
    expect(after.ending.get()?.input).toBeDefined();
  });

  it('SHELL-14 replaces the screens of the previous user with a notice', async () => {
    const [first, second] = [await openTab(), await openTab()];
    second.setDraft('/users', draft);
    second.pageSession.reject();
    first.pageSession.signIn({ user: ben });
    await vi.waitFor(() => expect(second.session.get()).toEqual({ state: 'replaced', user: ben }));
    expect(JSON.stringify(sessionStorage)).not.toContain('typed');
    second.pageSession.reject();
    expect([first.session.get().state, second.session.get().state]).toEqual(['in', 'replaced']);
  });

  it('SHELL-14 sends nothing for the previous user', async () => {
    const [first, second] = [await openTab(), await openTab()];
    const sent = server.requests.length;
    const save = () =>
      second.send(users.update, { params: { id: '3' }, body: { username: 'x', email: 'y' } });
    first.pageSession.replaceCookie();
    await vi.waitFor(() => expect(second.session.get().state).toBe('out'));
    await expect(save()).rejects.toMatchObject({ status: 401 });
    first.pageSession.signIn({ user: ben });
    await vi.waitFor(() => expect(second.session.get().state).toBe('replaced'));
    await expect(save()).rejects.toMatchObject({ status: 401 });
    expect(server.requests.slice(sent)).toEqual([]);
  });

  it('SHELL-17 ends no other session by a sign-in that fails', async () => {
    const [first, second] = [await openTab(), await openTab()];
    const received = vi.fn();
    const other = new BroadcastChannel('clearhouse.session');
    closers.push(() => other.close());
    other.addEventListener('message', received);
    first.pageSession.beginSignIn();
    first.pageSession.failSignIn();
    // Messages arrive in their order.
    first.pageSession.rename('1', 'ada.l');
    await vi.waitFor(() => expect(received).toHaveBeenCalled());
    expect(second.session.get()).toMatchObject({ state: 'in', user: { id: 1 } });
  });

  it('SHELL-14 resumes when the previous user signs in again', async () => {
    const [first, second] = [await openTab(), await openTab()];
    first.pageSession.reject();
    first.pageSession.signIn({ user: ada });
    await vi.waitFor(() => expect(server.requests).toHaveLength(2));
    await vi.waitFor(() => expect(second.session.get()).toEqual({ state: 'in', user: ada }));
  });

  it('SHELL-13 prefers a message to an older response of the first check', async () => {
    const first = await openTab();
    const response = Promise.withResolvers<Response>();
    fakeBackend(() => response.promise);
    const opening = openTab();
    await vi.waitFor(() => expect(closers).toHaveLength(2));
    first.pageSession.reject();
    first.pageSession.signIn({ user: ben });
    // Messages are delivered in order, so the others have arrived when this one has.
    const arrived = Promise.withResolvers<unknown>();
    const probe = new BroadcastChannel('clearhouse.session');
    probe.onmessage = arrived.resolve;
    first.pageSession.rename('2', 'benjamin');
    await arrived.promise;
    probe.close();
    response.resolve(Response.json(ada));
    expect((await opening).session.get()).toEqual({
      state: 'replaced',
      user: { ...ben, username: 'benjamin' },
    });
  });

  it.each([
    ['ends the session', undefined, { state: 'out' }],
    ['shows the notice', ben, { state: 'replaced', user: ben }],
    ['keeps the session', ada, { state: 'in', user: ada }],
  ])('SHELL-13 checks again when the tab becomes visible: %s', async (_, user, expected) => {
    const tab = await openTab();
    server.user = user;
    server.requests.length = 0;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.waitFor(() =>
      expect(server.requests).toMatchObject([{ line: 'GET /ajax/auth/check' }]),
    );
    await vi.waitFor(() => expect(tab.session.get()).toEqual(expected));
  });

  it('SHELL-18 takes a new name from another tab, which confirms no cookie', async () => {
    const setCookie = (text: string) => Reflect.set(document, 'cookie', text);
    setCookie('XSRF-TOKEN=ada');
    const [first, second] = [await openTab(), await openTab()];
    setCookie('XSRF-TOKEN=ben');
    first.pageSession.rename('1', 'ada.l');
    await vi.waitFor(() =>
      expect(second.session.get()).toEqual({ state: 'in', user: { id: 1, username: 'ada.l' } }),
    );
    expect(second.pageSession.isUncertain()).toBe(true);
    setCookie('XSRF-TOKEN=; Max-Age=-1');
  });

  it('SHELL-18 checks a changed cookie when the window gets the focus', async () => {
    const setCookie = (text: string) => Reflect.set(document, 'cookie', text);
    const tab = await openTab();
    server.user = ben;
    server.requests.length = 0;
    window.dispatchEvent(new Event('focus'));
    expect(server.requests).toEqual([]);
    setCookie('XSRF-TOKEN=ben');
    window.dispatchEvent(new Event('focus'));
    await vi.waitFor(() => expect(tab.session.get()).toEqual({ state: 'replaced', user: ben }));
    setCookie('XSRF-TOKEN=; Max-Age=-1');
  });

  it('SHELL-13 keeps the session when a later check fails', async () => {
    const tab = await openTab();
    server.failing = true;
    await tab.pageSession.recheck();
    expect(tab.session.get()).toEqual({ state: 'in', user: ada });
  });

  it('SHELL-13 hides a page from the back/forward cache until its check', async () => {
    const tab = await openTab();
    server.user = undefined;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(tab.session.get()).toEqual({ state: 'unknown' });
    await vi.waitFor(() => expect(tab.session.get()).toEqual({ state: 'out' }));
  });
});

describe('the first check', () => {
  const checkWith = async (respond: Respond) => {
    // A 503 also leads to a check of the backend.
    const requests = fakeBackend({ 'GET /readyz': {}, 'GET /ajax/auth/check': respond });
    const { session } = await openTab();
    expect(requests.filter(({ url }) => url !== '/readyz')).toHaveLength(1);
    return session.get().state;
  };

  it.each([
    { id: 7, username: 'ada' },
    { user: { id: 'u-7', username: 'ada' } },
    { user: { id: 0, username: 'ada' } },
  ])('SHELL-2 treats %j as signed in', async (body) =>
    expect(await checkWith(async () => Response.json(body))).toBe('in'),
  );

  it.each([{ user: null }, null, { user: { username: 'ada' } }, {}, []])(
    'SHELL-2 treats %j as signed out',
    async (body) => expect(await checkWith(async () => Response.json(body))).toBe('out'),
  );

  it.each(['', '<html>maintenance</html>'])(
    'SHELL-2 treats the text %j as signed out',
    async (text) => expect(await checkWith(async () => new Response(text))).toBe('out'),
  );

  it.each([204, 401, 419])('SHELL-2 treats the status %i as signed out', async (status) =>
    expect(await checkWith(async () => new Response(null, { status }))).toBe('out'),
  );
});

describe('sign-out', () => {
  /** Signs out while the server fails. */
  async function failSignOut() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const tab = await openTab();
    server.failing = true;
    tab.pageSession.signOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.signOutStatus.get()).toBe('unconfirmed');
    expect(log).toHaveBeenCalledWith('auth.logout failed:', expect.anything());
    return tab;
  }

  it('SHELL-15 is unconfirmed while the server does not respond', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tab = await openTab();
    const response = Promise.withResolvers<Response>();
    fakeBackend(() => response.promise);
    tab.pageSession.signOut();
    expect([tab.session.get().state, tab.signOutStatus.get()]).toEqual(['out', 'sent']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tab.signOutStatus.get()).toBe('unconfirmed');
    response.resolve(new Response());
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.signOutStatus.get()).toBeUndefined();
  });

  it('SHELL-17 ends with its page: none of its requests has keepalive', async () => {
    const tab = await openTab();
    server.requests.length = 0;
    tab.pageSession.signOut();
    await vi.waitFor(() => expect(tab.signOutStatus.get()).toBeUndefined());
    expect(server.requests.map(({ url, init }) => [url, init.keepalive ?? false])).toEqual([
      ['/ajax/auth/logout', false],
    ]);
  });

  it('OUT-11 is unconfirmed by a page of a proxy', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tab = await openTab();
    const responses = ['<!doctype html><title>Blocked</title>', ''];
    fakeBackend(() => new Response(responses.shift()));
    tab.pageSession.signOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.signOutStatus.get()).toBe('unconfirmed');
    await vi.advanceTimersByTimeAsync(10_000);
    expect([tab.signOutStatus.get(), responses]).toEqual([undefined, []]);
  });

  it('SHELL-15 repeats the request until the server confirms it', async () => {
    const tab = await failSignOut();
    server.failing = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect([tab.signOutStatus.get(), server.user]).toEqual([undefined, undefined]);
  });

  it('SHELL-15 does not sign in again by a check or a reload', async () => {
    const tab = await failSignOut();
    server.failing = false;
    await tab.pageSession.recheck();
    const reloaded = await openTab();
    expect([tab.session.get().state, reloaded.session.get().state]).toEqual(['out', 'out']);
    expect(server.requests.filter(({ line }) => line.includes('check'))).toHaveLength(1);
  });

  /** Opens a tab whose requests have no response until they are aborted. */
  async function openTabWithoutResponses() {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tab = await openTab();
    const requests = fakeBackend(
      ({ init: { signal } }) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
        ),
    );
    return { ...tab, requests };
  }

  it('SHELL-15 is not confirmed by a request that a sign-in has aborted', async () => {
    const { pageSession, signOutStatus, requests } = await openTabWithoutResponses();
    pageSession.signOut();
    await vi.advanceTimersByTimeAsync(0);
    pageSession.beginSignIn();
    pageSession.failSignIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(requests.map(({ line, init }) => [line, init.signal?.aborted])).toEqual([
      ['POST /ajax/auth/logout', true],
      ['POST /ajax/auth/logout', false],
    ]);
    expect(signOutStatus.get()).toBeDefined();
  });

  it('SHELL-15 is unconfirmed after the time of its own request', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tab = await openTab();
    tab.pageSession.signOut();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(tab.signOutStatus.get()).toBeUndefined();
    tab.pageSession.signIn({ user: ada });
    fakeBackend(() => new Promise(() => {}));
    tab.pageSession.signOut();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(tab.signOutStatus.get()).toBe('sent');
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.signOutStatus.get()).toBe('unconfirmed');
  });

  it('SHELL-15 stops the requests while another sign-in is in flight', async () => {
    const tab = await failSignOut();
    tab.pageSession.beginSignIn();
    const sent = server.requests.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.requests.length).toBe(sent);
    server.failing = false;
    tab.pageSession.failSignIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.signOutStatus.get()).toBeUndefined();
  });
});
