import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '#contract/all-calls.ts';
import { auth, signedIn } from '#contract/auth.ts';
import { defineCalls, pathOf } from '#contract/call.ts';
import { orders } from '#contract/orders.ts';
import { report } from '#contract/report.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';

describe('the calls', () => {
  it('CALL-1 are exactly those of the specification', () => {
    const listed = readFileSync(new URL('calls.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    expect(allCalls.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(listed.sort());
  });

  it('CALL-1 carry a name of their own', () => {
    expect(new Set(allCalls.map((call) => call.name)).size).toBe(allCalls.length);
    expect(users.list).toMatchObject({ resource: 'users', name: 'users.list' });
  });

  it('CALL-1 mutations declare what they send, loads send no body', () => {
    const bodiless = ['auth.logout', 'users.delete', 'businesses.delete'];
    for (const call of allCalls) {
      const sends = call.method !== 'GET' && !bodiless.includes(call.name);
      expect([call.name, call.request !== undefined]).toEqual([call.name, sends]);
    }
  });
});

describe('addresses', () => {
  it('CALL-1 carry the prefix, the parameters and the query', () => {
    expect(pathOf(users.list, { query: { page: 3, per_page: 10 } })).toBe('/ajax/users?page=3&per_page=10');
    expect(pathOf(users.details, { params: { id: 7 } })).toBe('/ajax/users/details/7');
    expect(pathOf(auth.check)).toBe('/ajax/auth/check');
  });

  it('CALL-1 WALLET-4 encode whatever a name holds', () => {
    const params = { provider: 'Bit/Go 100% ✓ ?#&+', cryptocurrency: 'XBT' };
    const path = pathOf(walletProviders.account, { params });
    expect(path).toBe('/ajax/wallet-providers/Bit%2FGo%20100%25%20%E2%9C%93%20%3F%23%26%2B/XBT');
    expect(decodeURIComponent(path.split('/')[3] ?? '')).toBe(params.provider);
  });

  it('CALL-1 encode the query and leave out what is not given', () => {
    const query = { business_id: 'a&b=c d', start_date: '2026-01-01', end_date: '2026-01-31' };
    expect(Object.fromEntries(new URL(pathOf(report.stream, { query }), 'http://x').searchParams)).toEqual(query);
    expect(pathOf(users.list, { query: { page: 1, per_page: undefined } })).toBe('/ajax/users?page=1');
  });

  it.each(['', '.', '..'])('CALL-1 refuse %j, which a path would swallow', (id) => {
    expect(() => pathOf(orders.details, { params: { id } })).toThrow(TypeError);
  });

  it('CALL-1 take a name with half a character without failing', () => {
    expect(pathOf(orders.details, { params: { id: '\ud800' } })).toBe('/ajax/orders/%EF%BF%BD');
  });
});

describe('declarations', () => {
  it('CALL-1 ignore fields that the contract does not know', () => {
    const calls = defineCalls('things', { one: { method: 'GET', path: '/things', answer: z.object({ a: z.int() }) } });
    expect(z.parse(calls.one.answer, { a: 1, b: 2 })).toEqual({ a: 1 });
  });

  it('SHELL-2 the session is the user itself or under user, and without an id there is none', () => {
    const user = { id: 4, username: 'maria.k' };
    expect(signedIn(user)).toEqual(user);
    expect(signedIn({ user })).toEqual(user);
    for (const nobody of [
      null,
      undefined,
      '',
      {},
      [],
      { user: null },
      { user: {} },
      { username: 'x' },
      { id: null },
      'hello',
      5,
    ]) {
      expect(signedIn(nobody)).toBeUndefined();
    }
  });
});
