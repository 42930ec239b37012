import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useStore } from '#data/use-store.ts';
import { getDraft, setDraft } from '#forms/drafts.ts';
import { theme } from '#platform/preferences.ts';
import { persistedStore } from '#platform/storage/persisted-store.ts';
import { recentItems } from '../../../../client/features/search/recent.ts';
import { signInAs } from '../../../support/session.ts';

const createCount = () =>
  persistedStore('count', (stored) => (typeof stored === 'bigint' || stored === 5 ? stored : 0));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('persisted store', () => {
  it('OPR-46 keeps exact values under a prefixed key for the next page', () => {
    createCount().set(12345678901234567890n);
    expect({ ...localStorage }).toEqual({ 'clearhouse.count': '12345678901234567890' });
    expect(createCount().get()).toBe(12345678901234567890n);
  });

  it.each([
    'x',
    '{',
    'null',
    '[1]',
    '{"value":7,"userId":[]}',
    '{"value":[null,{}],"userId":"1"}',
    '{"value":{"/users":3,"/orders":{"title":"Orders"}},"userId":"1"}',
  ])('OPR-46 ignores the invalid stored value %s', (invalid) => {
    for (const key of ['count', 'user.recent', 'theme'])
      localStorage.setItem(`clearhouse.${key}`, invalid);
    sessionStorage.setItem('clearhouse.user.drafts', invalid);
    signInAs('1');
    expect(createCount().get()).toBe(0);
    expect(recentItems()).toEqual([]);
    expect(theme.get()).toBe('system');
    expect(getDraft('/users')).toBeUndefined();
    const draft = { title: 'Users', to: '/users', values: { name: 'typed' } };
    setDraft('/users', draft);
    expect(getDraft('/users')).toMatchObject(draft);
  });

  it('OPR-46 keeps values in memory when storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked });
    const count = createCount();
    expect(count.get()).toBe(0);
    count.set(5);
    expect(count.get()).toBe(5);
  });

  it('OPR-46 follows a change made in another tab', () => {
    const count = createCount();
    const Count = () => `count ${useStore(count)}`;
    render(<Count />);
    localStorage.setItem('clearhouse.count', '5');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'clearhouse.count' })));
    expect(screen.getByText('count 5')).toBeTruthy();
  });
});
