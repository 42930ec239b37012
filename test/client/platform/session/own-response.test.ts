import { expect, it, vi } from 'vitest';
import { ownResponse } from '#platform/session/own-response.ts';
import { initialState, type SessionCheckResult, type State } from '#platform/session/session.ts';

const user = { id: 1n, username: 'ann' };
const passed = { user, features: initialState.features, token: 'ann' };
const failed = { failure: new Error('no response'), endsSession: false };

/** The session of ann, whose last check has ended so. */
function sessionAfter(check: SessionCheckResult = passed) {
  let state: State = {
    ...initialState,
    session: { state: 'in', user },
    token: 'ann',
    check: Promise.resolve(check),
  };
  let cookie = 'ann';
  const recheck = vi.fn();
  return {
    ports: { state: { get: () => state }, token: () => cookie, recheck },
    recheck,
    set(change: Partial<State>) {
      state = { ...state, ...change };
    },
    setCookie(token: string) {
      cookie = token;
    },
  };
}

it('SHELL-18 accepts what was sent with the token of the confirmed session', async () => {
  const { ports, set } = sessionAfter(failed);
  const isOwn = ownResponse(ports);
  set({ confirmation: undefined });
  expect(await isOwn()).toBe(true);
});

it('SHELL-18 accepts a token that changes with every response', async () => {
  const { ports, setCookie } = sessionAfter();
  setCookie('ann 2');
  const isOwn = ownResponse(ports);
  setCookie('ann 3');
  expect(await isOwn()).toBe(true);
});

it('SHELL-18 does not accept what was sent before a message of another tab', async () => {
  const { ports, set, setCookie } = sessionAfter();
  setCookie('eve');
  const isOwn = ownResponse(ports);
  set({ confirmation: 1, token: 'ann 2' });
  setCookie('ann 2');
  expect(await isOwn()).toBe(false);
});

it('SHELL-18 does not accept what was sent while a message had no answer', async () => {
  const { ports, set, setCookie } = sessionAfter();
  set({ confirmation: undefined });
  setCookie('eve');
  const isOwn = ownResponse(ports);
  set({ confirmation: 1 });
  setCookie('ann 2');
  expect(await isOwn()).toBe(false);
});

it('SHELL-18 checks the session once more if a check has failed', async () => {
  const { ports, recheck, set, setCookie } = sessionAfter(failed);
  setCookie('ann 2');
  recheck.mockImplementation(() => set({ check: Promise.resolve(passed) }));
  expect(await ownResponse(ports)()).toBe(true);
  expect(recheck.mock.calls.length).toBe(1);
});

it('SHELL-18 fails if that check fails too', async () => {
  const { ports, setCookie } = sessionAfter(failed);
  setCookie('eve');
  await expect(ownResponse(ports)()).rejects.toThrow('The user is not confirmed.');
});

it('SHELL-18 fails if the check finds another user', async () => {
  const { ports, set, setCookie } = sessionAfter();
  setCookie('eve');
  const isOwn = ownResponse(ports);
  set({ session: { state: 'another-user', user: { id: 2n, username: 'eve' } } });
  await expect(isOwn()).rejects.toThrow('The user is not confirmed.');
});
