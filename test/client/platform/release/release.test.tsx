import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBackend, type SentRequest } from '../../../support/fake-backend.ts';

const minute = 60_000;
const old = { version: '1.0.0', commit: 'aaa', build_time: '2026-11-20T10:00:00Z', release: 'A' };
const next = { version: '1.1.0', commit: 'bbb', build_time: '2026-11-21T10:00:00Z', release: 'B' };
const settings = { environment: null, announcement: null, read_only: false };

/** The gateways; each request takes the first response, and the last one stays. */
const server = { responses: [] as string[], requests: [] as SentRequest[] };
const respondWith = (...bodies: object[]) => {
  server.responses = bodies.map((body) => JSON.stringify({ ...settings, ...body }));
};

function respond() {
  const [body = ''] =
    server.responses.length > 1 ? server.responses.splice(0, 1) : server.responses;
  return new Response(body);
}

const closers: (() => void)[] = [];

/** Loads the page of a release in the same tab: new modules, the same session storage. */
async function loadPage(release: object) {
  for (const close of closers.splice(0)) close();
  document.head.innerHTML = '<meta name="settings">';
  document
    .querySelector('meta')
    ?.setAttribute('content', JSON.stringify({ deployment: { ...settings, ...release } }));
  vi.resetModules();
  vi.setSystemTime(Date.now());
  const page = {
    ...(await import('#platform/release/release.ts')),
    ...(await import('#platform/release/deployment.ts')),
    ...(await import('#platform/release/editing.ts')),
    ...(await import('#platform/toasts.ts')),
    ...(await import('#platform/outbox/document-outbox.ts')),
    ...(await import('../../../support/stored-writes.ts')),
    ...(await import('#platform/release/check-deployment.ts')),
  };
  closers.push(page.watchDeployment());
  return page;
}

/** Shows the tab after some time and waits for the check. */
async function showTab(afterMs = minute) {
  vi.advanceTimersByTime(afterMs);
  document.dispatchEvent(new Event('visibilitychange'));
  // The check has no timer, so it ends within microtasks.
  for (let task = 0; task < 20; task += 1) await Promise.resolve();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] });
  Object.assign(server, { responses: [], requests: fakeBackend(respond) });
  vi.spyOn(location, 'reload').mockImplementation(() => {});
});

afterEach(() => {
  for (const close of closers.splice(0)) close();
  document.head.innerHTML = '';
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a tab that becomes visible', () => {
  it('DEPLOY-8 requests /version once, and at most every ten seconds', async () => {
    respondWith(old);
    const page = await loadPage(old);
    expect(server.requests).toEqual([]);
    await showTab();
    await showTab(9_999);
    expect(server.requests.map(({ url, init }) => [url, init])).toEqual([
      ['/version', { cache: 'no-store', redirect: 'error' }],
    ]);
    await showTab(1);
    expect(server.requests).toHaveLength(2);
    expect(page.newRelease.get()).toBe(false);
  });

  it('DEPLOY-8 applies changed settings', async () => {
    const page = await loadPage(old);
    const environment = { name: 'Staging', colour: 'amber' };
    respondWith({ ...old, environment, announcement: 'Later', read_only: true });
    await showTab();
    expect(page.deployment.get()).toEqual({
      ...old,
      environment,
      announcement: 'Later',
      read_only: true,
    });
  });

  it('DEPLOY-8 allows changes again while it stays visible', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance', 'setInterval', 'clearInterval'] });
    const page = await loadPage({ ...old, read_only: true });
    respondWith({ ...old, read_only: true }, old);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(server.requests.length).toBe(1);
    expect(page.deployment.get().read_only).toBe(true);
    await vi.advanceTimersByTimeAsync(15_000);
    expect(server.requests.length).toBe(2);
    expect(page.deployment.get().read_only).toBe(false);
    await vi.advanceTimersByTimeAsync(minute);
    expect(server.requests).toHaveLength(2);
  });

  it.each(['', '<!doctype html>', '{}', 'null'])(
    'DEPLOY-8 ignores the response %j',
    async (body) => {
      const page = await loadPage({ ...old, announcement: 'Now' });
      server.responses = [body];
      await showTab();
      expect(page.deployment.get().announcement).toBe('Now');
      expect(page.newRelease.get()).toBe(false);
    },
  );

  it('DEPLOY-8 ignores a failed request', async () => {
    const page = await loadPage(old);
    fakeBackend(() => Promise.reject(new TypeError('offline')));
    await showTab();
    expect(page.deployment.get()).toEqual(page.loadedDeployment);
  });

  it('DEPLOY-8 ignores every release if its own is unknown', async () => {
    const page = await loadPage({});
    respondWith(next);
    await showTab();
    expect(page.newRelease.get()).toBe(false);
  });
});

describe('a rolling update', () => {
  it('DEPLOY-9 keeps the notice while both releases respond', async () => {
    const page = await loadPage(old);
    respondWith(next, old);
    await showTab();
    await showTab();
    expect(server.requests).toHaveLength(2);
    expect(page.newRelease.get()).toBe(true);
  });

  it.each([
    ['old', old, next],
    ['new', next, old],
  ])(
    'DEPLOY-9 loads no second time if the %s release served the document',
    async (_, served, other) => {
      (await loadPage(old)).takeRelease();
      const page = await loadPage(served);
      respondWith(other);
      for (let check = 0; check < 9; check += 1) await showTab();
      expect(server.requests).toHaveLength(9);
      expect(page.newRelease.get()).toBe(false);
      await showTab(2 * minute);
      expect(page.newRelease.get()).toBe(true);
    },
  );

  it('DEPLOY-9 takes an older release only for a rollback', async () => {
    const page = await loadPage(next);
    // The clock of `performance` starts with the document.
    vi.spyOn(performance, 'now').mockReturnValue(5 * minute);
    respondWith(old);
    await showTab();
    expect(page.newRelease.get()).toBe(false);
    vi.spyOn(performance, 'now').mockReturnValue(11 * minute);
    await showTab();
    expect(page.newRelease.get()).toBe(true);
  });
});

describe('taking a new release', () => {
  async function noticed() {
    const page = await loadPage(old);
    respondWith(next);
    await showTab();
    expect(page.newRelease.get()).toBe(true);
    return page;
  }

  it.each(['open', 'unsaved'] as const)(
    'DEPLOY-9 waits while something is edited (%s)',
    async (what) => {
      const page = await noticed();
      const endEditing = page.startEditing(what);
      expect(page.canTakeRelease()).toBe(false);
      endEditing();
      expect(page.canTakeRelease()).toBe(true);
    },
  );

  it('DEPLOY-9 does not wait for a menu that navigation closes', async () => {
    const page = await noticed();
    page.startEditing('menu');
    expect(page.isEditing()).toBe(true);
    expect(page.canTakeRelease()).toBe(true);
  });

  it('DEPLOY-9 waits while a message is shown', async () => {
    const page = await noticed();
    page.toast.success('User created successfully.');
    expect(page.canTakeRelease()).toBe(false);
    page.clearToasts();
    expect(page.canTakeRelease()).toBe(true);
  });

  it('DEPLOY-9 waits while the outcome of a write is unknown', async () => {
    const page = await noticed();
    page.outbox.setOwner({ userId: '1', tab: 'tab' });
    await page.storeWrite();
    expect(page.canTakeRelease()).toBe(false);
    await page.storeWrite({ state: 'saved' });
    expect(page.canTakeRelease()).toBe(true);
  });

  it('DEPLOY-9 loads the current URL from the server', async () => {
    const page = await noticed();
    expect(await page.reloadIfReachable()).toBe(true);
    expect(location.reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['an error', async () => Response.json({ ...settings, ...next }, { status: 503 })],
    ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('DEPLOY-9 keeps the document after %s of the gateway', async (_, fail) => {
    const page = await noticed();
    fakeBackend(fail);
    expect(await page.reloadIfReachable()).toBe(false);
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('DEPLOY-9 waits 3 s for the gateway', async () => {
    const page = await noticed();
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    await page.reloadIfReachable();
    expect(timeout.mock.calls).toEqual([[3_000]]);
    expect(server.requests.at(-1)?.init.signal).toBe(timeout.mock.results[0]?.value);
  });
});
