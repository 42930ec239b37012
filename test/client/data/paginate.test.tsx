import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import { type FetchAllPages, type ListPlace, pagedList } from '#data/paginate.ts';
import { createQueryClient } from '#data/query.ts';
import { fakeBackend, type SentRequest } from '../../support/fake-backend.ts';
import { declareFeatures, signInAs } from '../../support/session.ts';

const user = {
  username: 'ada',
  email: 'a@x',
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
  version: 'v1',
};
const usersOf = (...ids: number[]) => ids.map((id) => ({ ...user, id }));

const urls = () => requests.map(({ url }) => url);

/** The pages on the server; a page beyond them is empty. */
let pages: object[];
let requests: SentRequest[];

beforeEach(() => {
  signInAs(1);
  declareFeatures(null);
  requests = fakeBackend(() => pages[requests.length - 1] ?? { items: [], total: 0 });
});

/** Reads all pages from a place on, with the ids instead of the rows. */
async function read<Row extends { id?: unknown }>(
  list: { fetchAllPages: FetchAllPages<Row> },
  from?: ListPlace,
) {
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
    { ids: [1, 2], page: 1, pages: 2, total: 3, passed: 2, perPage: 2 },
    { ids: [3, 4], page: 2, pages: 3, total: 5, passed: 4, perPage: 2 },
    { ids: [5], page: 3, pages: 3, total: 5, passed: 6, perPage: 2 },
  ]);
  expect(urls()).toEqual([1, 2, 3].map((page) => `/ajax/users?page=${page}&per_page=2`));
});

const business = {
  reference_id: 'ACME',
  name: 'Acme',
  confirmation_requirement: 3,
  created_at: '2026-01-01',
};

/** A server with `total` businesses, whose pages have the size that is requested, at most `most`, else 2. */
function serveBusinesses(total: number, most: () => number) {
  requests = fakeBackend(({ url }) => {
    const query = new URLSearchParams(url.split('?')[1]);
    const size = Math.min(Number(query.get('per_page') ?? 2), most());
    const start = (Number(query.get('page')) - 1) * size;
    const ids = Array.from({ length: total }, (_, index) => index + 1).slice(start, start + size);
    return { items: ids.map((id) => ({ ...business, id })), total, per_page: size };
  });
}

const idsOf = (all: { ids: unknown[] }[]) => all.flatMap(({ ids }) => ids);
const { fetchAllPages } = pagedList(businesses.list);

it('OPR-33 continues from a place, with the page size of the responses', async () => {
  serveBusinesses(9, () => 4);
  expect(idsOf(await read({ fetchAllPages }, { passed: 4, perPage: 2 }))).toEqual([5, 6, 7, 8, 9]);
  expect(urls()).toEqual([3, 4, 5].map((page) => `/ajax/businesses?page=${page}`));
});

it('OPR-240 requests pages of the declared size', async () => {
  declareFeatures('per-page=4');
  serveBusinesses(9, () => 4);
  expect(idsOf(await read({ fetchAllPages }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(urls()).toEqual([1, 2, 3].map((page) => `/ajax/businesses?page=${page}&per_page=4`));
});

it('OPR-240 requests the declared size instead of that of a list', async () => {
  declareFeatures('per-page=500');
  pages = [{ items: usersOf(1), total: 1 }];
  await read(pagedList(users.list, { per_page: 10 }));
  expect(urls()).toEqual(['/ajax/users?page=1&per_page=500']);
});

it('OPR-240 takes the size of the responses if it is another one', async () => {
  declareFeatures('per-page=500');
  serveBusinesses(9, () => 4);
  expect(idsOf(await read({ fetchAllPages }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(requests).toHaveLength(3);
});

it('OPR-242 loads the pages of a query until a page that is not full', async () => {
  declareFeatures('per-page=2');
  pages = [
    { items: usersOf(1, 2), total: 2, more: true },
    { items: usersOf(3, 4), total: 4, more: true },
    { items: usersOf(5), total: 5 },
  ];
  const { signal } = new AbortController();
  const totals = [];
  for await (const { total } of pagedList(users.list).fetchAllPages(signal, undefined, {
    q: 'a b',
  }))
    totals.push(total);
  expect(totals).toEqual([2, 4, 5]);
  expect(urls()).toEqual([1, 2, 3].map((page) => `/ajax/users?page=${page}&q=a+b&per_page=2`));
});

it.each([
  [4, 3],
  [3, 4],
  [2, 5],
  [5, 2],
])('OPR-241 reads each row once after a change from %i to %i', async (from, to) => {
  declareFeatures('per-page=9');
  serveBusinesses(20, () => (requests.length > 2 ? to : from));
  expect(idsOf(await read({ fetchAllPages }))).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 1),
  );
});

it('OPR-241 continues at the same row after the feature has gone', async () => {
  declareFeatures(null);
  serveBusinesses(9, () => 500);
  expect(idsOf(await read({ fetchAllPages }, { passed: 5, perPage: 5 }))).toEqual([6, 7, 8, 9]);
});

it('OPR-241 fails when each response has another size', async () => {
  serveBusinesses(99, () => 2 ** requests.length);
  declareFeatures('per-page=99');
  await expect(read({ fetchAllPages }, { passed: 6, perPage: 2 })).rejects.toThrow(
    'businesses.list has pages of changing sizes.',
  );
  expect(requests).toHaveLength(2);
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
  expect((await read(pagedList(users.list, { per_page: 2 }))).map(({ ids }) => ids)).toEqual([
    [1, 2],
    [],
  ]);
  expect(requests).toHaveLength(2);
});

it.each([{ items: null, total: 3 }, { items: [] }])(
  'OPR-33 fails at a page without items or total: %j',
  async (page) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    pages = [page];
    await expect(read(pagedList(users.list))).rejects.toThrow(
      'users.list lacks its items or its total.',
    );
  },
);

/** Shows one page after another, as pagination does. */
function show(
  usePage: ReturnType<typeof pagedList<typeof users.list>>['usePage'],
  initial: number,
) {
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(({ page }) => usePage(page), { wrapper, initialProps: { page: initial } });
}

it('SHELL-11 takes the page size of the request', async () => {
  pages = [
    { items: usersOf(1, 2), total: 3 },
    { items: usersOf(3), total: 3 },
  ];
  const { result, rerender } = show(pagedList(users.list, { per_page: 2 }).usePage, 1);
  await waitFor(() => expect(result.current.query.data?.items).toHaveLength(2));
  expect(result.current).toMatchObject({ perPage: 2 });
  rerender({ page: 2 });
  expect(result.current.query).toMatchObject({
    data: { items: usersOf(1, 2) },
    isPlaceholderData: true,
  });
  await waitFor(() => expect(result.current.query.data?.items).toEqual(usersOf(3)));
  expect(urls()).toEqual([1, 2].map((page) => `/ajax/users?page=${page}&per_page=2`));
});

it('SHELL-11 takes the first page as the page size, once', async () => {
  pages = [
    { items: usersOf(5), total: 5 },
    { items: usersOf(1, 2), total: 5 },
    { items: usersOf(3, 4), total: 5 },
  ];
  const { result, rerender } = show(pagedList(users.list).usePage, 3);
  expect(result.current.perPage).toBeUndefined();
  await waitFor(() => expect(result.current.perPage).toBe(2));
  rerender({ page: 2 });
  await waitFor(() => expect(result.current.query.data?.items).toEqual(usersOf(3, 4)));
  expect(urls()).toEqual([3, 1, 2].map((page) => `/ajax/users?page=${page}`));
});

it.each([
  { items: [], total: 0 },
  { items: null, total: 3 },
])('SHELL-11 knows no page size of the list %j', async (list) => {
  pages = [list];
  const { result } = show(pagedList(users.list).usePage, 1);
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  expect(result.current.perPage).toBeUndefined();
});
