import { expect, it } from 'vitest';
import { failureText } from '#lib/api/failure-text.ts';
import { ApiError } from '#lib/api/request.ts';

it.each([401, 419])('OPR-23 explains after a %i that unsaved input is kept', (status) => {
  expect(failureText(new ApiError('users.update', status))).toBe(
    'Your session has expired. Your changes were not saved. Unsaved input other than passwords is kept in this tab.',
  );
  expect(failureText(new ApiError('users.delete', status))).toBe('Your session has expired. Nothing was deleted.');
});
