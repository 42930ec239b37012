import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import { ApiError, request, sessionDoubt } from '#platform/http/request.ts';
import { failureDetails, getLastFailure, recordFailure } from '#platform/http/request-history.ts';
import { send } from '#platform/http/send.ts';
import { holdsDocument } from '#platform/release/editing.ts';
import { sessionState } from '#platform/session/document-state.ts';
import { fakeBackend, type Respond } from '../../../support/fake-backend.ts';
import { expireSession, forgetSession, signInAs } from '../../../support/session.ts';

const fields = (body: unknown, status = 422) => new ApiError('users.create', status, body).fields;

it('ERR-3 reads the first message of each field', () => {
  expect(fields({ errors: { name: ['First.', 'Second.'], email: 'One.' } })).toEqual({
    name: 'First.',
    email: 'One.',
  });
  expect(fields({ errors: { email: ['Too many attempts.'] } }, 429)).toEqual({
    email: 'Too many attempts.',
  });
  expect(fields({ errors: { email: ['No.'] } }, 400)).toBeUndefined();
});

it.each([
  { errors: {} },
  { errors: [] },
  { errors: { name: [] } },
  { errors: { name: [''] } },
  { message: 'No.' },
  undefined,
])('ERR-3 treats the 422 body %j as one without field messages', (body) =>
  expect(fields(body)).toBeUndefined(),
);

it('BIZ-6 reports a request that breaks the contract without sending it', async () => {
  const requests = fakeBackend(() => new Response());
  const body = { name: 'a', confirmation_requirement: 1.5 };
  const error = await send(businesses.update, { params: { id: 3 }, body }).catch(
    (error: unknown) => error,
  );
  expect(error).toMatchObject({ fields: { confirmation_requirement: 'Enter a whole number.' } });
  expect(requests).toEqual([]);
});

it('BIZ-6 leaves an empty field to the server', async () => {
  fakeBackend(() =>
    Response.json({ errors: { confirmation_requirement: ['Required.'] } }, { status: 422 }),
  );
  signInAs(1, 'demo');
  const body = { name: '', confirmation_requirement: null };
  const error = await send(businesses.update, { params: { id: 3 }, body }).catch(
    (error: unknown) => error,
  );
  expect(error).toMatchObject({ fields: { confirmation_requirement: 'Required.' } });
});

it('ERR-17 SHELL-13 states that a redirect to a sign-in came, and reports it', async () => {
  const proxy = createServer(({ url }, response) => {
    if (url === '/proxy-login') response.end('<h1>Sign in</h1>');
    else response.writeHead(302, { Location: '/proxy-login' }).end();
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  location.href = `http://127.0.0.1:${port}/`;
  signInAs(1, 'demo');
  const body = { username: 'ben', email: 'b@x' };
  const error = await send(users.update, { params: { id: 3 }, body }).catch(
    (error: unknown) => error,
  );
  expect(error).toMatchObject({
    name: 'ResponseError',
    came: 'The server redirected the request.',
  });
  expect(sessionDoubt.get()).toBe(error);
  proxy.close();
});

/** Signs in on a backend. Returns the requests so far. */
function serve(respond: Respond) {
  signInAs(1, 'demo');
  return fakeBackend(respond);
}

const params = { id: 3 };
const update = () =>
  request(users.update, { params, body: { username: 'ben', email: 'b@x' } }, { key: 'k1' });
const failed = (sent: Promise<unknown>): Promise<unknown> => sent.catch((error: unknown) => error);

describe('a request', () => {
  it('CALL-1 has exactly the declared method, path, headers and body', async () => {
    const requests = serve(() => new Response());
    await update();
    await request(users.details, { params });
    const id = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{10}$/);
    const common = {
      credentials: 'same-origin',
      redirect: 'manual',
      signal: expect.any(AbortSignal),
    };
    const headers = { Accept: 'application/json', 'X-Request-Id': id };
    expect(requests.map(({ url, init }) => [url, init])).toEqual([
      [
        '/ajax/users/edit/3',
        {
          ...common,
          method: 'PATCH',
          headers: { ...headers, 'Content-Type': 'application/json', 'Idempotency-Key': 'k1' },
          body: '{"username":"ben","email":"b@x"}',
        },
      ],
      ['/ajax/users/details/3', { ...common, method: 'GET', headers, body: null }],
    ]);
    expect(requests[0]?.init.headers).not.toHaveProperty('X-XSRF-TOKEN');
  });

  it('SHELL-14 is not sent without a session, nor a write before its check', async () => {
    const requests = serve(() => new Response());
    const sent = async () => {
      requests.length = 0;
      await failed(update());
      await failed(request(users.details, { params }));
      await failed(request(auth.logout, {}));
      return requests.map(({ init }) => init.method);
    };
    forgetSession();
    expect(await sent()).toEqual(['GET', 'POST']);
    expireSession();
    expect(await sent()).toEqual(['POST']);
    expect(await failed(update())).toMatchObject({
      status: 401,
      isRejected: true,
      code: undefined,
    });
    signInAs(1, 'demo');
    expect(await sent()).toEqual(['PATCH', 'GET', 'POST']);
  });

  it('SHELL-17 ends with the session, except one of a sign-in or sign-out', async () => {
    const signedOut = Promise.withResolvers<Response>();
    const requests = serve(({ init: { method, signal } }) =>
      method === 'POST'
        ? signedOut.promise
        : new Promise((_, reject) =>
            signal?.addEventListener('abort', () => reject(signal.reason)),
          ),
    );
    const ended = Promise.all([failed(update()), failed(request(users.details, { params }))]);
    const signOut = request(auth.logout, {});
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    expireSession();
    expect((await ended).map((error) => (error as Error).name)).toEqual([
      'AbortError',
      'AbortError',
    ]);
    expect(requests.map(({ init }) => init.signal?.aborted)).toEqual([true, true, false]);
    signedOut.resolve(new Response());
    await signOut;
  });

  it('SHELL-17 ends with its signal, whose reason it throws', async () => {
    const controller = new AbortController();
    serve(
      ({ init }) =>
        new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(new TypeError())),
        ),
    );
    const result = failed(request(users.details, { params }, { signal: controller.signal }));
    await Promise.resolve();
    const reason = new Error('Left.');
    controller.abort(reason);
    expect(await result).toBe(reason);
  });

  it('DEPLOY-9 holds the document only while a write is in flight', async () => {
    const held: boolean[] = [];
    serve(() => {
      held.push(holdsDocument());
      return Response.error();
    });
    await failed(update());
    held.push(holdsDocument());
    await failed(request(users.details, { params }));
    expect(held).toEqual([true, false, false]);
  });
});

describe('the history of requests', () => {
  /** The last lines of the history, without their times. */
  const lines = (count: number) => {
    recordFailure({ endpoint: 'error', code: undefined });
    const failure = getLastFailure();
    return (
      failure &&
      failureDetails(failure, '')
        .split('\n')
        .slice(-count)
        .map((line) => line.replace(/^\S+ /, ''))
    );
  };

  it('ERR-9 ERR-10 has the id of the response, or that of the request', async () => {
    const requests = serve(
      ({ init }) =>
        new Response('{}', { headers: init.method === 'PATCH' ? { 'X-Request-Id': 'OTHER' } : {} }),
    );
    await update();
    await request(users.details, { params });
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failed(update());
    expect(error).toMatchObject({
      status: 0,
      isRejected: false,
      message: 'users.update: no response',
    });
    expect((error as Error).cause).toEqual(new TypeError('Failed to fetch'));
    const id = new Headers(requests[1]?.init.headers).get('X-Request-Id');
    expect(lines(3)).toEqual([
      'PATCH users.update 200 OTHER',
      `GET users.details 200 ${id}`,
      `PATCH users.update no response ${(error as ApiError).code}`,
    ]);
  });
});

describe('a response', () => {
  it('ERR-4 with an error status has its text or JSON, and the code', async () => {
    serve(() => new Response('No route', { status: 404, headers: { 'X-Request-Id': 'OTHER' } }));
    expect(await failed(request(users.details, { params }))).toMatchObject({
      endpoint: 'users.details',
      message: 'users.details: status 404',
      status: 404,
      body: 'No route',
      code: 'OTHER',
    });
    serve(() => new Response('{"id":9007199254740993}', { status: 400 }));
    expect(await failed(update())).toMatchObject({ status: 400, body: { id: 9007199254740993n } });
  });

  it('OUT-11 ERR-17 must be JSON', async () => {
    serve(() => new Response('<h1>Blocked</h1>'));
    const came = 'The server sent HTML instead of data.';
    expect(await failed(update())).toMatchObject({
      name: 'ResponseError',
      message: 'The response of users.update is not JSON.',
      came,
    });
    expect(await failed(request(users.details, { params }))).toMatchObject({ came });
    serve(() => new Response('ok'));
    expect(await failed(update())).toMatchObject({ name: 'ResponseError', came: undefined });
  });

  it('SHELL-14 fails if a check that fails has hidden the document meanwhile', async () => {
    serve(() => new Response('{"id":1}'));
    signInAs(1, 'demo', 'a token before');
    const load = failed(request(users.details, { params }));
    sessionState.set({ ...sessionState.get(), session: { state: 'unknown' } });
    expect(await load).toMatchObject({ name: 'ApiError', status: 0 });
  });

  it('SHELL-14 is not delivered until a running check confirms its user', async () => {
    const check = Promise.withResolvers<undefined>();
    serve(() => new Response('{"id":1}'));
    signInAs(1, 'demo', 'a token before');
    sessionState.set({ ...sessionState.get(), check: check.promise });
    const delivered = vi.fn();
    const load = failed(request(users.details, { params }).then(delivered));
    await new Promise((resolve) => setTimeout(resolve));
    expect(delivered).not.toHaveBeenCalled();
    expireSession();
    check.resolve(undefined);
    expect(await load).toMatchObject({ name: 'AbortError' });
    expect(delivered).not.toHaveBeenCalled();
  });

  it('OPR-84 gives its headers only if it is a success', async () => {
    const totals: (string | null)[] = [];
    const onHeaders = (headers: Headers) => void totals.push(headers.get('X-Total-Count'));
    for (const status of [200, 503]) {
      serve(() => new Response('[]', { status, headers: { 'X-Total-Count': String(status) } }));
      await failed(request(users.details, { params }, { onHeaders }));
    }
    expect(totals).toEqual(['200']);
  });

  it.each([
    [403, { read_only: true }, true],
    [403, { read_only: 'true' }, false],
    [403, undefined, false],
    [422, { read_only: true }, false],
  ])('DEPLOY-7 states read-only mode: %i %j', (status, body, isReadOnly) => {
    expect(new ApiError('users.update', status, body).isReadOnly).toBe(isReadOnly);
  });
});
