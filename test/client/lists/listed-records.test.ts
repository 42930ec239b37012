import fc from 'fast-check';
import { expect, it } from 'vitest';
import { recordPlace } from '#lists/listed-records.ts';

const listed = { label: 'Users', hrefs: ['/users/1', '/users/2?tab=a', '/users/3'] };

it('OPR-145 has the record before and after that of a path', () => {
  expect(recordPlace({ origin: '/users', listed }, '/users/2')).toEqual({
    list: listed,
    number: 2,
    previous: '/users/1',
    next: '/users/3',
  });
  expect(recordPlace({ listed }, '/users/4')).toBeUndefined();
});

it('OPR-145 reaches every record of any list, forwards and back', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(), { minLength: 1 }), (ids) => {
      const hrefs = ids.map((id) => `/users/${id}`);
      const walk = (from: string | undefined, step: 'previous' | 'next') => {
        const found: string[] = [];
        const listed = { label: 'Users', hrefs };
        // A wrong step may not end.
        for (let at = from; at && found.length <= hrefs.length; ) {
          found.push(at);
          at = recordPlace({ listed }, at)?.[step];
        }
        return found;
      };
      expect(walk(hrefs[0], 'next')).toEqual(hrefs);
      expect(walk(hrefs.at(-1), 'previous')).toEqual(hrefs.toReversed());
    }),
  );
});

it.each([
  null,
  { listed: 5 },
  { listed: { hrefs: listed.hrefs } },
  { listed: { ...listed, hrefs: [5] } },
])('OPR-145 ignores another state: %j', (state) => {
  expect(recordPlace(state, '/users/2')).toBeUndefined();
});
