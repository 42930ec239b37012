import { afterEach, expect, it, vi } from 'vitest';
import { sessionState } from '#platform/session/document-state.ts';
import { login } from '../../../../client/features/auth/api.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';

const eve = { id: 2, username: 'eve' };
const setToken = (token: string) => Reflect.set(document, 'cookie', `XSRF-TOKEN=${token}`);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.set(document, 'cookie', 'XSRF-TOKEN=; Max-Age=-1');
});

it('SHELL-18 takes the token of a sign-in from before its check', async () => {
  const check = Promise.withResolvers<Response>();
  const requests = fakeBackend(({ url }) => {
    if (url === '/ajax/auth/check') return check.promise;
    setToken('eve');
    return eve;
  });
  const result = login('eve@clearhouse.example', 'a password');
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  setToken('another tab');
  check.resolve(Response.json(eve));
  await result;
  expect(sessionState.get()).toMatchObject({ session: { state: 'in', user: eve }, token: 'eve' });
});

it('SHELL-17 waits five seconds for other tabs, and keeps its place among them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const requests = fakeBackend(() => eve);
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  const granted = vi.fn();
  vi.stubGlobal('navigator', {
    locks: {
      async request(_: string, __: LockOptions, task: () => Promise<void>) {
        await isFree;
        await task();
        granted();
      },
    },
  });
  const result = login('eve@clearhouse.example', 'a password');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await result;
  const sent = requests.length;
  free();
  await vi.waitFor(() => expect(granted).toHaveBeenCalled());
  expect(sent).toBe(2);
  expect(requests.length).toBe(2);
});
