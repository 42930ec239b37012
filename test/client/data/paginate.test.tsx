import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import { type FetchAllPages, pagedList } from '#data/paginate.ts';
import { createQueryClient } from '#data/query.ts';
import { pageSession } from '#platform/session/page-session.ts';

const user = {
  username: 'ada',
  email: 'a@x',
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
  version: 'v1',
};
const usersOf = (...ids: number[]) => ids.map((id) => ({ ...user, id }));

/** The pages on the server; a page beyond them is empty. */
let pages: object[];
let requests: string[];

beforeEach(() => {
  pageSession.signIn({ user: { id: 1, username: 'ada' } });
  requests = [];
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json(pages[requests.length - 1] ?? { items: [], total: 0 });
  });
});

/** Reads all pages from one on, with the ids instead of the rows. */
async function read<Row extends { id?: unknown }>(
  list: { fetchAllPages: FetchAllPages<Row> },
  from?: number,
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
    { ids: [1, 2], page: 1, pages: 2, total: 3 },
    { ids: [3, 4], page: 2, pages: 3, total: 5 },
    { ids: [5], page: 3, pages: 3, total: 5 },
  ]);
  expect(requests).toEqual([1, 2, 3].map((page) => `/ajax/users?page=${page}&per_page=2`));
});

it('OPR-33 continues from a page, with the page size of the response', async () => {
  const business = {
    id: 9,
    reference_id: 'ACME',
    name: 'Acme',
    confirmation_requirement: 3,
    created_at: '2026-01-01',
  };
  pages = [{ items: [business], total: 9, per_page: 4 }];
  expect(await read(pagedList(businesses.list), 3)).toEqual([
    { ids: [9], page: 3, pages: 3, total: 9 },
  ]);
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
  expect(result.current).toMatchObject({ allRowsKey: ['users', 'users.list.all'], perPage: 2 });
  rerender({ page: 2 });
  expect(result.current.query).toMatchObject({
    data: { items: usersOf(1, 2) },
    isPlaceholderData: true,
  });
  await waitFor(() => expect(result.current.query.data?.items).toEqual(usersOf(3)));
  expect(requests).toEqual([1, 2].map((page) => `/ajax/users?page=${page}&per_page=2`));
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
  expect(requests).toEqual([3, 1, 2].map((page) => `/ajax/users?page=${page}`));
});

it('SHELL-11 knows no page size of an empty list', async () => {
  pages = [{ items: [], total: 0 }];
  const { result } = show(pagedList(users.list).usePage, 1);
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  expect(result.current.perPage).toBeUndefined();
});
