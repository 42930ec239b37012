import { afterEach, expect, it, vi } from 'vitest';
import { login } from '../../../../client/features/auth/api.ts';

const eve = { id: 2, username: 'eve' };
const setToken = (token: string) => Reflect.set(document, 'cookie', `XSRF-TOKEN=${token}`);

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.set(document, 'cookie', 'XSRF-TOKEN=; Max-Age=-1');
});

it('SHELL-18 takes the token of a sign-in from before its check', async () => {
  const check = Promise.withResolvers<Response>();
  const fetch = vi.fn((path: string) => {
    if (path === '/ajax/auth/check') return check.promise;
    setToken('eve');
    return Promise.resolve(Response.json(eve));
  });
  vi.stubGlobal('fetch', fetch);
  const result = login('eve@clearhouse.example', 'a password');
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
  setToken('another tab');
  check.resolve(Response.json(eve));
  expect(await result).toMatchObject({ user: eve, token: 'eve', isOther: false });
});
