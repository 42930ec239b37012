import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { createQueryClient, queryOf } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import { session } from '#platform/session/document-state.ts';
import { toasts } from '#platform/toasts.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { senderOf } from '../../../support/sender.ts';
import { signInAs } from '../../../support/session.ts';

const user = {
  id: 3,
  username: 'ben',
  email: 'b@x',
  created_at: '2026-01-01',
  updated_at: '2026-01-01',
};
const params = { id: '3' };

/** Responds to GET with a user and to any other method with `status`. Returns the methods of the requests. */
function stubServer(status: number, body: unknown = {}) {
  const methods: string[] = [];
  fakeBackend(({ url, init: { method = 'GET' } }) => {
    if (url === '/readyz') return {};
    if (url === '/ajax/auth/check') return { id: 1, username: 'ada' };
    methods.push(method);
    if (method === 'GET') return user;
    return Response.json(body, {
      status,
      headers: { 'Write-Outcome': status === 419 ? 'rejected' : '' },
    });
  });
  return methods;
}

beforeEach(() => {
  signInAs(1);
});

function renderMutation({
  client = createQueryClient(),
  success,
}: {
  client?: QueryClient;
  success?: string;
} = {}) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(
    () => ({
      query: useQuery(queryOf(users.details, { params })),
      write: useWrite(users.update, success === undefined ? {} : { success }),
    }),
    { wrapper },
  ).result;
}

const sender = senderOf('/users/edit/3');
const input = { params, body: { username: 'ben', email: 'b@x' } };

it('EXCH-5 refetches active queries after a success', async () => {
  const methods = stubServer(200);
  const result = renderMutation({ success: 'Saved.' });
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  await act(() => result.current.write(input).send(sender));
  await waitFor(() => expect(methods).toEqual(['GET', 'PATCH', 'GET']));
  expect(toasts.get().map(({ text }) => text)).toEqual(['Saved.']);
  toasts.set([]);
});

it('EXCH-5 refetches only the resource of the write', async () => {
  stubServer(200);
  const client = createQueryClient();
  const other = queryOf(profile.details, {});
  client.setQueryData<unknown>(other.queryKey, user);
  const result = renderMutation({ client });
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  await act(() => result.current.write(input).send(sender));
  expect(client.getQueryState(other.queryKey)?.isInvalidated).toBe(false);
});

it('EXCH-5 raises no toast where the write has no text for it', async () => {
  stubServer(200);
  const result = renderMutation();
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  await act(() => result.current.write(input).send(sender));
  expect(toasts.get()).toEqual([]);
});

it('EXCH-7 refetches active queries after a failure that may have been applied', async () => {
  const methods = stubServer(504);
  const result = renderMutation();
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  await act(() =>
    result.current
      .write(input)
      .send(sender)
      .catch(() => {}),
  );
  await waitFor(() => expect(methods).toEqual(['GET', 'PATCH', 'GET']));
});

it('ERR-1 ends the session when a mutation returns 419 twice', async () => {
  stubServer(419);
  const result = renderMutation();
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  await act(() =>
    result.current
      .write(input)
      .send(sender)
      .catch(() => {}),
  );
  expect(session.get().state).toBe('out');
});

it('ERR-2 raises one toast for several requests that fail with 500 together', async () => {
  stubServer(500);
  const result = renderMutation();
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  await act(() =>
    result.current
      .write(input)
      .send(sender)
      .catch(() => {}),
  );
  await act(() =>
    result.current
      .write(input)
      .send(sender)
      .catch(() => {}),
  );
  expect(toasts.get().map(({ text }) => text)).toEqual(['An unexpected error occurred.']);
  toasts.set([]);
});

it('EXCH-7 fails at once while the browser is offline', async () => {
  const methods = stubServer(200);
  const result = renderMutation();
  await waitFor(() => expect(result.current.query.isSuccess).toBe(true));
  window.dispatchEvent(new Event('offline'));
  fakeBackend(() => Promise.reject(new TypeError('Failed to fetch')));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const failure = await act(() =>
    result.current
      .write(input)
      .send(sender)
      .catch((error: unknown) => error),
  );
  window.dispatchEvent(new Event('online'));
  expect(methods).toEqual(['GET']);
  expect(failure).toMatchObject({ failure: { is: 'undecided', cause: { status: 0 } } });
});
