import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { users } from '#contract/users.ts';
import { hasId, removeUnshown, updateCached, updateRows } from '#data/cache.ts';
import { queryOf } from '#data/query.ts';

const user = {
  id: 3,
  username: 'ben',
  email: 'b@x',
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
};
const details = queryOf(users.details, { params: { id: 3 } }).queryKey;
const others = queryOf(users.details, { params: { id: 30 } }).queryKey;
const list = queryOf(users.list, { query: { page: 1 } }).queryKey;

let client: QueryClient;
const renamed = (response: object | null) => ({ ...response, username: 'renamed' });
const names = () => [details, others].map((key) => client.getQueryData(key)?.username);

beforeEach(() => {
  client = new QueryClient();
  client.setQueryData<unknown>(details, user, { updatedAt: 5 });
  client.setQueryData<unknown>(others, { ...user, id: 30 }, { updatedAt: 6 });
  client.setQueryData<unknown>(list, { items: [user], total: 1 });
});

it('EXCH-5 applies a write to one item, whose age stays', () => {
  updateCached(client, users.details, renamed, { id: '3' });
  expect(names()).toEqual(['renamed', 'ben']);
  expect(client.getQueryState(details)?.dataUpdatedAt).toBe(5);
  expect(client.getQueryData(list)).toEqual({ items: [user], total: 1 });
});

it('EXCH-5 applies a write to every response of an endpoint that has loaded', () => {
  const loading = queryOf(users.details, { params: { id: 4 } });
  const stop = new QueryObserver(client, { ...loading, enabled: false }).subscribe(() => {});
  updateCached(client, users.details, renamed);
  expect(names()).toEqual(['renamed', 'renamed']);
  expect(client.getQueryData(loading.queryKey)).toBeUndefined();
  stop();
});

it.each([
  ['the number of rows', { items: [user], total: null }, { items: [], total: null }],
  ['the rows', { items: null, total: 3 }, { items: null, total: 3 }],
])('USERS-6 leaves unknown what a list did not state: %s', (_case, before, after) => {
  client.setQueryData<unknown>(list, before);
  updateRows(client, users.list, () => []);
  expect(client.getQueryData(list)).toEqual(after);
});

it('USERS-6 removes a row from the pages of a list', () => {
  updateRows(client, users.list, (rows: { id: number }[]) => rows.filter(({ id }) => id !== 3));
  expect(client.getQueryData(list)).toEqual({ items: [], total: 0 });
});

it('USERS-6 removes the responses of a resource that no screen shows', () => {
  const stop = new QueryObserver(client, { queryKey: details, staleTime: Infinity }).subscribe(
    () => {},
  );
  client.setQueryData(['orders', 'orders.list'], { items: [] });
  removeUnshown(client, 'users');
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey.slice(0, 2));
  expect(keys).toEqual([
    ['users', 'users.details'],
    ['orders', 'orders.list'],
  ]);
  stop();
});

it('USERS-6 compares ids of any type', () => {
  expect([{ id: 3 }, { id: '3' }, { id: 3n }, { id: 30 }, {}].map(hasId('3'))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
