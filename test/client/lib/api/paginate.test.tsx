import { beforeEach, expect, it, vi } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import { type FetchAllPages, pagedList } from '#lib/api/paginate.ts';
import { startSession } from '#lib/state/session.ts';

const user = { username: 'ada', email: 'a@x', created_at: '2026-01-01', updated_at: '2026-01-01' };
const usersOf = (...ids: number[]) => ids.map((id) => ({ ...user, id }));

/** The pages on the server; a page beyond them is empty. */
let pages: object[];
let requests: string[];

beforeEach(() => {
  startSession({ id: 1, username: 'ada' });
  requests = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json(pages[requests.length - 1] ?? { items: [], total: 0 });
  });
});

/** Reads all pages from one on, with the ids instead of the rows. */
async function read<Row extends { id?: unknown }>(list: { fetchAllPages: FetchAllPages<Row> }, from?: number) {
  const all = [];
  for await (const { rows, ...page } of list.fetchAllPages(new AbortController().signal, from))
    all.push({ ids: rows.map(({ id }) => id), ...page });
  return all;
}

it('OPR-33 reads every page, also of a list that grows', async () => {
  pages = [
    { items: usersOf(1, 2), total: 3 },
    { items: usersOf(3, 4), total: 5 },
    { items: usersOf(5), total: 5 },
  ];
  expect(await read(pagedList(users.list, { per_page: 2 }))).toEqual([
    { ids: [1, 2], page: 1, pages: 2, total: 3 },
    { ids: [3, 4], page: 2, pages: 3, total: 5 },
    { ids: [5], page: 3, pages: 3, total: 5 },
  ]);
  expect(requests).toEqual([1, 2, 3].map((page) => `/ajax/users?page=${page}&per_page=2`));
});

it('OPR-33 continues from a page, with the page size of the response', async () => {
  const business = { id: 9, reference_id: 'ACME', name: 'Acme', confirmation_requirement: 3, created_at: '2026-01-01' };
  pages = [{ items: [business], total: 9, per_page: 4 }];
  expect(await read(pagedList(businesses.list), 3)).toEqual([{ ids: [9], page: 3, pages: 3, total: 9 }]);
  expect(requests).toEqual(['/ajax/businesses?page=3']);
});

it('OPR-33 takes the first page for full where no page size is known', async () => {
  pages = [
    { items: usersOf(1, 2), total: 5 },
    { items: usersOf(3), total: 5 },
    { items: usersOf(5), total: 5 },
  ];
  expect((await read(pagedList(users.list))).map(({ page, pages }) => [page, pages])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});

it('OPR-33 ends at a page without rows', async () => {
  pages = [
    { items: usersOf(1, 2), total: 9 },
    { items: [], total: 9 },
  ];
  expect((await read(pagedList(users.list, { per_page: 2 }))).map(({ ids }) => ids)).toEqual([[1, 2], []]);
  expect(requests).toHaveLength(2);
});

it.each([{ items: null, total: 3 }, { items: [] }])('OPR-33 fails at a page without items or total: %j', async (page) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  pages = [page];
  await expect(read(pagedList(users.list))).rejects.toThrow('users.list lacks its items or its total.');
});
