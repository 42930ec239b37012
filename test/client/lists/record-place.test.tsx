import { expect, it } from 'vitest';
import { listedRecord, recordPlace } from '#lists/record-place.ts';

const placeOf = (state: unknown, path: string) => {
  const found = listedRecord(state, path);
  return found && recordPlace(found);
};
const hrefs = ['/orders/1', '/orders/2?business=7', '/orders/3'];
const listed = { label: 'Orders', hrefs };

it('OPR-145 has the record before and after that of a path', () => {
  expect(placeOf({ listed }, '/orders/2')).toEqual({
    label: 'Orders',
    number: 2,
    total: 3,
    isMore: false,
    previous: { to: '/orders/1', listed },
    next: { to: '/orders/3', listed },
  });
  expect(placeOf({ listed }, '/orders/1')?.previous).toBeUndefined();
});

it('OPR-145 counts a record in the whole list of its page', () => {
  const page = { search: '?page=3', number: 3, perPage: 3, total: 10_000, isMore: true };
  expect(placeOf({ listed: { ...listed, page } }, '/orders/3')).toMatchObject({
    number: 9,
    total: 10_000,
    isMore: true,
    next: undefined,
  });
});

it.each([
  null,
  {},
  { listed: { label: 'Orders' } },
  { listed: { label: 'Orders', hrefs: [1] } },
  { listed: { label: 'Orders', hrefs: [] } },
])('OPR-145 has no place without a list: %j', (state) => {
  expect(placeOf(state, '/orders/1')).toBeUndefined();
});
