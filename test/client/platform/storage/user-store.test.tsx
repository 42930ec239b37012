import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useStore } from '#data/use-store.ts';

beforeEach(() => {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => vi.unstubAllGlobals());

/** Loads the page of a tab: new modules, the same storage. */
const loadPage = async () => ({
  ...(await import('#platform/storage/user-store.ts')),
  ...(await import('../../../support/session.ts')),
});

/** Returns what is stored, except the name of the tab. */
const stored = () => {
  sessionStorage.removeItem('clearhouse.tab');
  return JSON.stringify([{ ...sessionStorage }, { ...localStorage }]);
};

describe.each(['tab', 'browser'] as const)('value of a user in the %s', (area) => {
  it('OPR-21 is neither read nor written before the user is confirmed', async () => {
    const first = await loadPage();
    first.signInAs('1');
    first.userStore('note', String, area).set('mine');
    vi.resetModules();
    const next = await loadPage();
    const note = next.userStore('note', String, area);
    note.set(undefined);
    note.set('overwritten');
    expect(note.get()).toBeUndefined();
    next.signInAs('1');
    expect(note.get()).toBe('mine');
  });

  it('OPR-23 survives an expired session for the same user only', async () => {
    const { userStore, signInAs, expireSession } = await loadPage();
    const note = userStore('note', String, area);
    signInAs('1');
    note.set('mine');
    expireSession();
    expect(note.get()).toBeUndefined();
    signInAs('1');
    expect(note.get()).toBe('mine');
    expireSession();
    signInAs('2');
    expect([note.get(), stored()]).toEqual([undefined, '[{},{}]']);
  });

  it('OPR-23 is removed for another user if its module is not loaded', async () => {
    const first = await loadPage();
    first.signInAs('1');
    first.userStore('note', String, area).set('mine');
    vi.resetModules();
    (await loadPage()).signInAs('2');
    expect(stored()).toBe('[{},{}]');
  });

  it('OPR-21 is shown once the user is confirmed', async () => {
    const { userStore, signInAs, expireSession } = await loadPage();
    const note = userStore('note', String, area);
    const Note = () => `note ${useStore(note)}`;
    signInAs('1');
    note.set('mine');
    expireSession();
    render(<Note />);
    act(() => signInAs('1'));
    expect(screen.getByText('note mine')).toBeTruthy();
  });
});
