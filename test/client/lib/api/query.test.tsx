import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { users } from '#contract/users.ts';
import { createQueryClient, queryOf, useLatest } from '#lib/api/query.ts';
import { startSession } from '#lib/state/session.ts';

const userNamed = (username: string) => ({ id: 3, username, email: 'b@x', created_at: '2026-01-01', updated_at: '2026-01-01' });
const input = { params: { id: '3' } };

function renderQuery() {
  startSession({ id: 1, username: 'demo' });
  const client = createQueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const hooks = () => ({
    query: useQuery(queryOf(users.details, input)),
    latest: useLatest(users.details, input),
  });
  return { client, ...renderHook(hooks, { wrapper }) };
}

it('EXCH-5 keeps newer data when a slow check before a save completes', async () => {
  let now = 0;
  vi.spyOn(Date, 'now').mockImplementation(() => {
    now += 1;
    return now;
  });
  const slow = Promise.withResolvers<Response>();
  const responses = [Response.json(userNamed('first')), slow.promise, Response.json(userNamed('newer'))];
  vi.stubGlobal('fetch', async () => responses.shift());
  const { client, result } = renderQuery();
  const shown = () => client.getQueryData(queryOf(users.details, input).queryKey)?.username;
  await waitFor(() => expect(shown()).toBe('first'));
  const check = result.current.latest();
  await act(() => result.current.query.refetch());
  slow.resolve(Response.json(userNamed('older')));
  expect((await check).username).toBe('older');
  expect(shown()).toBe('newer');
});
