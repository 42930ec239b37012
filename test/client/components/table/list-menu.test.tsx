import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { copyLink } from '#components/copyable/copy-link.ts';
import { ListMenu } from '#components/list-tools/list-menu.tsx';
import { type FetchAllPages, listStart } from '#data/paginate.ts';
import { createQueryClient } from '#data/query.ts';
import { ApiError } from '#platform/http/request.ts';
import { toasts } from '#platform/toasts.ts';
import { TestRouter } from '../../../support/test-router.tsx';

interface Row {
  id: number;
}

const columns = [{ id: 'id', header: 'Id', value: ({ id }: Row) => id }];
const pageOf = (page: number) => ({
  rows: [{ id: page }],
  page,
  pages: 3,
  total: 3,
  passed: page,
  perPage: 1,
});

let files: Blob[];
beforeEach(() => {
  files = [];
  toasts.set([]);
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
});

const listOf = (label: string) => ({
  label,
  columns,
  rows: [{ id: 1 }],
  extent: { rows: 1, total: 3 },
  isFiltered: false,
  rowKey: ({ id }: Row) => id,
});

function renderExport(fetchAllPages: FetchAllPages<Row>) {
  const list = { ...listOf('Orders'), fetchAllPages };
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter>
        <ListMenu list={list} />
      </TestRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole('button', { name: 'Export Orders' });
}

const ids = async () =>
  (await files[0]?.text())?.split('\r\n').filter((line) => /^\d+$/.test(line));

it('OPR-33 saves every page and closes the dialog', async () => {
  const button = renderExport(async function* () {
    for (const page of [1, 2, 3]) yield pageOf(page);
  });
  await userEvent.setup().click(button);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await ids()).toEqual(['1', '2', '3']);
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
});

it('OPR-33 shows its progress in rows', async () => {
  const button = renderExport(async function* () {
    yield pageOf(1);
    await new Promise(() => {});
  });
  await userEvent.setup().click(button);
  const progress = await screen.findByRole('progressbar', { hidden: true });
  await waitFor(() => expect(progress.getAttribute('value')).toBe('1'));
  expect(progress.getAttribute('max')).toBe('3');
  expect(screen.getByRole('dialog', { hidden: true }).textContent).toContain('1 of 3 rows');
});

it('OPR-33 saves a row that has moved to the next page once', async () => {
  const button = renderExport(async function* () {
    yield { ...pageOf(1), rows: [{ id: 1 }, { id: 2 }] };
    yield { ...pageOf(2), rows: [{ id: 2 }, { id: 3 }] };
  });
  await userEvent.setup().click(button);
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await ids()).toEqual(['1', '2', '3']);
});

it('OPR-35 warns of a list that ends before its total', async () => {
  const button = renderExport(async function* () {
    yield pageOf(1);
    yield { ...pageOf(2), rows: [] };
  });
  await userEvent.setup().click(button);
  await waitFor(() =>
    expect(toasts.get().map(({ type, text }) => [type, text])).toEqual([
      ['warning', 'Exported 1 of 3 rows; the file is incomplete.'],
    ]),
  );
});

it('OPR-33 continues with the page that failed', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  const button = renderExport(async function* (_signal, { passed } = listStart) {
    for (let page = passed + 1; page <= 3; page += 1) {
      if (page === 2 && broken) throw new ApiError('orders.list', 500);
      yield pageOf(page);
    }
  });
  const user = userEvent.setup();
  await user.click(button);
  await screen.findByText("Page 2 of 3 couldn't be loaded.");
  expect(log).toHaveBeenCalledOnce();
  expect(toasts.get().map(({ text }) => text)).toEqual(['An unexpected error occurred.']);
  broken = false;
  await user.click(screen.getByRole('button', { name: 'Retry', hidden: true }));
  await waitFor(() => expect(files).toHaveLength(1));
  expect(await ids()).toEqual(['1', '2', '3']);
});

it('OPR-33 aborts the request and saves nothing on cancel', async () => {
  let signal: AbortSignal | undefined;
  const button = renderExport(async function* (given) {
    signal = given;
    yield pageOf(1);
    await new Promise((_, reject) => given.addEventListener('abort', () => reject(given.reason)));
  });
  const user = userEvent.setup();
  await user.click(button);
  await user.click(await screen.findByRole('button', { name: 'Cancel', hidden: true }));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(signal?.aborted).toBe(true);
  expect(files).toEqual([]);
});

it('OPR-322 copies the link to a list with its filters, and to its card', async () => {
  window.happyDOM.setURL('http://localhost:3000/closed-loop-balancing?settlements=2#other');
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter>
        <section id="settlements">
          <ListMenu list={listOf('Settlements')} />
        </section>
      </TestRouter>
    </QueryClientProvider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: 'Copy link to Settlements' }));
  expect(await navigator.clipboard.readText()).toBe(
    'http://localhost:3000/closed-loop-balancing?settlements=2#settlements',
  );
  expect(toasts.get().map(({ text }) => text)).toEqual(['Link copied']);
});

it('OPR-322 says where the link is if the clipboard cannot be used', async () => {
  userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await copyLink(new URL(location.href));
  expect(toasts.get().map(({ text }) => text)).toEqual([
    "Couldn't access the clipboard. Copy the link from the address bar.",
  ]);
});
