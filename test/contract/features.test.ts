import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { declareList, parseFeatures } from '#contract/features.ts';
import { declaredList, parametersOf } from '#contract/lists.ts';
import { orders } from '#contract/orders.ts';
import { walletProviders } from '#contract/wallet-providers.ts';

const none = {
  idempotencyKey: false,
  withdrawKey: false,
  ifMatch: false,
  perPage: null,
  search: false,
  daySummary: false,
  lists: {},
};

it('CALL-7 reads every declared feature', () => {
  expect(
    parseFeatures('idempotency-key, withdraw-key, if-match, per-page=500, search, day-summary'),
  ).toEqual({
    idempotencyKey: true,
    withdrawKey: true,
    ifMatch: true,
    perPage: 500,
    search: true,
    daySummary: true,
    lists: {},
  });
});

it.each([
  null,
  '',
  ' , ,',
  'if-matches',
  'per-page',
  'per-page=0',
  'per-page=-5',
  'per-page=5e9',
  'per-page=1234567',
])('CALL-7 reads no feature in %j', (header) => {
  expect(parseFeatures(header)).toEqual(none);
});

it('CALL-7 ignores unknown features, letter case, spaces and repetitions', () => {
  expect(parseFeatures('If-Match,\tteleport;v=2 ,, per-page = 50 ,PER-PAGE=20,if-match')).toEqual({
    ...none,
    ifMatch: true,
    perPage: 50,
  });
});

it('CALL-7 a withdrawal of keys needs keys', () => {
  expect(parseFeatures('withdraw-key')).toEqual(none);
});

it('CALL-12 reads the declared parameters of each list', () => {
  expect(
    parseFeatures('search, /orders(per_page=500 q  from to sort=created_at|rate), /users( Q )')
      .lists,
  ).toEqual({
    '/orders': { perPage: 500, parameters: ['q', 'from', 'to'], sorts: ['created_at', 'rate'] },
    '/users': { perPage: null, parameters: ['q'], sorts: [] },
  });
});

it.each(['orders(q)', '/orders', '/orders(q', '/orders q)', '/orders(q, from)'])(
  'CALL-12 reads no list in %j',
  (header) => {
    expect(parseFeatures(header).lists).toEqual({});
  },
);

it('CALL-12 writes a list as it is read', () => {
  const list = { perPage: 1_000, parameters: ['q', 'status'], sorts: ['created_at'] };
  expect(parseFeatures(declareList('/orders', list)).lists).toEqual({ '/orders': list });
});

it('CALL-12 a backend of 1.1 declares q and pages for every list', () => {
  const features = parseFeatures('per-page=500, search');
  expect(declaredList(features, orders.list)).toEqual({
    perPage: 500,
    parameters: ['q'],
    sorts: [],
  });
  expect(declaredList(features, businesses.invoices)).toBeDefined();
  expect(declaredList(features, walletProviders.list)?.parameters).toEqual([]);
  expect(declaredList(features, closedLoopBalancing.trades)).toBeUndefined();
  expect(declaredList(parseFeatures(null), businesses.invoices)).toBeUndefined();
});

it('CALL-12 the document of features has the parameters of each list, and the keys of its search', () => {
  const document = readFileSync(
    join(import.meta.dirname, '../../docs/backend-features.md'),
    'utf8',
  );
  const wordsOf = (cell = '') =>
    [...cell.matchAll(/`(.+?)`/g)].map(([, word = '']) => word.replaceAll('\\|', '|'));
  const documented = [...document.matchAll(/^\| (`\/.+?`) \| (.*) \| .*\|$/gm)].flatMap(
    ([, paths, parameters]) => wordsOf(paths).map((path) => [path, wordsOf(parameters).sort()]),
  );
  const described = allEndpoints.flatMap((endpoint) => {
    const { parameters, sorts } = parametersOf(endpoint, 1) ?? {};
    if (!parameters || !sorts) return [];
    const sort = sorts.length > 0 ? [`sort=${sorts.join('|')}`] : [];
    return [[endpoint.path, [...parameters, ...(endpoint.keys ?? []), ...sort].sort()]];
  });
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(described));
});
