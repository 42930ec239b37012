import { expect, it } from 'vitest';
import { isStart, toResults, withFacts } from '#data/search/search-result.ts';
import { isEmail, isId, isReference } from '#data/search/typed-text.ts';

it('OPR-1 finds nothing that has no title or address', () => {
  expect(toResults('User', undefined, 'u1')).toEqual([]);
  expect(toResults('User', '/u', null)).toEqual([]);
  expect(toResults('User', '/u', '')).toEqual([]);
  expect(toResults('User', '/u', 7, null, 'a@x', '')).toEqual([
    { kind: 'User', title: '7', to: '/u', words: ['7', 'a@x'] },
  ]);
});

it('OPR-144 adds facts to results', () => {
  const results = toResults('User', '/users/details/1', 'u1');
  expect(withFacts(results, { status: 'open' })).toEqual([
    { ...results[0], facts: { status: 'open' } },
  ]);
});

it('OPR-143 finds a text by its beginning', () => {
  const [found] = toResults('Order', '/o', 'ORD-1', 'Kältewallet');
  expect(['ord1', 'kalte', 'wallet', '1'].map((typed) => found && isStart(found, typed))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it.each([
  ['ORD-1', [true, false, false]],
  ['17', [true, true, false]],
  ['12345678901234567890', [true, false, false]],
  ['1E821560-c0c7-4e18-ac62-70b3a1dbde4f', [true, true, false]],
  ['1e821560-c0c7-4e18-ac62-70b3a1dbde4', [true, false, false]],
  ['x1e821560-c0c7-4e18-ac62-70b3a1dbde4f', [true, false, false]],
  ['ada', [false, false, false]],
  ['ada1@x', [false, false, true]],
  ['order 1', [false, false, false]],
  ['1'.repeat(40), [true, false, false]],
  ['1'.repeat(41), [false, false, false]],
])('OPR-2 takes %s for a reference, an id or an email address', (typed, expected) => {
  expect([isReference, isId, isEmail].map((is) => is(typed))).toEqual(expected);
});
