import { beforeEach, expect, it, vi } from 'vitest';
import { users } from '#contract/users.ts';
import { requestSender } from '#data/writes/send-once.ts';
import { writes } from '#platform/outbox/document-outbox.ts';
import { fakeBackend, type SentRequest } from '../../../support/fake-backend.ts';
import { declareFeatures, signInAs } from '../../../support/session.ts';

let respond: () => Response | Promise<Response>;
let requests: SentRequest[];
let send: ReturnType<typeof requestSender<typeof users.update>>;

beforeEach(() => {
  signInAs('1');
  requests = fakeBackend(() => respond());
  send = requestSender(users.update, {
    done: 'saved',
    to: ({ params }) => `/users/details/${params.id}`,
  });
});

const input = (username = 'ben') => ({ params: { id: 3 }, body: { username, email: 'ben@x' } });
const keys = () => requests.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
const fails =
  (status: number, headers = {}) =>
  () =>
    Response.json({}, { status, headers });
const undecided = { failure: { is: 'undecided', to: '/users/details/3' } };

it.each([408, 500, 502, 504])(
  'OUT-3 claims nothing after a %i, and records nothing',
  async (status) => {
    respond = fails(status);
    await expect(send(input())).rejects.toMatchObject(undecided);
    expect(requests).toHaveLength(1);
    expect(writes.get()).toEqual([]);
  },
);

it.each([
  [403, {}],
  [422, {}],
  [503, { 'Write-Outcome': 'rejected' }],
])('OUT-3 is rejected by a %i with %j', async (status, headers) => {
  respond = fails(status, headers);
  await expect(send(input())).rejects.toMatchObject({ failure: { is: 'rejected' } });
});

it('OUT-3 claims nothing after the HTML of a proxy', async () => {
  respond = () => new Response('<h1>Blocked</h1>');
  await expect(send(input())).rejects.toMatchObject(undecided);
});

it('OUT-3 stops waiting for a response after 1.5 times the limit', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  respond = () => new Promise(() => {});
  const result = send(input()).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(await result).toMatchObject(undecided);
  vi.useRealTimers();
});

it('OUT-3 repeats the key with the same input until there is an outcome', async () => {
  respond = fails(502);
  for (const name of ['ben', 'ada', 'ben']) await send(input(name)).catch(() => {});
  respond = () => new Response();
  await send(input('ben'));
  await send(input('ben'));
  const [first, other, second, third, next] = keys();
  expect(second).toBe(first);
  expect(third).toBe(first);
  expect(new Set([first, other, next]).size).toBe(3);
});

it('OUT-3 has another key after a rejection', async () => {
  respond = fails(422);
  for (const _ of [1, 2]) await send(input()).catch(() => {});
  const [first, second] = keys();
  expect(second).not.toBe(first);
});

it.each([
  [null, 'undecided'],
  ['idempotency-key', 'rejected'],
])('OUT-3 takes the rejection of a repetition for one only with keys: %s', async (features, is) => {
  declareFeatures(features);
  respond = fails(502);
  await send(input()).catch(() => {});
  respond = fails(422);
  await expect(send(input())).rejects.toMatchObject({ failure: { is } });
  declareFeatures(null);
});

it('FORM-2 is not sent after its form was left', async () => {
  await expect(send(input(), { left: AbortSignal.abort() })).rejects.toMatchObject({
    failure: { is: 'left' },
  });
  expect(requests).toEqual([]);
});
