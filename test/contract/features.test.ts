import { expect, it } from 'vitest';
import { parseFeatures } from '#contract/features.ts';

const none = {
  idempotencyKey: false,
  withdrawKey: false,
  ifMatch: false,
  perPage: null,
  search: false,
};

it('CALL-7 reads every declared feature', () => {
  expect(parseFeatures('idempotency-key, withdraw-key, if-match, per-page=500, search')).toEqual({
    idempotencyKey: true,
    withdrawKey: true,
    ifMatch: true,
    perPage: 500,
    search: true,
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
