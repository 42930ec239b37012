import { beforeEach, expect, it } from 'vitest';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { ApiError } from '#platform/http/request.ts';
import { getLastFailure } from '#platform/http/request-history.ts';
import { session } from '#platform/session/document-state.ts';
import { clearToasts, toasts } from '#platform/toasts.ts';
import { signInAs } from '../../../support/session.ts';

const failure = (status: number) =>
  new ApiError('users.list', status, undefined, undefined, { code: `CODE${status}` });

beforeEach(() => {
  clearToasts();
  signInAs(1);
});

it.each([401, 419])(
  'ERR-1 ends the session after a %i, which is no failure for support',
  (status) => {
    applyErrorPolicy(failure(404));
    applyErrorPolicy(failure(status));
    expect(session.get().state).toBe('out');
    expect(getLastFailure()?.code).toBe('CODE404');
  },
);

it('ERR-2 shows a toast with the code after a 500 alone', () => {
  for (const status of [0, 404, 422, 501, 503]) applyErrorPolicy(failure(status));
  applyErrorPolicy(new TypeError());
  expect(toasts.get()).toEqual([]);
  applyErrorPolicy(failure(500));
  expect(toasts.get()).toMatchObject([
    { type: 'error', text: 'An unexpected error occurred.', code: 'CODE500' },
  ]);
});
