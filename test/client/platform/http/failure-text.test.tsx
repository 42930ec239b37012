import { expect, it } from 'vitest';
import { failureText, isOfRequest } from '#platform/http/failure-text.ts';
import { ResponseError } from '#platform/http/parse-response.ts';
import { ApiError, OutcomeError } from '#platform/http/request.ts';

const rejected = (endpoint: string, status: number) =>
  new ApiError(endpoint, status).with({ isRejected: true });

it.each([401, 419])('OPR-23 explains after a %i that unsaved input is kept', (status) => {
  expect(failureText(rejected('users.update', status))).toBe(
    'Your session has expired. Your changes were not saved. Unsaved input other than passwords is kept in this tab.',
  );
  expect(failureText(rejected('users.delete', status))).toBe(
    'Your session has expired. Nothing was deleted.',
  );
});

it.each([401, 403, 404, 422, 502])(
  'OUT-10 claims nothing about a write after a %i without its outcome',
  (status) => {
    expect(failureText(new ApiError('users.update', status))).not.toMatch(/not saved|were not/);
    expect(failureText(new ApiError('users.delete', status))).not.toContain('Nothing was');
  },
);

it('OUT-6 leaves the outcome to its notice', () => {
  expect(failureText(new OutcomeError())).toBeUndefined();
});

it('ERR-5 tells failures of requests from those of the page', () => {
  const errors = [
    new ApiError('users.update', 0),
    new ResponseError(),
    new OutcomeError(),
    new TypeError(),
  ];
  expect(errors.map(isOfRequest)).toEqual([true, true, true, false]);
  expect(failureText(new TypeError())).toBe(
    'Something went wrong on this page. Your changes may not have been saved.',
  );
});

it('ERR-5 claims nothing after a response that cannot be read', () => {
  expect(failureText(new ResponseError())).toBe(
    "The response couldn't be read. Your changes may not have been saved.",
  );
});

it('SHELL-17 shows no toast for a request that a sign-out has aborted', () => {
  expect(failureText(new DOMException('', 'AbortError'))).toBeUndefined();
  expect(failureText(new DOMException('', 'NotFoundError'))).toMatch(/^Something went wrong/);
});

it('OPR-23 does not claim that a write was rejected when the session ended', () => {
  expect(failureText(new ApiError('users.update', 401))).toBe(
    'Your session has expired. Unsaved input other than passwords is kept in this tab.',
  );
});

it('ERR-5 speaks of no changes after a report', () => {
  expect(
    [401, 404, 504].map((status) => failureText(new ApiError('report.check', status))),
  ).toEqual([
    'Your session has expired.',
    'This item no longer exists.',
    'The payments service did not respond in time.',
  ]);
});

it.each([
  [401, undefined, 'Incorrect email or password.'],
  [403, { message: '' }, "This account can't sign in."],
  [404, 'Not found', 'The sign-in service was not found.'],
  [419, { message: 5 }, 'This page has expired. Reload it and sign in again.'],
  [422, null, 'Incorrect email or password.'],
  [429, undefined, 'Too many attempts. Try again in 15 minutes.'],
  [429, { message: 'Try again in 3 minutes.' }, 'Try again in 3 minutes.'],
  [418, undefined, 'auth.login: status 418.'],
])('ERR-5 explains a failed sign-in: %i %j', (status, body, text) => {
  expect(failureText(new ApiError('auth.login', status, body))).toBe(text);
});
