import { expect, it } from 'vitest';
import {
  type Done,
  hasEndedSession,
  requestOf,
  WriteError,
  type WriteFailure,
  writeErrorText,
} from '#data/writes/write-error.ts';
import { ResponseError } from '#platform/http/parse-response.ts';
import { ApiError } from '#platform/http/request.ts';

/** Returns the text of a write that ended with a status. */
const textAfter = (
  status: number,
  is: 'rejected' | 'unknown',
  { done = 'saved' as Done, endsSession = false } = {},
) => {
  const cause = new ApiError('users.update', status);
  return writeErrorText(new WriteError(done, { is, cause, endsSession }));
};
const textOf = (failure: WriteFailure) => writeErrorText(new WriteError('saved', failure));

it.each([401, 419])('OPR-23 explains after a %i that unsaved input is kept', (status) => {
  expect(textAfter(status, 'rejected', { endsSession: true })).toBe(
    'Your session has expired. Your changes were not saved. Your input is kept, except passwords.',
  );
  expect(textAfter(status, 'rejected', { endsSession: true, done: 'deleted' })).toBe(
    'Your session has expired. Nothing was deleted.',
  );
});

it('OPR-23 does not claim that a write was rejected when the session ended', () => {
  expect(textAfter(401, 'unknown', { endsSession: true })).toBe(
    'Your session has expired. Your input is kept, except passwords.',
  );
  expect(textAfter(401, 'unknown', { endsSession: true, done: 'deleted' })).toBe(
    'Your session has expired. The item may not have been deleted.',
  );
});

it.each([0, 403, 404, 422, 502])(
  'ERR-5 leaves an uncertain outcome to its notice: %i',
  (status) => {
    expect(textAfter(status, 'unknown')).toBeUndefined();
  },
);

it.each([
  [0, "The server couldn't be reached. Your changes were not saved."],
  [409, 'This conflicts with other data. Your changes were not saved.'],
  [419, "Your session couldn't be confirmed. Your changes were not saved."],
  [500, undefined],
])('ERR-5 states the cause and the outcome of a rejection: %i', (status, text) => {
  expect(textAfter(status, 'rejected')).toBe(text);
});

it('OUT-6 states that an earlier attempt is still checked', () => {
  expect(textOf({ is: 'blocked' })).toBe(
    'Not sent: still checking whether the last attempt was saved.',
  );
});

it('FORM-2 leaves a save that was left to its form', () => {
  expect(textOf({ is: 'left' })).toBeUndefined();
});

it('OPR-23 has ended the session only if its request did', () => {
  const cause = new ApiError('users.update', 401);
  const failures: [WriteFailure, boolean][] = [
    [{ is: 'rejected', cause, endsSession: true }, true],
    [{ is: 'unknown', cause, endsSession: false }, false],
    [{ is: 'blocked' }, false],
  ];
  for (const [failure, hasEnded] of failures)
    expect(hasEndedSession(new WriteError('saved', failure))).toBe(hasEnded);
});

it('ERR-5 is the failure of its request, if one was sent', () => {
  const cause = new ApiError('users.update', 422);
  const failed = new WriteError('saved', { is: 'rejected', cause, endsSession: false });
  const blocked = new WriteError('saved', { is: 'blocked' });
  expect([failed, blocked, cause, new TypeError()].map(requestOf)).toEqual([
    cause,
    undefined,
    cause,
    undefined,
  ]);
});

it('SHELL-17 shows no toast for a write that a sign-out has aborted', () => {
  const cause = new DOMException('', 'AbortError');
  expect(textOf({ is: 'unknown', cause, endsSession: false })).toBeUndefined();
});

it('OUT-11 states that a response could not be read', () => {
  const cause = new ResponseError();
  expect(textOf({ is: 'rejected', cause, endsSession: false })).toBe(
    "The response couldn't be read. Your changes were not saved.",
  );
});
