import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { type RecordedWrite, recordWrite } from '#data/writes/recorded-write.ts';
import { checksOf, useOutbox } from '#data/writes/use-outbox.ts';
import { ApiError } from '#platform/http/request.ts';
import { outbox, writes } from '#platform/outbox/document-outbox.ts';
import type { CheckResult } from '#platform/outbox/machine.ts';
import { storedWrite } from '#platform/outbox/write.ts';
import { session } from '#platform/session/document-state.ts';
import { clearToasts, toasts } from '#platform/toasts.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { signInAs } from '../../../support/session.ts';
import { sending } from '../../../support/tabs.ts';
import { unsettledWrite } from '../../../support/unsettled-write.ts';

/** The result of a check; throws if a read fails. */
let find: () => Promise<CheckResult>;
let client: QueryClient;
let onSaved: (saveId: string) => void;

const kind = 'closed-loop-balancing.processing';
const definitions: RecordedWrite[] = [
  recordWrite(closedLoopBalancing.process, {
    kind,
    title: 'Process Settlement',
    find: () => find(),
  }) as unknown as RecordedWrite,
];
const { resource } = closedLoopBalancing.process;
const signal = new AbortController().signal;
const user = { id: 1, username: 'ada' };
const sent = { input: ['{}'] };
const write = storedWrite.parse({ ...unsettledWrite, sent, userId: '1', tab: 't' });

/** Checks the writes of a page. Returns a function that stops this. */
function run() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useOutbox(definitions, onSaved), { wrapper }).unmount;
}

const state = () => writes.get()[0]?.state;
const decided = () => vi.waitFor(() => expect(state()).not.toMatch(/sending|unknown/));

beforeEach(() => {
  outbox.setOwner(undefined);
  signInAs(1);
  clearToasts();
  find = async () => ({ is: 'absent' });
  client = new QueryClient();
  onSaved = vi.fn<(saveId: string) => void>();
});

it('OUT-2 checks again when the browser is online', async () => {
  const checks = vi.fn(async () => ({ is: 'absent' }) as const);
  find = checks;
  const stop = run();
  await outbox.send(sending({}, { sent }));
  await vi.waitFor(() => expect(writes.get()[0]?.progress.checks).toBe(1));
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(checks).toHaveBeenCalledTimes(2));
  stop();
});

it.each(['saved', 'absent'] as const)(
  'OUT-14 passes on the id of a save that was carried out: %s',
  async (is) => {
    find = async () => (is === 'saved' ? { is } : { is, final: true });
    const stop = run();
    await outbox.send(sending({}, { sent, saveId: 'r1' }));
    await decided();
    expect(vi.mocked(onSaved).mock.calls).toEqual(is === 'saved' ? [['r1']] : []);
    stop();
  },
);

it.each([
  [{ is: 'saved' }, true],
  [{ is: 'changed', final: true }, true],
  [{ is: 'absent', final: true }, false],
] as const)('OUT-6 loads what a verdict has changed again: %j', async (result, isLoaded) => {
  find = async () => result;
  client.setQueryData([resource, `${resource}.details`, '/2'], {});
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const stop = run();
  await outbox.send(sending({}, { sent }));
  await decided();
  expect(invalidate.mock.calls[0]).toEqual(isLoaded ? [{ queryKey: [resource] }] : undefined);
  expect(client.getQueryCache().getAll()).toHaveLength(isLoaded ? 0 : 1);
  stop();
});

it('OUT-6 loads nothing again for a success, which its mutation does', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const stop = run();
  await outbox.send(sending({ status: 200, isConfirmed: true }));
  expect(writes.get()).toEqual([]);
  expect(invalidate.mock.calls).toEqual([]);
  stop();
});

describe('a check', () => {
  const { read, withdraw } = checksOf(definitions);
  const withdrawLine = 'POST /ajax/idempotency-keys/withdraw';
  const respond = (status: number, body: unknown) =>
    fakeBackend(() => Response.json(body, { status }));

  it('OUT-2 uses the reads of the kind of its write', async () => {
    find = async () => ({ is: 'saved' });
    expect(await read(write, signal)).toEqual({ is: 'saved' });
  });

  it('OUT-8 cannot check what version 1.1 has stored', async () => {
    const requests = fakeBackend(() => ({ ...user, email: '', created_at: '', updated_at: '' }));
    for (const endpoint of ['users.update', 'closed-loop-balancing.process'])
      expect(await read({ ...write, endpoint }, signal)).toEqual({ is: 'uncheckable' });
    expect(await read({ ...write, sent: { hash: ['0f'] } }, signal)).toEqual({ is: 'uncheckable' });
    expect(requests.map(({ line }) => line)).toEqual(['GET /ajax/profile', 'GET /ajax/profile']);
  });

  it('OUT-2 ERR-1 decides nothing if it fails, but may end the session', async () => {
    find = () => Promise.reject(new ApiError('closed-loop-balancing.details', 500));
    expect(await read(write, signal)).toBeUndefined();
    expect(session.get().state).toBe('in');
    expect(toasts.get()).toEqual([]);
    find = () => Promise.reject(new ApiError('closed-loop-balancing.details', 401));
    expect(await read(write, signal)).toBeUndefined();
    expect(session.get().state).toBe('out');
  });

  it.each(['withdrawn', 'rejected', 'pending'])(
    'OUT-13 gives up the key of a write: %s',
    async (outcome) => {
      const requests = respond(200, { outcome });
      expect(await withdraw(write, signal)).toStrictEqual({ outcome });
      expect(requests).toMatchObject([{ line: withdrawLine, body: { key: write.key } }]);
    },
  );

  it('OUT-13 ends its request with the check', async () => {
    const check = new AbortController();
    const requests = fakeBackend(
      ({ init }) =>
        new Promise((_, reject) =>
          init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
        ),
    );
    const outcome = withdraw(write, check.signal);
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    check.abort();
    expect(await outcome).toBeUndefined();
    expect(requests[0]?.init.signal?.aborted).toBe(true);
  });

  it('SHELL-18 gives up the key with the token of the user shown', async () => {
    const setToken = (token: string) => Reflect.set(document, 'cookie', `XSRF-TOKEN=${token}`);
    setToken('ada');
    signInAs(1, 'ada', 'ada');
    const requests = respond(200, { outcome: 'withdrawn' });
    const outcome = withdraw(write, signal);
    // Another person signs in while the request is prepared.
    queueMicrotask(() => setToken('ben'));
    await outcome;
    expect(new Headers(requests[0]?.init.headers).get('X-XSRF-TOKEN')).toBe('ada');
    Reflect.set(document, 'cookie', 'XSRF-TOKEN=; Max-Age=-1');
  });

  it('OUT-13 leads to the item of a write that was carried out', async () => {
    respond(200, { outcome: 'carried-out', status: 201 });
    find = async () => ({ is: 'saved', to: '/closed-loop-balancing/details/2' });
    expect(await withdraw(write, signal)).toEqual({
      outcome: 'carried-out',
      to: '/closed-loop-balancing/details/2',
    });
  });

  it.each([{ is: 'absent' }, undefined] as const)(
    'OUT-13 is certain of it also if a read shows nothing: %j',
    async (result) => {
      respond(200, { outcome: 'carried-out', status: 201 });
      find = async () =>
        result ?? Promise.reject(new ApiError('closed-loop-balancing.details', 500));
      expect(await withdraw(write, signal)).toEqual({ outcome: 'carried-out' });
    },
  );

  it.each([
    ['once more with the current token', [419, 200], true, { outcome: 'withdrawn' }],
    ['never a third time', [419, 419], true, undefined],
    ['not without its user', [419], false, undefined],
  ] as const)('SHELL-19 gives up the key %s', async (_, statuses, isIn, outcome) => {
    const setToken = (token: number) => Reflect.set(document, 'cookie', `XSRF-TOKEN=${token}`);
    setToken(0);
    signInAs(user.id, user.username, '0');
    const tokens: (string | null)[] = [];
    const requests = fakeBackend(({ line, init }) => {
      if (line !== withdrawLine) return Response.json(isIn ? user : null);
      const status = statuses[tokens.length];
      tokens.push(new Headers(init.headers).get('X-XSRF-TOKEN'));
      setToken(tokens.length);
      return Response.json({ outcome: 'withdrawn' }, { status });
    });
    expect(await withdraw(write, signal)).toEqual(outcome);
    expect(tokens).toEqual(statuses.map((_, index) => String(index)));
    expect(requests.length).toBe(statuses.length + 1);
    expect(session.get().state).toEqual(isIn ? 'in' : 'out');
    Reflect.set(document, 'cookie', 'XSRF-TOKEN=; Max-Age=-1');
  });

  it('OUT-13 knows nothing without a response about the key', async () => {
    respond(500, {});
    expect(await withdraw(write, signal)).toBeUndefined();
    fakeBackend(() => new Response('<h1>No route</h1>', { status: 404 }));
    expect(await withdraw(write, signal)).toBeUndefined();
  });

  it('OUT-13 knows nothing by a response that breaks the contract', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    respond(200, { outcome: 'perhaps' });
    expect(await withdraw(write, signal)).toBeUndefined();
  });

  it('OUT-13 cannot give up a key on an earlier release of the backend', async () => {
    respond(404, {});
    expect(await withdraw(write, signal)).toEqual({ outcome: 'unsupported' });
  });
});
