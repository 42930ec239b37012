import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { users } from '#contract/users.ts';
import { useChecks } from '#lib/api/outcome/run-checks.ts';
import { sendWrite } from '#lib/api/outcome/send-write.ts';
import type { CheckResult, WriteDefinition } from '#lib/api/outcome/write-definition.ts';
import { OutcomeError } from '#lib/api/request.ts';
import { getDraft, setDraft } from '#lib/state/drafts.ts';
import { startSession } from '#lib/state/session.ts';
import { clearToasts, toast, toasts } from '#lib/state/toasts.ts';
import { addWrite, removeWrite, writes } from '#lib/state/writes.ts';
import { unsettledWrite } from '../../../../support/unsettled-write.ts';

/** What a check finds; it throws if a read fails. */
let find: () => Promise<CheckResult>;
/** The times of the checks, in milliseconds, and the endpoints of their writes. */
let checkedAt: number[];
let checked: string[];
let client: QueryClient;

const definition = (endpoint: WriteDefinition['endpoint']): WriteDefinition => ({
  endpoint,
  describe: () => ({ ...unsettledWrite, subject: undefined, cannotBeChecked: undefined, remembered: undefined }),
  find: async () => {
    checkedAt.push(performance.now());
    checked.push(endpoint.name);
    return find();
  },
});
const definitions = [definition(users.update), definition(users.delete)];

const absent = async (): Promise<CheckResult> => ({ is: 'absent' });
const saved = async (): Promise<CheckResult> => ({ is: 'saved' });
const state = () => writes.get()[0]?.state;
const progress = () => writes.get()[0]?.progress;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Checks the writes of a page. Returns a function that stops this. */
function run() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(() => useChecks(definitions), { wrapper }).unmount;
}

/** Stores a write of another tab, as its `storage` event tells. */
function storeElsewhere(change: object) {
  const {
    isStored: _,
    progress: __,
    ...write
  } = { ...unsettledWrite, userId: '1', tab: 'other', ...change } as Record<string, unknown>;
  localStorage.setItem(`clearhouse.write.${write.id}`, JSON.stringify(write));
  window.dispatchEvent(new StorageEvent('storage', { key: `clearhouse.write.${write.id}` }));
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  localStorage.clear();
  sessionStorage.clear();
  startSession({ id: 1, username: 'ada' });
  for (const { id } of writes.get()) removeWrite(id);
  clearToasts();
  find = absent;
  checkedAt = [];
  checked = [];
  client = new QueryClient();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('OUT-2 checks at once, then less and less often, and at the end', async () => {
  const start = performance.now();
  void addWrite(unsettledWrite);
  const stop = run();
  await wait(120_000);
  const seconds = checkedAt.map((time) => Math.round((time - start) / 1000));
  expect(seconds).toEqual([0, 1, 3, 8, 18, 28, 38, 48, 58, 60]);
  expect(state()).toBe('not-saved');
  stop();
});

it('OUT-2 checks again half a second after a failed read', async () => {
  find = () => Promise.reject(new TypeError('Failed to fetch'));
  void addWrite(unsettledWrite);
  const stop = run();
  await wait(1_900);
  expect([checkedAt.length, progress()?.readableSince, state()]).toEqual([4, undefined, 'unknown']);
  find = absent;
  await wait(200);
  expect([checkedAt.length, progress()?.readableSince]).toEqual([5, checkedAt.at(-1)]);
  stop();
});

it('OUT-2 checks a write that nothing decides every 30 s after its end', async () => {
  find = async () => ({ is: 'unknown' });
  void addWrite(unsettledWrite);
  const stop = run();
  await wait(60_000);
  const { length } = checkedAt;
  await wait(29_000);
  expect([checkedAt.length, state()]).toEqual([length, 'unknown']);
  await wait(1_000);
  expect(checkedAt).toHaveLength(length + 1);
  stop();
});

it('OUT-6 runs one check at a time, and shows it', async () => {
  const result = Promise.withResolvers<CheckResult>();
  find = () => result.promise;
  void addWrite(unsettledWrite);
  const stop = run();
  await wait(30_000);
  window.dispatchEvent(new Event('online'));
  await wait(10);
  expect([checkedAt.length, progress()]).toEqual([1, expect.objectContaining({ checks: 0, isChecking: true })]);
  result.resolve({ is: 'absent' });
  await wait(0);
  expect(progress()).toMatchObject({ checks: 1, isChecking: false });
  stop();
});

it('OUT-2 checks at once when the browser is online again', async () => {
  void addWrite(unsettledWrite);
  const stop = run();
  await wait(4_000);
  const { length } = checkedAt;
  window.dispatchEvent(new Event('online'));
  await wait(10);
  expect(checkedAt).toHaveLength(length + 1);
  stop();
});

it('OUT-2 stops with its screen', async () => {
  void addWrite(unsettledWrite);
  run()();
  window.dispatchEvent(new Event('online'));
  await wait(60_000);
  expect([checkedAt, state()]).toEqual([[], 'unknown']);
});

it('OUT-8 does not check what this page is sending, nor a verdict', async () => {
  void addWrite({ ...unsettledWrite, state: 'not-saved' });
  const stop = run();
  await wait(60_000);
  expect([checkedAt, state()]).toEqual([[], 'not-saved']);
  stop();
});

it.each(['sending', 'open'])('OUT-8 takes over a write whose page has ended: %s', async (sent) => {
  const ended = Promise.withResolvers<void>();
  const locks: string[] = [];
  const request = async (name: string, _: object, task: () => unknown) => {
    locks.push(name);
    return ended.promise.then(task);
  };
  vi.stubGlobal('navigator', { locks: { request } });
  const stop = run();
  storeElsewhere({ id: 'w0', target: '', source: '', state: 'not-saved', sentAt: 0 });
  storeElsewhere({ state: sent });
  await wait(10_000);
  window.dispatchEvent(new Event('online'));
  expect([state(), checkedAt, locks]).toEqual([sent, [], ['clearhouse.write.w1']]);
  ended.resolve();
  await wait(499);
  expect(state()).toBe(sent);
  await wait(1);
  expect(state()).toBe('unknown');
  await wait(1);
  expect(checkedAt).toHaveLength(1);
  stop();
});

it('OUT-8 leaves a write alone whose page stores its outcome as it ends', async () => {
  const stop = run();
  storeElsewhere({ state: 'open' });
  await wait(100);
  // The event of a page that ends may be lost.
  window.addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  storeElsewhere({ state: 'saved' });
  expect(state()).toBe('open');
  await wait(10_000);
  expect([state(), checkedAt]).toEqual(['saved', []]);
  stop();
});

it('OUT-8 takes nothing over after its screen', async () => {
  const stop = run();
  storeElsewhere({ state: 'sending' });
  stop();
  await wait(10_000);
  expect(state()).toBe('sending');
});

it('OUT-8 applies a verdict of another tab, also while it checks itself', async () => {
  const result = Promise.withResolvers<CheckResult>();
  find = () => result.promise;
  void addWrite(unsettledWrite);
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const stop = run();
  await wait(10);
  storeElsewhere({ ...writes.get()[0], state: 'saved', to: '/users/details/2' });
  expect(invalidate.mock.calls).toEqual([[{ queryKey: ['users'] }]]);
  result.resolve({ is: 'absent', final: true });
  await wait(60_000);
  expect(writes.get()).toMatchObject([{ state: 'saved', to: '/users/details/2', progress: { checks: 0 } }]);
  expect(invalidate).toHaveBeenCalledOnce();
  stop();
});

it('OUT-6 removes the draft and the toast of a write that was saved', async () => {
  find = saved;
  const draft = { title: 'Edit User', to: unsettledWrite.source, values: {} };
  for (const source of [unsettledWrite.source, '/other']) setDraft(source, draft);
  toast.error('It failed.', 'C1', true);
  toast.error('Another failed.', 'C2', true);
  toast.error('Read failed.', 'C1');
  void addWrite({ ...unsettledWrite, code: 'C1' });
  const stop = run();
  await wait(10);
  expect([getDraft(unsettledWrite.source), getDraft('/other')]).toEqual([undefined, draft]);
  expect(toasts.get().map(({ text }) => text)).toEqual(['Another failed.', 'Read failed.']);
  stop();
});

it('OUT-6 keeps the draft of the same form in another tab', async () => {
  find = saved;
  sessionStorage.setItem('clearhouse.tab', '"this"');
  const draft = { title: 'Edit User', to: unsettledWrite.source, values: {} };
  setDraft(unsettledWrite.source, draft);
  const stop = run();
  storeElsewhere({});
  await wait(10);
  expect([state(), getDraft(unsettledWrite.source)]).toEqual(['saved', draft]);
  stop();
});

it.each([
  ['users.update', { is: 'saved' }, [{ queryKey: ['users'] }]],
  ['users.update', { is: 'changed', final: true }, [{ queryKey: ['users'] }]],
  ['users.delete', { is: 'saved' }, [{ queryKey: ['users', 'users.list'] }]],
  ['users.update', { is: 'absent', final: true }, undefined],
] as const)('OUT-6 loads what a verdict has changed again: %s %j', async (endpoint, result, loaded) => {
  find = async () => result;
  client.setQueryData(['users', 'users.details', '/ajax/users/details/2'], {});
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  void addWrite({ ...unsettledWrite, endpoint });
  const stop = run();
  await wait(10);
  expect([invalidate.mock.calls[0], client.getQueryCache().getAll().length]).toEqual([loaded, loaded ? 0 : 1]);
  stop();
});

it('OUT-8 checks what another tab has stored before', async () => {
  const stop = run();
  stop();
  storeElsewhere({});
  expect(writes.get()).toEqual([]);
  const stopAgain = run();
  await wait(10);
  expect(checkedAt).toHaveLength(1);
  stopAgain();
});

it('OUT-2 checks each write by the reads of its own endpoint', async () => {
  void addWrite({ ...unsettledWrite, endpoint: 'users.delete' });
  void addWrite({ ...unsettledWrite, id: 'w2', target: 'other', source: 'other', endpoint: 'users.gone' });
  const stop = run();
  await wait(10);
  expect(checked).toEqual(['users.delete']);
  stop();
});

it('OUT-6 applies each verdict once, none that was there before', async () => {
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  void addWrite({ ...unsettledWrite, id: 'w0', target: 'other', source: 'other', state: 'saved' });
  const stop = run();
  await wait(10);
  void addWrite(unsettledWrite);
  find = saved;
  await wait(10);
  removeWrite('w0');
  await wait(10);
  expect(invalidate).toHaveBeenCalledOnce();
  stop();
});

it('OUT-2 knows no verdict while the responses do not decide', async () => {
  void addWrite(unsettledWrite);
  const update = vi.fn();
  const stop = run();
  await wait(0);
  const end = writes.subscribe(update);
  await wait(1_001);
  // The start of the check and its progress.
  expect(update).toHaveBeenCalledTimes(2);
  end();
  stop();
});

describe('a write of this page without a response', () => {
  /** Sends a write without a response. Returns its result, and whether its request has ended. */
  function send() {
    let isEnded = false;
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) =>
          signal.addEventListener('abort', () => {
            isEnded = true;
            reject(signal.reason);
          }),
        ),
    );
    const { source, screen } = unsettledWrite;
    const input = { params: { id: 2 }, body: { username: 'ben', email: 'b@x' } };
    const result = sendWrite(definition(users.update), input, { client, sender: { source, screen } }).catch((error) => error);
    return { result, isEnded: () => isEnded };
  }

  it('OUT-7 is checked once it is late, until a read shows it', async () => {
    const stop = run();
    const { result, isEnded } = send();
    await wait(89_000);
    expect([state(), checkedAt]).toEqual(['sending', []]);
    await wait(2_000);
    expect([state(), checkedAt.length > 0, isEnded()]).toEqual(['open', true, false]);
    find = saved;
    await wait(10_000);
    expect([state(), isEnded(), await result]).toEqual(['saved', true, expect.any(OutcomeError)]);
    stop();
  });

  it('OUT-7 has ended when the last read starts', async () => {
    const stop = run();
    const { result, isEnded } = send();
    const ended: boolean[] = [];
    find = async () => {
      ended.push(isEnded());
      return { is: 'absent' };
    };
    await wait(180_000);
    expect([new Set(ended.slice(0, -1)), ended.at(-1)]).toEqual([new Set([false]), true]);
    expect([state(), await result]).toEqual(['not-saved', expect.any(OutcomeError)]);
    stop();
  });
});
