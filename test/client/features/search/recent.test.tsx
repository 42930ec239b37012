import { beforeEach, expect, it } from 'vitest';
import { addRecent, recentItems } from '../../../../client/features/search/recent.ts';
import { expireSession, signInAs } from '../../../support/session.ts';

const item = (id: number) => ({ kind: 'User', title: `User ${id}`, to: `/users/details/${id}` });

beforeEach(() => {
  signInAs('1');
});

it('OPR-143 keeps the last eight items, newest first, each once', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 7, 8, 9, 3]) addRecent({ ...item(id), title: `User ${id}` });
  expect(recentItems()).toEqual([3, 9, 8, 7, 6, 5, 4, 2].map(item));
});

it('OPR-143 keeps nothing but kind, title and address, of valid items', () => {
  addRecent({ ...item(1), words: ['secret'] } as ReturnType<typeof item>);
  expect(localStorage.getItem('clearhouse.user.recent')).not.toContain('secret');
  const value = [item(1), { ...item(2), to: 5 }, null];
  localStorage.setItem('clearhouse.user.recent', JSON.stringify({ userId: '1', value }));
  expect(recentItems()).toEqual([item(1)]);
  expireSession();
  expect(recentItems()).toEqual([]);
});
