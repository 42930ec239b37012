import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { users } from '#contract/users.ts';
import { noRows } from '#data/all-rows.ts';
import { allRowsKey } from '#data/paginate.ts';
import { queryOf } from '#data/query.ts';
import { isStart, toResults, withFacts } from '#data/search/search-result.ts';
import {
  inCache,
  rowsInCache,
  type SearchStep,
  walkPages,
  walkRows,
} from '#data/search/search-source.ts';
import { isEmail, isId, isReference } from '#data/search/typed-text.ts';

async function* pages() {
  yield { rows: [1, 2], page: 1, pages: 2, total: 3, more: false, passed: 2, perPage: 2 };
  yield { rows: [3], page: 2, pages: 2, total: 3, more: false, passed: 4, perPage: 2 };
}
const result = (row: number) => toResults('User', `/users/details/${row}`, `u${row}`);

async function stepsOf(steps: AsyncIterable<SearchStep>) {
  const all = [];
  for await (const { results, rows, total } of steps)
    all.push([results.map(({ title }) => title).join(), rows, total]);
  return all;
}

const { signal } = new AbortController();

it('OPR-3 searches a list page by page', async () => {
  expect(await stepsOf(walkPages(pages, result)(signal))).toEqual([
    ['u1,u2', 2, 3],
    ['u3', 1, 3],
  ]);
});

it('OPR-3 searches the details of a list row by row', async () => {
  const read = async (row: number, given: AbortSignal) => ({
    results: given === signal ? result(row) : [],
  });
  expect(await stepsOf(walkRows(pages, read)(signal))).toEqual([
    ['u1', 1, 3],
    ['u2', 1, 3],
    ['u3', 1, 3],
  ]);
});

it('OPR-1 searches the responses that no write has outdated', async () => {
  const client = new QueryClient();
  for (const id of [3, 4, 5]) {
    const { queryKey } = queryOf(users.details, { params: { id } });
    client.setQueryData<unknown>(queryKey, { id, username: `u${id}` });
    if (id === 4) await client.invalidateQueries({ queryKey });
  }
  client.setQueryData<unknown>(queryOf(users.list, { query: { page: 1 } }).queryKey, { items: [] });
  const find = inCache(users.details, ({ username }, path) => toResults('User', path, username));
  expect(find(client).map(({ title, to }) => [title, to])).toEqual([
    ['u3', '/ajax/users/details/3'],
    ['u5', '/ajax/users/details/5'],
  ]);
});

it('OPR-1 searches the pages and all rows of a list', async () => {
  const client = new QueryClient();
  const user = (username: string) => ({ username });
  client.setQueryData<unknown>(queryOf(users.list, { query: { page: 1 } }).queryKey, {
    items: [user('u1')],
  });
  client.setQueryData<unknown>(allRowsKey(users.list), { ...noRows, rows: [user('u2')] });
  const find = rowsInCache(users.list, ({ username }) => toResults('User', '/u', username));
  expect(find(client).map(({ title }) => title)).toEqual(['u1', 'u2']);
  await client.invalidateQueries({ queryKey: allRowsKey(users.list) });
  expect(find(client).map(({ title }) => title)).toEqual(['u1']);
});

it('OPR-1 finds nothing that has no title or address', () => {
  expect([
    toResults('User', undefined, 'u1'),
    toResults('User', '/u', null),
    toResults('User', '/u', ''),
  ]).toEqual([[], [], []]);
  expect(toResults('User', '/u', 7, null, 'a@x', '')).toEqual([
    { kind: 'User', title: '7', to: '/u', words: ['7', 'a@x'] },
  ]);
});

it('OPR-144 adds facts to results', () => {
  expect(withFacts(result(1), { status: 'open' })).toEqual([
    { ...result(1)[0], facts: { status: 'open' } },
  ]);
});

it('OPR-143 finds a text by its beginning', () => {
  const [found] = toResults('Order', '/o', 'ORD-1', 'Kältewallet');
  expect(['ord1', 'kalte', 'wallet', '1'].map((typed) => found && isStart(found, typed))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['ORD-1', [true, false, false]],
  ['17', [true, true, false]],
  ['12345678901234567890', [true, false, false]],
  ['1E821560-c0c7-4e18-ac62-70b3a1dbde4f', [true, true, false]],
  ['1e821560-c0c7-4e18-ac62-70b3a1dbde4', [true, false, false]],
  ['x1e821560-c0c7-4e18-ac62-70b3a1dbde4f', [true, false, false]],
  ['ada', [false, false, false]],
  ['ada1@x', [false, false, true]],
  ['order 1', [false, false, false]],
  ['1'.repeat(40), [true, false, false]],
  ['1'.repeat(41), [false, false, false]],
])('OPR-2 takes %s for a reference, an id or an email address', (typed, expected) => {
  expect([isReference, isId, isEmail].map((is) => is(typed))).toEqual(expected);
});
