import { QueryClient } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { countedQueryOf, queryOf } from '#data/query.ts';
import { sendRecorded } from '#data/writes/send-recorded.ts';
import { checksOf } from '#data/writes/use-outbox.ts';
import { outbox, setOutboxBackend, writes } from '#platform/outbox/document-outbox.ts';
import { settlementCreation } from '../../../../client/features/closed-loop-balancing/writes.ts';
import { ruleRecord } from '../../../../client/features/exchange-rules/writes.ts';
import { fakeBackend, type SentRequest } from '../../../support/fake-backend.ts';
import { senderOf } from '../../../support/sender.ts';
import { declareFeatures, expireSession, signInAs } from '../../../support/session.ts';
import { forgetWrites, storeWrite } from '../../../support/stored-writes.ts';

const coins = [2, 3, 4].map((id) => ({ id, code: `C${id}` }));
const matrixOf = (stablecoin: number) => ({
  stablecoins: coins,
  exchange_rule_matrix: [
    {
      cryptocurrency: { id: 1, code: 'XBT' },
      currency: { id: 2, code: 'USD' },
      stablecoin: { id: stablecoin, code: `C${stablecoin}` },
    },
  ],
});
const trade = {
  id: 5,
  reference_id: 'TRD-5',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  cryptocurrency_amount: 1,
  created_at: '',
};
const params = { exchange_provider_id: 1, cryptocurrency_id: 2 };
const settlement = {
  id: 9,
  reference_id: 'CLS-9',
  exchange_provider: 'Kraken',
  cryptocurrency_code: 'XBT',
  cryptocurrency_amount: 1,
  address: null,
  transaction_hash: null,
  note: null,
  created_at: '',
};

/** The stablecoin of the rule on the server, undefined without a session; the trades of its settlement, and the requests so far. */
let server: number | undefined;
let settled: string[] | undefined;
let respond: () => Response;
let requests: SentRequest[];
let client: QueryClient;

beforeEach(async () => {
  await forgetWrites();
  signInAs(1);
  server = 2;
  settled = undefined;
  respond = () => new Response();
  setOutboxBackend(checksOf([ruleRecord, settlementCreation] as never));
  client = new QueryClient();
  client.setQueryData<unknown>(queryOf(exchangeRules.matrix, {}).queryKey, matrixOf(2));
  const { queryKey } = countedQueryOf(closedLoopBalancing.unsettledTrades, { params });
  client.setQueryData<unknown>(queryKey, { list: [trade], total: 1 });
  requests = fakeBackend(({ url, init: { method } }) => (method === 'GET' ? read(url) : respond()));
});

/** Responds to the reads of both kinds. */
function read(url: string) {
  if (server === undefined) return Response.json({}, { status: 401 });
  if (url === '/ajax/exchange-rules') return matrixOf(server);
  if (url.includes('/trades/'))
    return Response.json(settled ? [] : [trade], {
      headers: { 'X-Total-Count': settled ? '0' : '1' },
    });
  return url.includes('/details/')
    ? { ...settlement, trades: settled?.map((reference_id) => ({ reference_id })) }
    : { settlements: { items: [settlement], total: 1 }, unsettled_trades: [] };
}

const options = () => ({ client, sender: senderOf('/exchange-rules') });
const update = (stablecoin_id = 3) =>
  sendRecorded(
    ruleRecord,
    { body: { cryptocurrency_id: 1, currency_id: 2, stablecoin_id } },
    options(),
  );
const create = () =>
  sendRecorded(settlementCreation, { body: { ...params, trade_ids: [5] } }, options());
/** The failures of a write that was certainly not carried out, or perhaps. */
const rejectedBy = (cause: object) => ({ failure: { is: 'rejected', cause } });
const unknownAfter = (cause: object) => ({ failure: { is: 'unknown', cause } });
const methods = () => requests.map(({ init }) => init.method);
const keys = () => requests.map(({ init }) => new Headers(init.headers).get('Idempotency-Key'));
const states = () => writes.get().map(({ state }) => state);
/** Gives the last write a verdict, as a check in another tab does. */
const decide = (state: string) => storeWrite({ ...writes.get().at(-1), state });
const errors = { errors: { stablecoin_id: ['Not offered.'] } };
const json =
  (body: unknown, status: number, headers = {}) =>
  () =>
    Response.json(body, { status, headers });

it('SHELL-18 is not sent with the cookie of another user', async () => {
  const setCookie = (text: string) => Reflect.set(document, 'cookie', text);
  setCookie('XSRF-TOKEN=ada');
  signInAs(1, 'ada', 'ada');
  setCookie('XSRF-TOKEN=ben');
  const sent = fakeBackend(() => ({ id: 2, username: 'ben' }));
  await expect(update()).rejects.toMatchObject({
    failure: { is: 'rejected', cause: { status: 401 }, endsSession: true },
  });
  expect(sent).toMatchObject([{ line: 'GET /ajax/auth/check' }]);
  setCookie('XSRF-TOKEN=; Max-Age=-1');
});

it('SHELL-18 carries the token of the user shown', async () => {
  const setCookie = (text: string) => Reflect.set(document, 'cookie', text);
  setCookie('XSRF-TOKEN=ada');
  signInAs(1, 'ada', 'ada');
  const requests = fakeBackend(() => new Response());
  const sent = update();
  // Another person signs in while the request is prepared.
  queueMicrotask(() => setCookie('XSRF-TOKEN=ben'));
  await sent;
  const token = new Headers(requests[0]?.init.headers).get('X-XSRF-TOKEN');
  expect(token).toBe('ada');
  expect(document.cookie).toBe('XSRF-TOKEN=ben');
  setCookie('XSRF-TOKEN=; Max-Age=-1');
});

it('SHELL-17 is not sent after the end of the session', async () => {
  outbox.setOwner(undefined);
  await expect(update()).rejects.toMatchObject(rejectedBy({ status: 401 }));
  expect(methods()).toEqual([]);
  expect(states()).toEqual([]);
});

it('FORM-2 is not sent after its form was left', async () => {
  const sender = senderOf('/exchange-rules', { left: AbortSignal.abort() });
  const body = { cryptocurrency_id: 1, currency_id: 2, stablecoin_id: 3 };
  await expect(sendRecorded(ruleRecord, { body }, { client, sender })).rejects.toMatchObject({
    failure: { is: 'left' },
  });
  expect(methods()).toEqual([]);
  expect(states()).toEqual([]);
});

it.each([
  [null, 'time'],
  ['idempotency-key', 'key'],
  ['idempotency-key, withdraw-key', 'withdrawal'],
])('OUT-13 is settled by what the backend declares: %s', async (features, settledBy) => {
  declareFeatures(features);
  respond = json({}, 503);
  await update().catch(() => {});
  expect(writes.get()).toMatchObject([{ settledBy }]);
  declareFeatures(null);
});

describe('a response to a write', () => {
  it.each([422, 404, 500, 503])('OUT-10 rejects it at once with the header: %i', async (status) => {
    respond = json(errors, status, { 'Write-Outcome': 'rejected' });
    await expect(update()).rejects.toMatchObject(rejectedBy({ status }));
    expect(methods()).toEqual(['POST']);
    expect(states()).toEqual([]);
  });

  it.each([400, 403, 404, 422, 429])(
    'OUT-10 rejects it after a read without the header: %i',
    async (status) => {
      respond = json(errors, status);
      await expect(update()).rejects.toMatchObject(rejectedBy({ status, body: errors }));
      expect(methods()).toEqual(['POST', 'GET']);
      expect(states()).toEqual([]);
    },
  );

  it.each([408, 500, 503, 'none'])('OUT-4 leaves it open without a read: %s', async (status) => {
    respond = () => {
      if (status === 'none') throw new TypeError('Failed to fetch');
      return new Response(null, { status: Number(status) });
    };
    await expect(update()).rejects.toMatchObject(unknownAfter({ name: 'ApiError' }));
    expect(methods()).toEqual(['POST']);
    expect(states()).toEqual(['unknown']);
  });

  it('OUT-10 is a rejection of a resend if the item has changed', async () => {
    respond = json(errors, 404);
    server = 3;
    await expect(update()).rejects.toMatchObject({ failure: { is: 'unknown', cause: undefined } });
    expect(states()).toEqual(['saved']);
  });

  it('OUT-10 leaves open whose settlement it is if it has the same trades', async () => {
    respond = json({ errors: { trade_ids: ['Settled.'] } }, 422);
    settled = ['TRD-5'];
    await expect(create()).rejects.toMatchObject(
      unknownAfter({ status: 422, fields: { trade_ids: 'Settled.' } }),
    );
    expect(writes.get()).toMatchObject([
      { state: 'uncheckable', reason: expect.stringContaining('has exactly these trades') },
    ]);
  });

  it('OUT-10 is an ordinary rejection of the input beside another settlement', async () => {
    respond = json({ errors: { trade_ids: ['Settled.'] } }, 422);
    settled = ['TRD-5', 'TRD-6'];
    await expect(create()).rejects.toMatchObject(
      rejectedBy({ status: 422, fields: { trade_ids: 'Settled.' } }),
    );
    expect(states()).toEqual([]);
  });

  it.each([401, 419])('OUT-10 is checked after the next sign-in: %i', async (status) => {
    server = undefined;
    respond = json({}, status);
    await expect(update()).rejects.toMatchObject({
      failure: { is: 'unknown', cause: { status }, endsSession: true },
    });
    expect(methods()).toEqual(status === 401 ? ['POST'] : ['POST', 'GET']);
    signInAs(1);
    await vi.waitFor(() => expect(writes.get()).toMatchObject([{ hasEnded: true }]));
  });

  it('OUT-10 SHELL-19 is certain if a read shows it before the session ends', async () => {
    respond = json({}, 419);
    await expect(update()).rejects.toMatchObject(rejectedBy({ status: 419 }));
    expect(writes.get()).toEqual([]);
  });

  it.each([
    ['408', json({}, 408)],
    ['500', json({ message: 'Failed.' }, 500)],
    ['502 of the gateway', json({ message: 'Unreachable.', sent: false }, 502)],
  ])('OUT-4 leaves the outcome unknown: %s', async (_, response) => {
    respond = response;
    await expect(update()).rejects.toMatchObject(unknownAfter({}));
    expect(methods()).toEqual(['POST']);
    expect(writes.get()).toMatchObject([
      { state: 'unknown', hasEnded: false, code: expect.stringMatching(/^\w{10}$/) },
    ]);
  });

  it('OUT-11 confirms nothing with the HTML of a proxy or another body', async () => {
    respond = () => new Response('<h1>Blocked</h1>');
    await expect(update()).rejects.toMatchObject(unknownAfter({ name: 'ResponseError' }));
    expect(states()).toEqual(['unknown']);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    respond = json({ status: 'blocked' }, 200);
    await expect(create()).rejects.toMatchObject(
      unknownAfter({
        name: 'ResponseError',
        message: 'The response of closed-loop-balancing.create confirms nothing.',
      }),
    );
    expect(states()).toEqual(['unknown', 'unknown']);
  });

  it('OUT-11 confirms a change with another text if a read shows it', async () => {
    respond = () => new Response('ok');
    server = 3;
    await update();
    expect(methods()).toEqual(['POST', 'GET']);
    expect(states()).toEqual([]);
  });

  it.each(['', '{}', 'null', '"ok"'])('OUT-11 confirms a change with the body %j', async (body) => {
    respond = () => new Response(body);
    await update();
    expect(states()).toEqual([]);
  });

  it('OUT-11 is returned once it confirms a creation', async () => {
    respond = json({ id: 8 }, 201);
    expect(await create()).toEqual({ id: 8 });
  });

  it('OUT-11 without a body returns no values', async () => {
    respond = () => new Response();
    expect(await update()).toEqual({});
  });
});

describe('a second attempt', () => {
  const fail = async (send: () => Promise<unknown>) => {
    respond = json({}, 503);
    await send().catch(() => {});
  };

  it('OUT-6 is not sent while the first one is unknown', async () => {
    await fail(update);
    await expect(update(4)).rejects.toMatchObject({ failure: { is: 'blocked' } });
    expect(methods()).toEqual(['POST']);
  });

  it('OUT-9 has the key of the same write that was not saved', async () => {
    await fail(update);
    await decide('not-saved');
    await fail(update);
    await decide('not-saved');
    await fail(() => update(4));
    await decide('not-saved');
    const [first, second, third] = keys();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('OUT-9 has the key of the same write before a reload', async () => {
    await fail(update);
    await storeWrite({ ...writes.get()[0], state: 'not-saved', key: 'of another page' });
    await fail(update);
    expect(keys()[1]).toBe('of another page');
  });

  it('OUT-9 has a key of its own if someone else changed the item', async () => {
    await fail(update);
    await decide('changed');
    await fail(update);
    const [first, second] = keys();
    expect(second).not.toBe(first);
  });

  it('OUT-12 is sent at once with the same values and the same key', async () => {
    await fail(update);
    respond = () => new Response();
    await update();
    const [first, second] = keys();
    expect(first).toBe(second);
    expect(states()).toEqual(['held']);
    await expect(update(4)).rejects.toMatchObject({ failure: { is: 'blocked' } });
    await update();
    expect(requests).toHaveLength(3);
  });

  it('OUT-12 of a creation needs a backend that keeps keys', async () => {
    await fail(create);
    await expect(create()).rejects.toMatchObject({ failure: { is: 'blocked' } });
    await forgetWrites();
    signInAs(1);
    declareFeatures('idempotency-key');
    await fail(create);
    vi.spyOn(console, 'error').mockImplementation(() => {});
    respond = () => Response.json({ id: 9 }, { status: 201 });
    await create();
    expect(requests).toHaveLength(3);
    expect(states()).toEqual([]);
    declareFeatures(null);
  });

  it('OUT-13 has another key after the first one was withdrawn', async () => {
    await fail(update);
    await storeWrite({ ...writes.get()[0], state: 'not-saved', isWithdrawn: true });
    await fail(update);
    const [first, second] = keys();
    expect(second).not.toBe(first);
  });
});

describe('a write in flight', () => {
  /** Sends an update whose response the test decides. */
  async function sent() {
    const response = Promise.withResolvers<Response>();
    fakeBackend(({ init: { signal } }) => {
      signal?.addEventListener('abort', () => response.reject(signal.reason));
      return response.promise;
    });
    const result = update().catch((error: unknown) => error);
    await vi.waitFor(() => expect(states()).toEqual(['sending']));
    // Stored, and then sent.
    await new Promise((resolve) => setImmediate(resolve));
    return { ...response, result };
  }

  it('OUT-7 is late only until it fails', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { result, reject } = await sent();
    await vi.advanceTimersByTimeAsync(89_000);
    expect(states()).toEqual(['sending']);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(states()).toEqual(['open']);
    reject(new TypeError('Failed to fetch'));
    expect(await result).toMatchObject(unknownAfter({ status: 0 }));
    expect(states()).toEqual(['unknown']);
    vi.useRealTimers();
  });

  it('OUT-7 that has failed is not late any more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { result, reject } = await sent();
    reject(new TypeError('Failed to fetch'));
    await result;
    await vi.advanceTimersByTimeAsync(100_000);
    expect(states()).toEqual(['unknown']);
    vi.useRealTimers();
  });

  it('SHELL-17 ends with the session, for the next one to check', async () => {
    const { result } = await sent();
    expireSession();
    expect(await result).toMatchObject(unknownAfter({ name: 'AbortError' }));
    expect(states()).toEqual([]);
  });

  it('OUT-8 holds the lock of its item', async () => {
    const names: string[] = [];
    const request = async (name: string, _: object, task: () => unknown) => {
      names.push(name);
      return task();
    };
    vi.stubGlobal('navigator', { locks: { request } });
    const { result, reject } = await sent();
    reject(new TypeError('Failed to fetch'));
    await result;
    expect(names).toEqual(['clearhouse.write.POST /ajax/exchange-rules 1 2']);
  });
});

it('OUT-4 leaves no write behind that breaks the contract', async () => {
  const body = { ...params, trade_ids: 5 as never };
  await expect(sendRecorded(settlementCreation, { body }, options())).rejects.toMatchObject(
    rejectedBy({ status: 422 }),
  );
  expect(methods()).toEqual([]);
  expect(states()).toEqual([]);
});
