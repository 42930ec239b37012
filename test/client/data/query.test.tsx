import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { users } from '#contract/users.ts';
import { createQueryClient, formQueryOf, queryOf, useLatest } from '#data/query.ts';
import { session } from '#platform/session/document-state.ts';
import { fakeBackend } from '../../support/fake-backend.ts';
import { signInAs } from '../../support/session.ts';

const userNamed = (username: string) => ({
  id: 3,
  username,
  email: 'b@x',
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
});
const input = { params: { id: '3' } };

function renderQuery() {
  signInAs(1, 'demo');
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hooks = () => ({
    query: useQuery(queryOf(users.details, input)),
    latest: useLatest(queryOf(users.details, input)),
  });
  return { client, ...renderHook(hooks, { wrapper }) };
}

/** Replaces the clock by one that moves on with every reading. */
function countReadings(): void {
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 1;
    return now;
  });
}

it('EXCH-5 keeps newer data when a slow check before a save completes', async () => {
  countReadings();
  const slow = Promise.withResolvers<Response>();
  const responses = [
    Response.json(userNamed('first')),
    slow.promise,
    Response.json(userNamed('newer')),
  ];
  fakeBackend(() => responses.shift());
  const { client, result } = renderQuery();
  const shown = () => client.getQueryData(queryOf(users.details, input).queryKey)?.username;
  await waitFor(() => expect(shown()).toBe('first'));
  const check = result.current.latest();
  await act(() => result.current.query.refetch());
  slow.resolve(Response.json(userNamed('older')));
  expect((await check).username).toBe('older');
  expect(shown()).toBe('newer');
});

it('EXCH-5 shows what a check before a save has read', async () => {
  countReadings();
  const responses = [userNamed('first'), userNamed('second')];
  fakeBackend(() => responses.shift());
  const { result } = renderQuery();
  await waitFor(() => expect(result.current.query.data?.username).toBe('first'));
  await act(() => result.current.latest());
  await waitFor(() => expect(result.current.query.data?.username).toBe('second'));
  expect(responses).toEqual([]);
});

it('ERR-4 logs a failed load once and repeats no request of its own', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const requests = fakeBackend(() => new Response(null, { status: 404 }));
  const { result } = renderQuery();
  await waitFor(() => expect(result.current.query.isError).toBe(true));
  window.dispatchEvent(new Event('visibilitychange'));
  await act(async () => {});
  expect(requests).toHaveLength(1);
  expect(log.mock.calls).toEqual([
    ['users.details could not be loaded:', result.current.query.error],
  ]);
});

it('ERR-1 does not log the end of the session as a failed load', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeBackend(() => new Response(null, { status: 401 }));
  renderQuery();
  await waitFor(() => expect(session.get().state).toBe('out'));
  expect(log).not.toHaveBeenCalled();
});

it('ERR-4 fails at once while the browser is offline', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  fakeBackend(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  const { result } = renderQuery();
  await waitFor(() => expect(result.current.query.isError).toBe(true));
  window.dispatchEvent(new Event('online'));
});

it('USERS-4 never reloads the data of an open form', () => {
  expect(formQueryOf(users.details, input)).toMatchObject({
    ...queryOf(users.details, input),
    queryFn: expect.any(Function),
    staleTime: 'static',
  });
});

it('SHELL-17 aborts the request of a screen that was left', async () => {
  const requests = fakeBackend(() => new Promise(() => {}));
  const { unmount } = renderQuery();
  await waitFor(() => expect(requests).toHaveLength(1));
  unmount();
  expect(requests[0]?.init.signal?.aborted).toBe(true);
});
