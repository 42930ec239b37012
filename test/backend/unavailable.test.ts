import { expect, it } from 'vitest';
import { UnconfirmedCommitError, unavailableReason } from '../../backend/db/unavailable.ts';

const databaseError = (properties: object) =>
  Object.assign(new Error('could not fsync file'), properties);

it.each([
  [
    'an error of the disk',
    databaseError({ code: '58030', severity: 'PANIC' }),
    "the database's disk failed",
  ],
  [
    'any other PANIC',
    databaseError({ code: 'XX000', severity: 'PANIC' }),
    'the database cannot be reached',
  ],
  [
    'a PANIC during a COMMIT',
    new UnconfirmedCommitError('', { cause: databaseError({ code: '58030', severity: 'PANIC' }) }),
    "the database did not confirm a commit: the database's disk failed",
  ],
  ['an error of a statement', databaseError({ code: 'XX000', severity: 'ERROR' }), undefined],
])('BE-38 names the reason of %s', (_, error, reason) => {
  expect(unavailableReason(error)).toBe(reason);
});
