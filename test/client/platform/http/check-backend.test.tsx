import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { checkBackend, outage } from '#platform/http/check-backend.ts';

/** The responses of the gateway, in order; the last one stays. */
let responses: (() => Response)[];
let requests: unknown[][];

const state = (body: unknown) => () => Response.json(body);

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  vi.stubGlobal('fetch', async (...request: unknown[]) => {
    requests.push(request);
    const [respond] = responses.length > 1 ? responses.splice(0, 1) : responses;
    return respond?.();
  });
});

afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it('ERR-12 states an outage until the backend is available again', async () => {
  const reason = 'It refuses connections.';
  responses = [state({ backend: reason }), state({ backend: 'up' })];
  const checked = checkBackend();
  await wait(4_999);
  expect([requests, outage.get()]).toEqual([
    [['/readyz', { cache: 'no-store', redirect: 'error' }]],
    reason,
  ]);
  await wait(1);
  expect([requests.length, outage.get()]).toEqual([2, undefined]);
  await checked;
  await wait(60_000);
  expect(requests).toHaveLength(2);
});

it('ERR-12 requests the state once for failures at the same time', async () => {
  responses = [state({ backend: 'up' })];
  await Promise.all([checkBackend(), checkBackend()]);
  expect(requests).toHaveLength(1);
  await checkBackend();
  expect(requests).toHaveLength(2);
});

it.each([
  ['no response', () => Response.error()],
  ['a page', () => new Response('<h1>Sign in</h1>')],
  ['another body', state({ backend: 5 })],
])('ERR-12 concludes nothing from %s', async (_, respond) => {
  responses = [respond];
  await checkBackend();
  expect([requests.length, outage.get()]).toEqual([1, undefined]);
  const reason = 'It refuses connections.';
  responses = [state({ backend: reason }), respond, state({ backend: 'up' })];
  const checked = checkBackend();
  await wait(9_999);
  expect(outage.get()).toBe(reason);
  await wait(1);
  await checked;
  expect(outage.get()).toBeUndefined();
});
