import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStore } from '#data/use-store.ts';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => vi.unstubAllGlobals());

const draft = { title: 'A', to: '/a', saveId: 's', values: { name: 'typed' } };
const item = { kind: 'Order', title: 'ORD-1', to: '/orders/1' };

/** Loads the page of a tab: new modules, the same storage. */
const loadPage = async () => ({
  ...(await import('#platform/storage/stored.ts')),
  ...(await import('#platform/storage/registry.ts')),
  ...(await import('../../../support/session.ts')),
});

/** Returns what is stored, except the name of the tab. */
const stored = () => {
  sessionStorage.removeItem('clearhouse.tab');
  return JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
};

const values = {
  'settlement-selections': { mine: { 7: { count: 1 } }, none: {} },
  recent: { mine: [{ kind: 'Order', title: '1', to: '/orders/1' }], none: [] },
};

describe.each(['settlement-selections', 'recent'] as const)('the value %s of a user', (key) => {
  const { mine, none } = values[key];
  const openIn = ({ openStore }: Awaited<ReturnType<typeof loadPage>>) =>
    openStore<'settlement-selections' | 'recent'>(key);

  it('OPR-21 is neither read nor written before the user is confirmed', async () => {
    const first = await loadPage();
    first.signInAs('1');
    openIn(first).set(mine);
    vi.resetModules();
    const next = await loadPage();
    const store = openIn(next);
    store.set(undefined);
    store.set(none);
    expect(store.get()).toEqual(none);
    expect(stored()).toContain('1');
    next.signInAs('1');
    expect(store.get()).toEqual(mine);
  });

  it('OPR-46 is empty if another application stored it, without a user', async () => {
    for (const area of [sessionStorage, localStorage])
      area.setItem(`clearhouse.user.${key}`, JSON.stringify({ value: mine }));
    const page = await loadPage();
    expect(openIn(page).get()).toEqual(none);
    page.signInAs('1');
    expect(openIn(page).get()).toEqual(none);
  });

  it('OPR-23 survives an expired session for the same user only', async () => {
    const page = await loadPage();
    const store = openIn(page);
    page.signInAs('1');
    store.set(mine);
    page.expireSession();
    expect(store.get()).toEqual(none);
    page.signInAs('1');
    expect(store.get()).toEqual(mine);
    page.expireSession();
    page.signInAs('2');
    expect(store.get()).toEqual(none);
    expect(stored()).toBe('[{},{}]');
  });

  it('OPR-23 is removed for another user if its module is not loaded', async () => {
    const first = await loadPage();
    first.signInAs('1');
    openIn(first).set(mine);
    vi.resetModules();
    (await loadPage()).signInAs('2');
    expect(stored()).toBe('[{},{}]');
  });

  it('OPR-21 is shown once the user is confirmed', async () => {
    const page = await loadPage();
    const store = openIn(page);
    const Value = () => `value ${JSON.stringify(useStore(store))}`;
    page.signInAs('1');
    store.set(mine);
    page.expireSession();
    render(<Value />);
    act(() => page.signInAs('1'));
    expect(screen.getByText(`value ${JSON.stringify(mine)}`)).toBeTruthy();
  });
});

it.each([
  ['theme', 'pink', 'system'],
  ['time-zone', 'CET', 'local'],
  ['auto-refresh', 61, 0],
  ['shortcuts', 'no', true],
  ['remembered-email', 5, undefined],
  ['report-business', null, ''],
  ['needs-attention', -1, 0],
  ['microservices', 'x', 0],
  ['sign-out', 'done', undefined],
] as const)(
  'OPR-46 the value of %s has its default in place of %j',
  async (key, other, fallback) => {
    localStorage.setItem(`clearhouse.${key}`, JSON.stringify(other));
    expect((await loadPage()).openStore(key).get()).toEqual(fallback);
  },
);

it.each([
  ['drafts', { '/users': 3, '/orders': { title: 'Orders' }, '/a': draft }, { '/a': draft }],
  ['recent', [null, {}, item], [item]],
  [
    'recent',
    [
      { ...item, to: 'https://elsewhere' },
      { ...item, to: '//elsewhere' },
    ],
    [],
  ],
  [
    'followed-links',
    { '/a': {}, '/b': { href: '/c', index: 0 } },
    { '/b': { href: '/c', index: 0 } },
  ],
  ['settlement-selections', [7], {}],
] as const)('OPR-46 the value of %s drops parts of another format', async (key, json, kept) => {
  const page = await loadPage();
  page.signInAs('1');
  const { area } = page.registry[key];
  window[area].setItem(`clearhouse.user.${key}`, JSON.stringify({ userId: '1', value: json }));
  expect(page.openStore(key).get()).toEqual(kept);
});
