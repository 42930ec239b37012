import { expect, it } from 'vitest';
import { failureText } from '#lib/api/failure-text.ts';
import { ApiError, OutcomeError } from '#lib/api/request.ts';

const rejected = (endpoint: string, status: number) => Object.assign(new ApiError(endpoint, status), { isRejected: true });

it.each([401, 419])('OPR-23 explains after a %i that unsaved input is kept', (status) => {
  expect(failureText(rejected('users.update', status))).toBe(
    'Your session has expired. Your changes were not saved. Unsaved input other than passwords is kept in this tab.',
  );
  expect(failureText(rejected('users.delete', status))).toBe('Your session has expired. Nothing was deleted.');
});

it.each([401, 403, 404, 422, 502])('OUT-10 claims nothing about a write after a %i without its outcome', (status) => {
  expect(failureText(new ApiError('users.update', status))).not.toMatch(/not saved|were not/);
  expect(failureText(new ApiError('users.delete', status))).not.toContain('Nothing was');
});

it('OUT-6 leaves the outcome to its notice', () => {
  expect(failureText(new OutcomeError())).toBeUndefined();
});
