import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth, signedIn } from '#contract/auth.ts';
import { defineEndpoints, pathOf } from '#contract/endpoint.ts';
import { parseFeatures } from '#contract/features.ts';
import { orders } from '#contract/orders.ts';
import { report } from '#contract/report.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';

describe('endpoints', () => {
  it('CALL-1 include those of the specification', () => {
    const specified = readFileSync(join(import.meta.dirname, 'endpoints.txt'), 'utf8')
      .trim()
      .split('\n');
    const required = allEndpoints
      .filter(({ feature }) => !feature)
      .map(({ method, path }) => `${method} ${path}`);
    expect(required).toEqual(expect.arrayContaining(specified));
  });

  it('CALL-1 have unique names', () => {
    expect(new Set(allEndpoints.map((endpoint) => endpoint.name)).size).toBe(allEndpoints.length);
    expect(users.list).toMatchObject({ resource: 'users', name: 'users.list' });
  });

  it('CALL-1 declare a request body for mutations only', () => {
    const bodiless = ['auth.logout', 'users.delete', 'businesses.delete'];
    for (const endpoint of allEndpoints) {
      const sends = endpoint.method !== 'GET' && !bodiless.includes(endpoint.name);
      expect(endpoint.request !== undefined, endpoint.name).toBe(sends);
    }
  });

  it('CALL-7 name only features that a backend can declare', () => {
    for (const { name, feature } of allEndpoints)
      if (feature !== undefined && feature !== 'list')
        expect(parseFeatures(`idempotency-key, ${feature}`), name).not.toEqual(
          parseFeatures('idempotency-key'),
        );
  });

  it('CALL-6 every write declares what a repetition does', () => {
    const once = ['users.create', 'businesses.create', 'closed-loop-balancing.create'];
    for (const { name, method, resource, repeat } of allEndpoints) {
      const isWrite =
        method !== 'GET' && !['auth', 'report', 'idempotency-keys'].includes(resource);
      const ofWrite = once.includes(name) ? 'once' : 'same';
      expect(repeat, name).toEqual(isWrite ? ofWrite : undefined);
    }
  });
});

describe('pathOf', () => {
  it('CALL-1 includes the prefix, parameters and query', () => {
    expect(pathOf(users.list, { query: { page: 3, per_page: 10 } })).toBe(
      '/ajax/users?page=3&per_page=10',
    );
    expect(pathOf(users.details, { params: { id: 7 } })).toBe('/ajax/users/details/7');
    expect(pathOf(auth.check)).toBe('/ajax/auth/check');
  });

  it.each([undefined, {}, { id: '' }])('CALL-1 needs a value for each parameter: %j', (params) => {
    const input = params === undefined ? undefined : { params };
    expect(() => pathOf(users.details, input)).toThrow('No path can carry the segment "".');
  });

  it('CALL-1 WALLET-4 encodes every character of a name', () => {
    const params = { provider: 'Bit/Go 100% ✓ ?#&+', cryptocurrency: 'XBT' };
    const path = pathOf(walletProviders.account, { params });
    expect(path).toBe('/ajax/wallet-providers/Bit%2FGo%20100%25%20%E2%9C%93%20%3F%23%26%2B/XBT');
    expect(decodeURIComponent(path.split('/')[3] ?? '')).toBe(params.provider);
  });

  it('CALL-1 encodes the query and omits undefined values', () => {
    const query = { business_id: 'a&b=c d', start_date: '2026-01-01', end_date: '2026-01-31' };
    expect(
      Object.fromEntries(new URL(pathOf(report.stream, { query }), 'http://x').searchParams),
    ).toEqual(query);
    expect(pathOf(users.list, { query: { page: 1, per_page: undefined } })).toBe(
      '/ajax/users?page=1',
    );
  });

  it.each(['', '.', '..'])('CALL-1 rejects %j, which a path cannot carry', (id) => {
    expect(() => pathOf(orders.details, { params: { id } })).toThrow(TypeError);
  });

  it('CALL-1 encodes a lone surrogate without throwing', () => {
    expect(pathOf(orders.details, { params: { id: '\ud800' } })).toBe('/ajax/orders/%EF%BF%BD');
  });
});

describe('declarations', () => {
  it('CALL-1 drop members that the contract does not declare', () => {
    const endpoints = defineEndpoints('things', {
      one: { method: 'GET', path: '/things', response: z.object({ a: z.int() }) },
    });
    expect(z.parse(endpoints.one.response, { a: 1, b: 2 })).toEqual({ a: 1 });
  });

  it('SHELL-2 accept a session only with a user id', () => {
    const user = { id: 4, username: 'maria.k' };
    expect(signedIn(user)).toEqual(user);
    expect(signedIn({ user })).toEqual(user);
    for (const response of [
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
      expect(signedIn(response)).toBeUndefined();
    }
  });
});
