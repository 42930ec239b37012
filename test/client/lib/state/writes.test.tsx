import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirmOwner, endOwner } from '#lib/state/user-store.ts';
import {
  addWrite,
  checkAllNow,
  clearVerdicts,
  concernsWrites,
  finalAtOf,
  isOfThisTab,
  loadWrites,
  removeWrite,
  sourceOf,
  updateProgress,
  updateWrite,
  useWriteOf,
  writes,
  writeWith,
} from '#lib/state/writes.ts';
import { unsettledWrite } from '../../../support/unsettled-write.ts';

const day = 24 * 3_600_000;
const key = (id: string) => `clearhouse.write.${id}`;
const stored = (id: string) => JSON.parse(localStorage.getItem(key(id)) ?? 'null');
const ids = () => writes.get().map(({ id }) => id);
const add = (id: string, changes: object = {}) => {
  const item = `/users/edit/${id}`;
  return addWrite({ ...unsettledWrite, id, key: id, target: `PATCH ${item}`, source: item, sentAt: Date.now(), ...changes });
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const { id } of writes.get()) removeWrite(id);
  confirmOwner('1');
});
afterEach(() => vi.unstubAllGlobals());

describe('a stored write', () => {
  it('OUT-8 is stored for its user and tab, without a name', async () => {
    await add('a', { subject: 'ben' });
    expect(stored('a')).toMatchObject({ id: 'a', userId: '1', tab: 'a', state: 'unknown' });
    expect(localStorage.getItem(key('a'))).not.toMatch(/ben|subject|progress|isStored/);
    expect(writes.get()).toMatchObject([{ subject: 'ben', isStored: true, progress: { checks: 0, isChecking: false } }]);
    await add('b');
    expect(stored('b').tab).toBe('a');
    expect(writes.get().map(isOfThisTab)).toEqual([true, true]);
    sessionStorage.clear();
    expect(writes.get().map(isOfThisTab)).toEqual([false, false]);
  });

  it('OUT-8 is not added without a session', async () => {
    endOwner();
    await add('a');
    expect([ids(), stored('a')]).toEqual([[], null]);
  });

  it('OUT-8 is read by every tab, oldest first; progress stays', async () => {
    await add('a', { subject: 'ben' });
    updateProgress('a', { checks: 3 });
    updateWrite('a', { ids: { provider: '', id: null } });
    localStorage.setItem(key('b'), JSON.stringify({ ...stored('a'), id: 'b', sentAt: Date.now() - 1000 }));
    localStorage.setItem(key('c'), JSON.stringify({ ...stored('a'), id: 'c', userId: '2' }));
    loadWrites();
    expect(writes.get()).toMatchObject([
      { id: 'b', progress: { checks: 0 } },
      { id: 'a', subject: 'ben', progress: { checks: 3 } },
    ]);
    expect(stored('c')).not.toBeNull();
  });

  it.each([
    ['is older than a week', { sentAt: Date.now() - 8 * day }],
    ['is of the future', { sentAt: Date.now() + 8 * day }],
    ['is of another version', { state: 'lost' }],
  ])('OUT-8 is discarded if it %s', async (_, changes) => {
    await add('a');
    localStorage.setItem(key('b'), JSON.stringify({ ...stored('a'), id: 'b', ...changes }));
    loadWrites();
    expect([ids(), stored('b')]).toEqual([['a'], null]);
  });

  it('OUT-8 is kept by its page where storage is full', async () => {
    const full = () => {
      throw new DOMException('Full.', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: full, removeItem() {} });
    await add('a');
    loadWrites();
    expect(writes.get()).toMatchObject([{ id: 'a', isStored: false }]);
    vi.unstubAllGlobals();
    updateWrite('a', { code: 'C1' });
    expect([writes.get(), stored('a')]).toMatchObject([[{ id: 'a', isStored: true }], { code: 'C1' }]);
  });

  it('OUT-8 is read again after a change of any write in another tab', () => {
    const concerns = (name: string | null) => concernsWrites(new StorageEvent('storage', { key: name }));
    expect(['clearhouse.write.a', null, 'clearhouse.theme', 'write.a'].map(concerns)).toEqual([true, true, false, false]);
  });

  it('OUT-8 does not tell its listeners that there is still none', () => {
    const listener = vi.fn();
    const stop = writes.subscribe(listener);
    loadWrites();
    stop();
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a verdict', () => {
  it.each([
    ['target', { target: 'PATCH /users/edit/a' }, ['b']],
    ['source', { source: '/users/edit/a' }, ['b']],
    ['neither', {}, ['a', 'b']],
  ])('OUT-6 is replaced by the next write of the same %s', async (_, changes, left) => {
    await add('a', { state: 'not-saved' });
    await add('b', changes);
    expect(ids()).toEqual(left);
    expect(stored('a') === null).toBe(left.length === 1);
  });

  it('OUT-6 that is missing is not replaced', async () => {
    await add('a');
    await add('b', { target: 'PATCH /users/edit/a' });
    expect(ids()).toEqual(['a', 'b']);
  });

  it('OUT-8 is discarded at a sign-out, a write without one is not', async () => {
    await add('a');
    await add('b', { state: 'saved' });
    clearVerdicts();
    expect([ids(), stored('b')]).toEqual([['a'], null]);
  });

  it('OUT-6 is of the last write of a form', async () => {
    await add('a', { source: '/x', state: 'saved', sentAt: 1 });
    await add('b', { source: '/x' });
    await add('c');
    expect(renderHook(() => useWriteOf('/x')).result.current?.id).toBe('b');
    expect(renderHook(() => useWriteOf('/y')).result.current).toBeUndefined();
  });
});

describe('the progress of a check', () => {
  it('OUT-2 makes every check due', async () => {
    await Promise.all([add('a'), add('b')]);
    for (const id of ids()) updateProgress(id, { nextCheckAt: Number.MAX_VALUE });
    checkAllNow();
    const due = writes.get().map(({ progress }) => progress.nextCheckAt <= performance.now());
    expect(due).toEqual([true, true]);
  });

  it('OUT-2 is final a timeout after the first read, never before it', () => {
    expect([{}, { readableSince: 5 }].map(finalAtOf)).toEqual([Number.POSITIVE_INFINITY, 60_005]);
  });

  it('OUT-8 ignores a write that was removed', () => {
    updateWrite('gone', { state: 'saved' });
    updateProgress('gone', { checks: 1 });
    expect([ids(), writeWith('gone'), stored('gone')]).toEqual([[], undefined, null]);
  });
});

it('OUT-6 tells the form of a screen from its rows', () => {
  expect([sourceOf('/x'), sourceOf('/x', 'XBT-USDC'), sourceOf('/x', '')]).toEqual(['/x', '/x XBT-USDC', '/x ']);
});
