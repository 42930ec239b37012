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
    ...(await import('#platform/session/document-session.ts')),
    ...(await import('#platform/session/document-state.ts')),
    ...(await import('#platform/outbox/document-outbox.ts')),
    ...(await import('#platform/session/watch-session.ts')),
    ...(await import('#forms/drafts.ts')),
    ...(await import('#platform/release/editing.ts')),
    ...(await import('#platform/toasts.ts')),
    ...(await import('../../../support/stored-writes.ts')),
    ...(await import('#platform/http/send.ts')),
  };
  closers.push(tab.watchSession());
  await tab.documentSession.open();
  return tab;
}

type Tab = Awaited<ReturnType<typeof openTab>>;

beforeEach(() => {
  Object.assign(server, { user: ada, failing: false, requests: fakeBackend(respond) });
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Signs in on the sign-in screen of a tab. */
async function signInIn({ documentSession }: Tab, user: typeof ada) {
  documentSession.beginSignIn();
  server.user = user;
  await documentSession.signIn(user);
}

const isOut = ({ session }: Tab) =>
  vi.waitFor(() => expect(session.get()).toEqual({ state: 'out' }));

const checks = () => server.requests.filter(({ url }) => url === '/ajax/auth/check').length;

/** Opens the channel of the tabs, as another tab of any version. */
function openOtherTab() {
  const other = new BroadcastChannel('clearhouse.session');
  closers.push(() => other.close());
  return other;
}

describe('session across tabs', () => {
  it('SHELL-13 signs in every signed-out tab', async () => {
    server.user = undefined;
    const [first, second] = [await openTab(), await openTab()];
    expect(second.session.get()).toEqual({ state: 'out' });
    await signInIn(first, ada);
    await vi.waitFor(() => expect(second.session.get()).toEqual({ state: 'in', user: ada }));
  });

  it.each([
    { type: 'expired' },
    { type: 'signed-out', userId: '1' },
    { type: 'signed-in', user: ben },
    { type: 'signed-in', user: ada },
  ])(
    'SHELL-13 checks the session after any message of a tab of version 1.1: %j',
    async (message) => {
      const tab = await openTab();
      server.user = ben;
      openOtherTab().postMessage(message);
      await vi.waitFor(() =>
        expect(tab.session.get()).toEqual({ state: 'another-user', user: ben }),
      );
    },
  );

  it('SHELL-13 ends the session of a tab of version 1.1, which has no other message', async () => {
    const tab = await openTab();
    const received = Promise.withResolvers<unknown>();
    openOtherTab().onmessage = ({ data }: MessageEvent) => received.resolve(data);
    tab.documentSession.reject();
    expect(await received.promise).toEqual({ type: 'expired' });
  });

  it('SHELL-15 checks no session until a sign-out is confirmed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const tab = await openTab();
    server.failing = true;
    const checked = checks();
    tab.signOutStatus.set('sent');
    openOtherTab().postMessage({ type: 'expired' });
    await isOut(tab);
    await tab.documentSession.recheck();
    expect(checks()).toBe(checked);
  });

  it('SHELL-15 checks again if someone has signed out during a check', async () => {
    server.user = undefined;
    const tab = await openTab();
    server.user = ada;
    const response = Promise.withResolvers<Response>();
    const sent = fakeBackend(() => response.promise);
    const checked = tab.documentSession.recheck();
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    server.requests = fakeBackend(respond);
    tab.signOutStatus.set('confirmed');
    server.user = undefined;
    response.resolve(Response.json(ada));
    await checked;
    expect(tab.session.get().state).toBe('out');
    expect(checks()).toBe(1);
  });

  it('SHELL-9 signs out every tab and discards drafts', async () => {
    const [first, second] = [await openTab(), await openTab()];
    second.setDraft('/users', draft);
    first.documentSession.signOut();
    expect(first.session.get()).toEqual({ state: 'out' });
    await isOut(second);
    expect(JSON.stringify(sessionStorage)).not.toContain('typed');
    await vi.waitFor(() => expect(first.signOutStatus.get()).toBe('confirmed'));
    expect(
      server.requests.map(({ line }) => line).filter((line) => line.startsWith('POST')),
    ).toEqual(['POST /ajax/auth/logout']);
  });

  it('SHELL-9 discards drafts in a tab that was busy until the sign-out was confirmed', async () => {
    const [first, second] = [await openTab(), await openTab()];
    second.setDraft('/users', draft);
    for (const close of closers.splice(0)) close();
    first.documentSession.signOut();
    await vi.waitFor(() => expect(first.signOutStatus.get()).toBe('confirmed'));
    expect(second.session.get().state).toBe('in');
    await second.documentSession.recheck();
    expect(second.ending.get()?.type).toBe('signed-out');
    expect(JSON.stringify(sessionStorage)).not.toContain('typed');
  });

  it('SHELL-13 ends an expired session in every tab and keeps drafts', async () => {
    const [first, second] = [await openTab(), await openTab()];
    second.setDraft('/users', draft);
    server.user = undefined;
    first.documentSession.reject();
    await isOut(second);
    expect(second.getDraft('/users')).toBeUndefined();
    await signInIn(first, ada);
    await vi.waitFor(() => expect(second.getDraft('/users')).toMatchObject(draft));
  });

  it.each(['recheck', 'confirm'] as const)(
    'SHELL-13 ends a session in every tab that a check has found to be over: %s',
    async (check) => {
      const [first, second] = [await openTab(), await openTab()];
      server.user = undefined;
      await first.documentSession[check]();
      await isOut(second);
    },
  );

  it('ERR-1 OPR-140 states once when a session expired', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(1000);
    const tab = await openTab();
    tab.documentSession.reject();
    vi.setSystemTime(2000);
    tab.documentSession.reject();
    expect(tab.ending.get()).toEqual({ type: 'expired', at: 1000 });
  });

  it('OPR-140 states no sign-out in its own tab', async () => {
    const tab = await openTab();
    tab.documentSession.signOut();
    expect(tab.ending.get()).toBeUndefined();
  });

  it('OPR-23 reports that unsaved input is kept, also without a save', async () => {
    const [first, second] = [await openTab(), await openTab()];
    second.startEditing('unsaved');
    server.user = undefined;
    first.documentSession.reject();
    await vi.waitFor(() =>
      expect(second.ending.get()?.input).toMatch(/^Your changes were not saved\./),
    );
  });

  it('OUT-4 OPR-23 leaves open whether a write without a verdict was saved', async () => {
    const tab = await openTab();
    tab.startEditing('unsaved');
    await tab.storeWrite();
    tab.documentSession.reject();
    expect(tab.ending.get()?.input).toBe('Your input is kept, except passwords.');
  });

  it('SHELL-24 OPR-23 states what became of the input after a reload and the next sign-in', async () => {
    const before = await openTab();
    before.startEditing('unsaved');
    before.documentSession.reject();
    const stated = before.ending.get();
    server.user = undefined;
    const after = await openTab();
    expect(stated?.input).toEqual(expect.any(String));
    expect(after.ending.get()).toEqual(stated);
    await signInIn(after, ada);
    expect(after.ending.get()).toEqual(stated);
  });

  it('SHELL-24 states nothing about the input of another user', async () => {
    const tab = await openTab();
    tab.startEditing('unsaved');
    tab.documentSession.reject();
    await signInIn(tab, ben);
    expect(tab.ending.get()).toBeUndefined();
  });

  it('SHELL-14 replaces the screens of the previous user with a notice', async () => {
    const [first, second] = [await openTab(), await openTab()];
    second.setDraft('/users', draft);
    server.user = undefined;
    second.documentSession.reject();
    await isOut(first);
    await signInIn(first, ben);
    await vi.waitFor(() =>
      expect(second.session.get()).toEqual({ state: 'another-user', user: ben }),
    );
    expect(JSON.stringify(sessionStorage)).not.toContain('typed');
    second.documentSession.reject();
    expect(first.session.get().state).toBe('in');
    expect(second.session.get().state).toBe('another-user');
  });

  it('SHELL-14 shows who has signed in after a request of the previous session is rejected', async () => {
    const tab = await openTab();
    const response = Promise.withResolvers<Response>();
    const sent = fakeBackend(() => response.promise);
    openOtherTab().postMessage({ type: 'expired' });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    server.requests = fakeBackend(respond);
    server.user = ben;
    tab.documentSession.reject();
    response.resolve(Response.json(ben));
    await vi.waitFor(() => expect(tab.session.get()).toEqual({ state: 'another-user', user: ben }));
  });

  it('SHELL-14 sends nothing for the previous user', async () => {
    const tab = await openTab();
    server.user = ben;
    await tab.documentSession.recheck();
    const sent = server.requests.length;
    const body = { username: 'x', email: 'y' };
    await expect(tab.send(users.update, { params: { id: '3' }, body })).rejects.toMatchObject({
      status: 401,
    });
    expect(server.requests).toHaveLength(sent);
  });

  it('SHELL-14 resumes when the previous user signs in again', async () => {
    const tab = await openTab();
    server.user = ben;
    await tab.documentSession.recheck();
    expect(tab.session.get().state).toBe('another-user');
    server.user = ada;
    openOtherTab().postMessage({ type: 'expired' });
    await vi.waitFor(() => expect(tab.session.get()).toEqual({ state: 'in', user: ada }));
  });

  it('SHELL-18 numbers the confirmations that answer messages of other tabs', async () => {
    const tab = await openTab();
    const { confirmation } = tab.sessionState.get();
    await tab.documentSession.recheck();
    expect(tab.sessionState.get().confirmation).toBe(confirmation);
    const seen: unknown[] = [];
    tab.sessionState.subscribe(() => seen.push(tab.sessionState.get().confirmation));
    openOtherTab().postMessage({ type: 'expired' });
    await vi.waitFor(() => expect(seen.at(-1)).toBeTypeOf('number'));
    expect(seen[0]).toBe(undefined);
    expect(seen.at(-1)).not.toBe(confirmation);
  });

  it('SHELL-18 shows that another tab has signed in at the same time', async () => {
    server.user = undefined;
    const tab = await openTab();
    tab.documentSession.beginSignIn();
    server.user = ben;
    await tab.documentSession.signIn(ada);
    expect(tab.session.get()).toEqual({ state: 'another-user', user: ben });
  });

  it('SHELL-14 ends the session of a user whom a check has found during a sign-in', async () => {
    server.user = undefined;
    const tab = await openTab();
    tab.documentSession.beginSignIn();
    server.user = ada;
    await tab.documentSession.recheck();
    const shown: unknown[] = [];
    tab.session.subscribe(() => shown.push(tab.session.get().state));
    await signInIn(tab, ben);
    expect(shown).toContain('out');
    expect(tab.session.get()).toEqual({ state: 'in', user: ben });
  });

  it('SHELL-17 tells the other tabs nothing about a sign-in that fails', async () => {
    const tab = await openTab();
    const received = Promise.withResolvers<unknown>();
    openOtherTab().onmessage = ({ data }: MessageEvent) => received.resolve(data);
    tab.documentSession.beginSignIn();
    tab.documentSession.failSignIn();
    openOtherTab().postMessage('a later message');
    expect(await received.promise).toBe('a later message');
  });

  it('SHELL-13 prefers a message to an older response of the first check', async () => {
    const response = Promise.withResolvers<Response>();
    const requests = fakeBackend(() => response.promise);
    const opening = openTab();
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    fakeBackend(respond);
    server.user = undefined;
    const received = Promise.withResolvers<unknown>();
    openOtherTab().onmessage = received.resolve;
    openOtherTab().postMessage({ type: 'expired' });
    await received.promise;
    response.resolve(Response.json(ada));
    expect((await opening).session.get()).toEqual({ state: 'out' });
  });

  it.each([
    ['ends the session', undefined, { state: 'out' }],
    ['shows the notice', ben, { state: 'another-user', user: ben }],
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

  it('SHELL-13 checks again when the network is back', async () => {
    const tab = await openTab();
    server.user = undefined;
    window.dispatchEvent(new Event('online'));
    await isOut(tab);
  });

  it.each([
    ['a redirect', () => new Response(null, { status: 302 })],
    ['HTML', () => new Response('<html>Sign in</html>')],
  ])('SHELL-13 checks again after %s in place of data', async (_, page) => {
    const tab = await openTab();
    const load = () => tab.send(users.details, { params: { id: '3' } }).catch(() => {});
    fakeBackend((request) => (request.url === '/ajax/auth/check' ? ada : page()));
    await load();
    fakeBackend((request) => (request.url === '/ajax/auth/check' ? {} : page()));
    expect(tab.session.get().state).toBe('in');
    await load();
    await isOut(tab);
  });

  it('SHELL-13 keeps the session while HTML takes the place of every response', async () => {
    const tab = await openTab();
    const requests = fakeBackend(() => new Response('<html>Maintenance</html>'));
    await tab.send(users.details, { params: { id: '3' } }).catch(() => {});
    await vi.waitFor(() => expect(requests).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve));
    expect(tab.session.get()).toEqual({ state: 'in', user: ada });
    expect(requests.length).toBe(2);
  });

  it('SHELL-13 shows a new name in every tab', async () => {
    const [first, second] = [await openTab(), await openTab()];
    server.user = { id: 1, username: 'ada.l' };
    first.documentSession.announce();
    for (const { session } of [first, second])
      await vi.waitFor(() => expect(session.get()).toMatchObject({ user: { username: 'ada.l' } }));
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
    await vi.waitFor(() => expect(tab.session.get()).toEqual({ state: 'another-user', user: ben }));
    setCookie('XSRF-TOKEN=; Max-Age=-1');
  });

  it('SHELL-13 keeps the session when a later check fails', async () => {
    const tab = await openTab();
    server.failing = true;
    await tab.documentSession.recheck();
    expect(tab.session.get()).toEqual({ state: 'in', user: ada });
  });

  it('SHELL-14 shows nothing if a check fails after the message of another tab', async () => {
    const tab = await openTab();
    server.failing = true;
    server.user = ben;
    Reflect.set(document, 'cookie', 'XSRF-TOKEN=ben');
    openOtherTab().postMessage({ type: 'expired' });
    await vi.waitFor(() => expect(tab.session.get()).toEqual({ state: 'unknown' }));
    server.failing = false;
    await tab.documentSession.recheck();
    expect(tab.session.get()).toEqual({ state: 'another-user', user: ben });
    Reflect.set(document, 'cookie', 'XSRF-TOKEN=; Max-Age=-1');
  });

  it('OUT-8 shows no writes in a document from the back/forward cache until its check', async () => {
    const tab = await openTab();
    await tab.storeWrite();
    expect(tab.writes.get()).toHaveLength(1);
    fakeBackend(() => new Promise(() => {}));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(tab.writes.get()).toEqual([]);
  });

  it('SHELL-9 discards drafts in a document that was in the back/forward cache during a sign-out', async () => {
    const tab = await openTab();
    tab.setDraft('/users', draft);
    server.user = undefined;
    localStorage.setItem('clearhouse.sign-out', '"confirmed"');
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await isOut(tab);
    expect(JSON.stringify(sessionStorage)).not.toContain('typed');
  });

  it('SHELL-13 hides a document from the back/forward cache until its check', async () => {
    const tab = await openTab();
    server.user = undefined;
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(tab.session.get()).toEqual({ state: 'unknown' });
    await isOut(tab);
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

  it.each([
    ['', 'out'],
    ['<html>maintenance</html>', 'unknown'],
  ])('SHELL-2 treats the body "%s" as %s', async (body, state) =>
    expect(await checkWith(async () => new Response(body))).toBe(state),
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
    tab.documentSession.signOut();
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
    tab.documentSession.signOut();
    expect(tab.session.get().state).toBe('out');
    expect(tab.signOutStatus.get()).toBe('sent');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tab.signOutStatus.get()).toBe('unconfirmed');
    response.resolve(new Response());
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.signOutStatus.get()).toBe('confirmed');
  });

  it('SHELL-17 ends with its document: none of its requests has keepalive', async () => {
    const tab = await openTab();
    server.requests.length = 0;
    tab.documentSession.signOut();
    await vi.waitFor(() => expect(tab.signOutStatus.get()).toBe('confirmed'));
    expect(server.requests.map(({ url, init }) => [url, init.keepalive ?? false])).toEqual([
      ['/ajax/auth/logout', false],
    ]);
  });

  it('OUT-11 is unconfirmed by the HTML of a proxy', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const tab = await openTab();
    const responses = ['<!doctype html><title>Blocked</title>', ''];
    fakeBackend(() => new Response(responses.shift()));
    tab.documentSession.signOut();
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.signOutStatus.get()).toBe('unconfirmed');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tab.signOutStatus.get()).toBe('confirmed');
    expect(responses).toEqual([]);
  });

  it('SHELL-15 repeats the request until the server confirms it', async () => {
    const tab = await failSignOut();
    server.failing = false;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tab.signOutStatus.get()).toBe('confirmed');
    expect(server.user).toBeUndefined();
  });

  it('SHELL-15 does not sign in again by a check or a reload', async () => {
    const tab = await failSignOut();
    server.failing = false;
    await tab.documentSession.recheck();
    const reloaded = await openTab();
    expect(tab.session.get().state).toBe('out');
    expect(reloaded.session.get().state).toBe('out');
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
    const { documentSession, signOutStatus, requests } = await openTabWithoutResponses();
    documentSession.signOut();
    await vi.advanceTimersByTimeAsync(0);
    documentSession.beginSignIn();
    documentSession.failSignIn();
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
    tab.documentSession.signOut();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(tab.signOutStatus.get()).toBe('confirmed');
    await signInIn(tab, ada);
    fakeBackend(() => new Promise(() => {}));
    tab.documentSession.signOut();
    await vi.advanceTimersByTimeAsync(4_999);
    expect(tab.signOutStatus.get()).toBe('sent');
    await vi.advanceTimersByTimeAsync(1);
    expect(tab.signOutStatus.get()).toBe('unconfirmed');
  });

  it('SHELL-15 stops the requests while another sign-in is in flight', async () => {
    const tab = await failSignOut();
    tab.documentSession.beginSignIn();
    const sent = server.requests.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(server.requests.length).toBe(sent);
    server.failing = false;
    tab.documentSession.failSignIn();
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.signOutStatus.get()).toBe('confirmed');
  });

  it('SHELL-15 signs nobody in by a sign-in that began before it', async () => {
    server.user = undefined;
    const other = await openTab();
    server.user = ada;
    const told = Promise.withResolvers<unknown>();
    openOtherTab().onmessage = told.resolve;
    other.documentSession.beginSignIn();
    await failSignOut();
    await told.promise;
    server.failing = false;
    expect(await other.documentSession.signIn(ben)).toBeUndefined();
    expect(other.session.get().state).toBe('out');
    expect(other.ending.get()?.type).toBe('signed-out');
  });

  it('SHELL-15 signs nobody in by a sign-in that began before it in its own tab', async () => {
    server.user = undefined;
    const tab = await openTab();
    tab.documentSession.beginSignIn();
    // Someone else has signed in in another tab.
    server.user = ben;
    await tab.documentSession.recheck();
    server.failing = true;
    tab.documentSession.signOut();
    server.failing = false;
    expect(await tab.documentSession.signIn(ada)).toBeUndefined();
    expect(tab.session.get().state).toBe('out');
    expect(tab.ending.get()?.type).toBe('signed-out');
  });

  it('SHELL-15 never ends the session of a later sign-in', async () => {
    const tab = await failSignOut();
    await tab.documentSession.recheck();
    server.failing = false;
    await signInIn(tab, ben);
    const sent = server.requests.length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tab.session.get()).toEqual({ state: 'in', user: ben });
    expect(tab.signOutStatus.get()).toBeUndefined();
    expect(server.requests).toHaveLength(sent);
  });

  it('SHELL-15 is repeated for about five minutes, and when the tab becomes visible', async () => {
    const tab = await failSignOut();
    const signOuts = () => server.requests.filter(({ line }) => line.startsWith('POST')).length;
    await vi.advanceTimersByTimeAsync(600_000);
    expect(signOuts()).toBe(10);
    server.failing = false;
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(tab.signOutStatus.get()).toBe('confirmed');
    expect(signOuts()).toBe(11);
  });

  it('SHELL-15 is completed by the next page, also after a sign-in that its page has not ended', async () => {
    const tab = await failSignOut();
    tab.documentSession.beginSignIn();
    expect(tab.signOutStatus.get()).toBe('suspended');
    server.failing = false;
    const reloaded = await openTab();
    await vi.advanceTimersByTimeAsync(0);
    expect(reloaded.session.get().state).toBe('out');
    expect(reloaded.signOutStatus.get()).toBe('confirmed');
  });
});
