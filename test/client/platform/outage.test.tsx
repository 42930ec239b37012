import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reportFailedRequest } from '#platform/http/failed-request.ts';
import { ApiError } from '#platform/http/request.ts';
import { outage, watchOutage } from '#platform/outage.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { session } from '#platform/session/document-state.ts';
import { fakeBackend, type SentRequest } from '../../support/fake-backend.ts';
import { forgetSession, signInAs } from '../../support/session.ts';

const deployment = vi.hoisted(() => ({ hasSignOn: false }));
vi.mock('#platform/release/deployment.ts', async (original) => ({
  ...(await original<object>()),
  hasSignOn: () => deployment.hasSignOn,
}));

/** The responses of the gateway, in order; the last one stays. */
let responses: (() => Response)[];
let requests: SentRequest[];
let stop: () => void;

const urls = () => requests.map(({ url }) => url);

const state =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const up = state({ backend: 'up' });
const down = state({ backend: 'It refuses connections.' });
const at = Date.parse('2026-11-21T20:47:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now: at });
  requests = fakeBackend(() => {
    const [respond] = responses.length > 1 ? responses.splice(0, 1) : responses;
    return respond?.();
  });
  signInAs(1);
  deployment.hasSignOn = false;
  stop = watchOutage();
});

afterEach(async () => {
  stop();
  responses = [up];
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
});

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const fail = (status: number) => reportFailedRequest(new ApiError('users.list', status));

it('ERR-12 SHELL-13 states an outage until the backend is available again, then checks the session', async () => {
  responses = [down, up];
  fail(503);
  await wait(4_999);
  expect(urls()).toEqual(['/readyz']);
  expect(outage.get()).toEqual({ is: 'service', since: at, isLoading: false });
  await wait(1);
  expect(outage.get()).toBeUndefined();
  await wait(60_000);
  expect(urls()).toEqual(['/readyz', '/readyz', '/ajax/auth/check']);
});

it('ERR-12 requests the state once for failures at the same time', async () => {
  responses = [up];
  fail(503);
  fail(502);
  await wait(0);
  expect(requests).toHaveLength(1);
  fail(503);
  await wait(0);
  expect(requests).toHaveLength(2);
});

it('ERR-12 looks for an outage without a response and after 502 to 504', async () => {
  const asked: number[] = [];
  responses = [up];
  for (const status of [0, 404, 500, 501, 502, 503, 504, 505]) {
    requests.length = 0;
    fail(status);
    if (requests.length > 0) asked.push(status);
    await wait(0);
    expect(outage.get()).toBeUndefined();
  }
  expect(asked).toEqual([0, 502, 503, 504]);
});

it.each([
  ['a page', () => new Response('<h1>Sign in</h1>')],
  ['a page that is missing', () => new Response('Not found', { status: 404 })],
  ['another body', state({ backend: 5 })],
])('ERR-12 concludes nothing from %s', async (_, respond) => {
  responses = [respond];
  fail(503);
  await wait(0);
  expect(requests.length).toBe(1);
  expect(outage.get()).toBe(undefined);
});

it.each([
  [
    'no response',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['the 503 of an ingress', () => new Response('<h1>503</h1>', { status: 503 })],
])('ERR-13 states that the server is not reached after %s', async (_, respond) => {
  responses = [respond, state({ backend: 'up' }, 503)];
  fail(0);
  await wait(0);
  expect(outage.get()?.is).toBe('server');
  await wait(5_000);
  expect(outage.get()).toBeUndefined();
});

it('ERR-13 checks at once when the device is online again', async () => {
  responses = [() => new Response('', { status: 503 }), up];
  fail(0);
  await wait(0);
  dispatchEvent(new Event('online'));
  await wait(0);
  expect(urls().slice(0, 2)).toEqual(['/readyz', '/readyz']);
  expect(outage.get()).toBeUndefined();
});

it('SSO-8 concludes nothing from a request that a sign-on proxy redirects', async () => {
  deployment.hasSignOn = true;
  responses = [
    () => {
      throw new TypeError('Failed to fetch');
    },
  ];
  fail(0);
  await wait(0);
  expect(requests.length).toBe(1);
  expect(outage.get()).toBe(undefined);
});

it('SHELL-2 states why the session is undecided, and checks it every five seconds', async () => {
  forgetSession();
  responses = [
    () => Response.json({ message: 'The backend is busy.' }, { status: 503 }),
    up,
    () => new Response('', { status: 500 }),
  ];
  await documentSession.open();
  const busy = { is: 'session', cause: 'The payments service is busy or restarting.' };
  expect(outage.get()).toEqual({ ...busy, since: at, isLoading: true });
  await wait(5_000);
  const cause = 'The server responded with status 500.';
  expect(outage.get()).toEqual({ is: 'session', cause, since: at, isLoading: true });
  responses = [up, () => Response.json({ id: 1, username: 'ada' })];
  await wait(5_000);
  expect(session.get().state).toBe('in');
  expect(outage.get()).toBeUndefined();
  expect(urls()).toEqual([
    '/ajax/auth/check',
    ...['/readyz', '/ajax/auth/check'],
    ...['/readyz', '/ajax/auth/check'],
  ]);
});
