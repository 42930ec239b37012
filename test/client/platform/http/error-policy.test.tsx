import { beforeEach, expect, it, vi } from 'vitest';
import { outage } from '#platform/http/check-backend.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { ApiError } from '#platform/http/request.ts';
import { getLastFailure } from '#platform/http/request-history.ts';
import { pageSession } from '#platform/session/page-session.ts';
import { session } from '#platform/session/page-state.ts';
import { clearToasts, toasts } from '#platform/toasts.ts';

const failure = (status: number) =>
  new ApiError('users.list', status, undefined, undefined, { code: `CODE${status}` });
const requests: string[] = [];

beforeEach(() => {
  clearToasts();
  requests.length = 0;
  pageSession.signIn({ user: { id: 1, username: 'ada' } });
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url);
    return Response.json({ backend: 'up' });
  });
});

it.each([401, 419])(
  'ERR-1 ends the session after a %i, which is no failure for support',
  (status) => {
    applyErrorPolicy(failure(404));
    applyErrorPolicy(failure(status));
    expect([session.get().state, getLastFailure()?.code]).toEqual(['out', 'CODE404']);
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

it('ERR-12 checks the backend after a 502, 503 or 504', async () => {
  const asked: number[] = [];
  for (const status of [0, 500, 501, 502, 503, 504, 505]) {
    requests.length = 0;
    applyErrorPolicy(failure(status));
    if (requests.includes('/readyz')) asked.push(status);
    await vi.waitFor(() => expect(outage.get()).toBeUndefined());
    // The check that is under way ends.
    await new Promise((resolve) => setTimeout(resolve));
  }
  expect(asked).toEqual([502, 503, 504]);
});
