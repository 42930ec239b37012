import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { useDelete } from '#data/delete.ts';
import { createQueryClient, queryOf } from '#data/query.ts';
import { toasts } from '#platform/toasts.ts';
import { fakeBackend } from '../../support/fake-backend.ts';
import { signInAs } from '../../support/session.ts';
import { TestRouter } from '../../support/test-router.tsx';

beforeEach(() => {
  signInAs(1);
  toasts.set([]);
});

function renderDelete() {
  const client = createQueryClient();
  const { result } = renderHook(
    () => useDelete(users.delete, { success: 'User deleted successfully.', list: users.list }),
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={client}>
          <TestRouter>{children}</TestRouter>
        </QueryClientProvider>
      ),
    },
  );
  /** Deletes user 3. Returns the error of a deletion that was not confirmed. */
  const remove = () =>
    act(async () => {
      const failure = await result.current.mutateAsync({ id: '3' }).then(
        () => undefined,
        (error: unknown) => error,
      );
      // The hook is updated in a later task.
      await new Promise((resolve) => setTimeout(resolve));
      return failure;
    });
  return { client, remove };
}

it('USERS-6 forgets the pages of the item alone', async () => {
  fakeBackend(() => new Response(null, { status: 204 }));
  const { client, remove } = renderDelete();
  const { queryKey: ofItem } = queryOf(users.details, { params: { id: '3' } });
  const { queryKey: other } = queryOf(profile.details, {});
  for (const queryKey of [ofItem, other]) client.setQueryData<unknown>(queryKey, { id: 3 });
  await remove();
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([other]);
});

it('OUT-11 leaves a deletion open if its response cannot be read', async () => {
  fakeBackend(({ init: { method } }) =>
    method === 'DELETE' ? new Response('<h1>Blocked</h1>') : Response.json({}, { status: 503 }),
  );
  const { remove } = renderDelete();
  expect(await remove()).toMatchObject({ name: 'WriteError', failure: { is: 'undecided' } });
  expect(toasts.get().map(({ text }) => text)).toEqual([
    'The server sent HTML instead of data. This may have been deleted.',
  ]);
});

it('OPR-318 loads nothing but the resource of an item that has changed', async () => {
  fakeBackend(() => Response.json({}, { status: 412 }));
  const { client, remove } = renderDelete();
  const keys = [queryOf(users.details, { params: { id: '3' } }), queryOf(profile.details, {})].map(
    ({ queryKey }) => queryKey,
  );
  for (const queryKey of keys) client.setQueryData<unknown>(queryKey, { id: 3 });
  await remove();
  expect(keys.map((queryKey) => client.getQueryState(queryKey)?.isInvalidated)).toEqual([
    true,
    false,
  ]);
});
