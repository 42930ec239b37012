import { afterEach, expect, it, vi } from 'vitest';
import { sessionState } from '#platform/session/document-state.ts';
import { login } from '../../../../client/features/auth/api.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';

const eve = { id: 2, username: 'eve' };
const setToken = (token: string) => Reflect.set(document, 'cookie', `XSRF-TOKEN=${token}`);

afterEach(() => Reflect.set(document, 'cookie', 'XSRF-TOKEN=; Max-Age=-1'));

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
