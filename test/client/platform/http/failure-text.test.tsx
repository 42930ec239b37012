import { expect, it } from 'vitest';
import { failureText, signOnText } from '#platform/http/failure-text.ts';
import { ResponseError } from '#platform/http/parse-response.ts';
import { ApiError } from '#platform/http/request.ts';

it('ERR-2 leaves a 500 to its own toast', () => {
  expect(failureText(new ApiError('users.list', 500))).toBeUndefined();
});

it.each([
  [undefined, 'Your company did not sign you in.'],
  [new ApiError('auth.check', 401), 'Your company did not sign you in.'],
  [new ApiError('auth.check', 401, { message: 'No account.' }), 'No account.'],
  [new ApiError('auth.check', 502), "The payments service couldn't be reached."],
])('SSO-8 states why nobody was signed in: %s', (error, text) => {
  expect(signOnText(error)).toBe(text);
});

it('ERR-5 claims nothing after a response that cannot be read', () => {
  expect(failureText(new ResponseError())).toBe("The response couldn't be read.");
});

it('SHELL-17 shows no toast for a request that a sign-out has aborted', () => {
  expect(failureText(new DOMException('', 'AbortError'))).toBeUndefined();
  expect(failureText(new DOMException('', 'NotFoundError'))).toMatch(/^Something went wrong/);
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
  [419, { message: 5 }, 'The sign-in has expired. Reload and try again.'],
  [422, null, 'Incorrect email or password.'],
  [429, undefined, 'Too many attempts. Try again in 15 minutes.'],
  [429, { message: 'Try again in 3 minutes.' }, 'Try again in 3 minutes.'],
  [418, undefined, 'auth.login: status 418.'],
])('ERR-5 explains a failed sign-in: %i %j', (status, body, text) => {
  expect(failureText(new ApiError('auth.login', status, body))).toBe(text);
});

it.each([
  [422, { message: 'The pair is closed' }, 'The pair is closed.'],
  [409, { detail: 'It has open trades.' }, 'It has open trades.'],
  [400, { title: 'Unknown currency' }, 'Unknown currency.'],
  [422, { errors: ['Too old'] }, 'Too old.'],
  [422, { errors: [{ message: 'Too new' }] }, 'Too new.'],
  [409, undefined, 'This conflicts with other data.'],
  [412, { message: 'Precondition failed.' }, 'Someone else changed this item.'],
  [403, '<h1>Forbidden</h1>', 'This is not allowed.'],
  [502, { message: 'upstream' }, "The payments service couldn't be reached."],
  [403, { read_only: true, message: 'Maintenance' }, 'The console is read-only.'],
])('ERR-5 states the reason of a rejection: %i %j', (status, body, text) => {
  expect(failureText(new ApiError('users.update', status, body))).toBe(text);
});

it('ERR-3 takes no fields from a list of errors', () => {
  expect(new ApiError('users.update', 422, { errors: ['Too old'] }).fields).toBeUndefined();
});
