import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '#contract/users.ts';
import { confirmUser } from '#platform/session/confirm-user.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { checkFailure, session, sessionState } from '#platform/session/document-state.ts';
import { clearToasts, toasts } from '#platform/toasts.ts';
import { fakeBackend, type SentRequest } from '../../../support/fake-backend.ts';
import { forgetSession, signInAs } from '../../../support/session.ts';

const ada = { id: 1, username: 'ada' };
const ben = { id: 2, username: 'ben' };

let respond: () => Response | Promise<Response>;
let checks: SentRequest[];

const setToken = (token: string) => Reflect.set(document, 'cookie', `XSRF-TOKEN=${token}`);

beforeEach(() => {
  setToken('ada');
  signInAs(1, 'ada', 'ada');
  clearToasts();
  checks = fakeBackend(() => respond());
});

afterEach(() => Reflect.set(document, 'cookie', 'XSRF-TOKEN=; Max-Age=-1'));

it.each([
  ['a user', () => Response.json(ada)],
  ['no user', () => Response.json(null)],
  ['an error', () => new Response(null, { status: 401 })],
])('SHELL-13 ignores a check with %s that is older than a later one', async (_, late) => {
  const response = Promise.withResolvers<Response>();
  respond = () => response.promise;
  const first = documentSession.recheck();
  await vi.waitFor(() => expect(checks).toHaveLength(1));
  respond = () => Response.json({ ...ada, username: 'ada.l' });
  await documentSession.recheck();
  response.resolve(late());
  await first;
  expect(session.get()).toEqual({ state: 'in', user: { id: 1, username: 'ada.l' } });
});

it('SHELL-13 ERR-1 ERR-2 applies a failed check, which alone ends no session', async () => {
  respond = () => new Response(null, { status: 500 });
  await documentSession.recheck();
  expect(session.get().state).toBe('in');
  expect(toasts.get()).toEqual([expect.objectContaining({ type: 'error' })]);
  respond = () => new Response(null, { status: 419 });
  await documentSession.recheck();
  expect(session.get().state).toBe('out');
});

it.each([
  ['no response', () => Promise.reject(new TypeError('Failed to fetch')), 'ApiError'],
  ['500', () => new Response(null, { status: 500 }), 'ApiError'],
  ['503', () => new Response(null, { status: 503 }), 'ApiError'],
  ['404', () => new Response(null, { status: 404 }), 'ApiError'],
  ['429', () => new Response(null, { status: 429 }), 'ApiError'],
  ['a redirect', () => new Response(null, { status: 302 }), 'ResponseError'],
  ['HTML', () => new Response('<html>maintenance</html>'), 'ResponseError'],
])('SHELL-2 decides nothing by a first check that fails: %s', async (_, failed, name) => {
  forgetSession();
  respond = failed;
  await documentSession.open();
  expect(session.get().state).toBe('unknown');
  expect(checkFailure.get()).toMatchObject({ name });
  respond = () => Response.json(ada);
  await documentSession.recheck();
  expect(session.get().state).toBe('in');
  expect(checkFailure.get()).toBeUndefined();
});

it('SHELL-18 checks the user only if the cookie has changed', async () => {
  respond = () => Response.json(ada);
  await confirmUser(users.update);
  expect(checks).toEqual([]);
  setToken('renewed');
  await confirmUser(users.update);
  expect(checks).toHaveLength(1);
  await confirmUser(users.update);
  expect(checks).toHaveLength(1);
});

it('SHELL-19 confirms the user of parallel writes while every response changes the cookie', async () => {
  const responses = [1, 2].map(() => Promise.withResolvers<Response>());
  const [first, second] = responses;
  respond = () => responses.shift()?.promise ?? Response.error();
  setToken('renewed');
  const confirmed = Promise.all([confirmUser(users.update), confirmUser(users.update)]);
  await vi.waitFor(() => expect(checks).toHaveLength(2));
  for (const [index, response] of [second, first].entries()) {
    setToken(`response ${index}`);
    response?.resolve(Response.json(ada));
  }
  await expect(confirmed).resolves.toBeDefined();
});

it('SHELL-18 takes the token from before the check', async () => {
  respond = () => {
    setToken('ben');
    return Response.json(ada);
  };
  setToken('renewed');
  await confirmUser(users.update);
  expect(sessionState.get().token).toBe('renewed');
});

it.each([
  ['the server does not respond', 0, 'in', () => Response.error()],
  ['nobody is signed in', 401, 'out', () => Response.json({})],
  ['another user is signed in', 401, 'another-user', () => Response.json(ben)],
])('SHELL-18 sends no write if %s', async (_, status, state, response) => {
  respond = response;
  setToken('changed');
  await expect(confirmUser(users.update)).rejects.toMatchObject({
    endpoint: 'users.update',
    status,
    isRejected: true,
  });
  expect(session.get().state).toBe(state);
});

it('SHELL-18 sends no write of a user who is replaced during the check', async () => {
  const first = Promise.withResolvers<Response>();
  respond = () => first.promise;
  setToken('changed');
  const confirmed = confirmUser(users.update);
  await vi.waitFor(() => expect(checks).toHaveLength(1));
  respond = () => Response.json(ben);
  const signedIn = documentSession.signIn(ben);
  first.resolve(Response.json(ada));
  await expect(confirmed).rejects.toMatchObject({ isRejected: true });
  await signedIn;
  expect(session.get()).toEqual({ state: 'in', user: ben });
});

describe('a request whose token was rejected', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('SHELL-19 is sent again once a check has confirmed its user', async () => {
    respond = () => Response.json(ada);
    const again = await documentSession.sendAgain(async () => checks.length);
    expect(await again?.response).toBe(1);
  });

  it.each([
    [4_000, 1],
    [4_001, 0],
  ])('SHELL-18 SHELL-19 relies on a check for four seconds: %d ms', async (ms, times) => {
    vi.useFakeTimers({ toFake: ['performance'] });
    respond = () => {
      vi.advanceTimersByTime(ms);
      return Response.json(ada);
    };
    const send = vi.fn(async () => {});
    await documentSession.sendAgain(send);
    expect(send).toHaveBeenCalledTimes(times);
  });

  it('SHELL-18 is not sent again while another tab signs in', async () => {
    const request = vi.fn(async (_: string, __: LockOptions, task: LockGrantedCallback<unknown>) =>
      task(null),
    );
    vi.stubGlobal('navigator', { locks: { request } });
    const send = vi.fn(async () => {});
    expect(await documentSession.sendAgain(send)).toBeUndefined();
    expect(send.mock.calls).toEqual([]);
    expect(checks).toEqual([]);
    expect(request.mock.calls[0]?.slice(0, 2)).toEqual([
      'clearhouse.session-cookie',
      { mode: 'shared', ifAvailable: true },
    ]);
  });

  it('SHELL-18 is not sent again if its user is not confirmed', async () => {
    respond = () => Response.json(ben);
    const send = vi.fn(async () => {});
    expect(await documentSession.sendAgain(send)).toBeUndefined();
    expect(send).not.toHaveBeenCalled();
  });
});

it('SHELL-15 checks nothing for a write after its session has ended', async () => {
  documentSession.reject();
  await expect(documentSession.confirm()).resolves.toBe(false);
  expect(checks).toEqual([]);
  expect(session.get().state).toBe('out');
});
