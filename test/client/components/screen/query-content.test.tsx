import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { QueryContent } from '#components/screen/query-content.tsx';
import { DataTable } from '#components/table/data-table.tsx';
import { walletProviders } from '#contract/wallet-providers.ts';
import { createQueryClient, queryOf } from '#data/query.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { signInAs } from '../../../support/session.ts';
import { TestRouter } from '../../../support/test-router.tsx';

const params = { provider: 'BitGo' };

function Accounts() {
  const provider = useQuery(queryOf(walletProviders.details, { params }));
  return (
    <QueryContent query={provider}>
      {(provider) => (
        <DataTable
          id="accounts"
          label="Accounts"
          of={provider}
          rows={({ accounts }) => accounts}
          rowKey={({ name }) => name}
          empty="No accounts."
          hint="The list fills."
          columns={[{ id: 'name', header: 'Name', value: ({ name }) => name }]}
        />
      )}
    </QueryContent>
  );
}

/** Renders the accounts of a provider; the server responds with each body in turn. */
function renderAccounts(...bodies: (object | number)[]) {
  signInAs(1, 'demo');
  fakeBackend(async ({ url }) => {
    if (url === '/readyz') return {};
    // As from a network, the response arrives in a later task.
    await new Promise((resolve) => setTimeout(resolve));
    const body = bodies.shift();
    return typeof body === 'number' ? new Response('', { status: body }) : body;
  });
  renderQuery();
}

const renderQuery = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <TestRouter title="Accounts">
        <Accounts />
      </TestRouter>
    </QueryClientProvider>,
  );

const provider = { name: 'BitGo', active: true };

it('WALLET-2 shows that a list is empty', async () => {
  renderAccounts({ ...provider, accounts: [] });
  await screen.findByText('No accounts.');
});

it('ORD-7 shows that a list is missing', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  renderAccounts(provider);
  await screen.findByText("The server didn't send this part. Reload to try again.");
  expect(screen.queryByText('No accounts.')).toBeNull();
  expect(log).toHaveBeenCalledExactlyOnceWith(
    'The response of wallet-providers.details breaks the contract at accounts: expected array.',
  );
});

it('ERR-4 shows a label, the cause and Retry in place of data that failed to load', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  renderAccounts(503, {
    ...provider,
    accounts: [{ name: 'Hot', cryptocurrency: 'XBT', active: 1, balance: '5' }],
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(document.body.textContent).toBe(
    "Couldn't load accountsThe payments service is busy or restarting.Retry",
  );
  expect(log).toHaveBeenCalledOnce();
  await userEvent.setup().click(retry);
  await screen.findByText('Hot');
});

it('OPR-73 keeps the focus in the panel after Retry', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderAccounts(503, 503, { ...provider, accounts: [] });
  const user = userEvent.setup();
  const retry = await screen.findByRole('button', { name: 'Retry' });
  await user.click(retry);
  expect(retry.isConnected).toBe(false);
  const again = await screen.findByRole('button', { name: 'Retry' });
  expect(document.activeElement).toBe(again);
  await user.keyboard('{Enter}');
  await screen.findByText('No accounts.');
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement?.textContent).toContain('No accounts.');
});

it('OUT-7 offers Retry for a load that has had no response for long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  signInAs(1, 'demo');
  const requests = fakeBackend(({ init: { signal } }) => {
    const { promise, reject } = Promise.withResolvers();
    signal?.addEventListener('abort', () => reject(signal.reason));
    return requests.length < 3 ? promise : { ...provider, accounts: [] };
  });
  const aborted = () => requests.map(({ init }) => init.signal?.aborted);
  renderQuery();
  const retry = () => screen.queryByRole('button', { name: 'Retry' });
  for (const attempt of [1, 2]) {
    await act(() => vi.advanceTimersByTimeAsync(89_000));
    expect(retry()).toBe(null);
    expect(requests.length).toBe(attempt);
    await act(() => vi.advanceTimersByTimeAsync(1_000));
    expect(aborted().at(-1)).toBe(false);
    await userEvent.setup({ delay: null }).click(retry() as HTMLElement);
    await vi.waitFor(() => expect(requests.length).toBe(attempt + 1));
    expect(aborted()).toEqual([...Array(attempt).fill(true), false]);
  }
  await screen.findByText('No accounts.');
  expect(document.activeElement?.textContent).toContain('No accounts.');
  vi.useRealTimers();
});
