import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CheckResult, Reply, Withdrawal } from '#platform/outbox/machine.ts';
import type { Outbox } from '#platform/outbox/outbox.ts';
import { type Browser, openBrowser, sending } from '../../../support/tabs.ts';
import { unsettledWrite } from '../../../support/unsettled-write.ts';

const failed = () => sending({});
const pending = () => sending(undefined);
const confirmed = () => sending({ status: 200, isConfirmed: true });
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

let browser: Browser;
let tab: Outbox;
const state = (of = tab) => of.writes.get()[0]?.state;
const progress = () => tab.writes.get()[0]?.progress;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] });
  browser = openBrowser();
  tab = browser.openTab('a');
});

afterEach(() => {
  for (const name of ['a', 'b']) browser.closeTab(name);
  vi.useRealTimers();
});

describe('checks', () => {
  it('OUT-2 run at once, then less and less often, and at the end', async () => {
    const start = performance.now();
    await tab.send(failed());
    await wait(120_000);
    const seconds = browser.checkedAt.map((time) => Math.round((time - start) / 1000));
    expect(seconds).toEqual([0, 1, 3, 8, 18, 28, 38, 48, 58, 60]);
    expect(state()).toBe('not-saved');
    expect(browser.stored.get('w1')?.state).toBe('not-saved');
  });

  it('OUT-2 run again half a second after a failed read', async () => {
    browser.find = async () => undefined;
    await tab.send(failed());
    await wait(1_900);
    expect(browser.checkedAt.length).toBe(4);
    expect(progress()?.readableSince).toBe(undefined);
    expect(state()).toBe('unknown');
    browser.find = async () => ({ is: 'absent' });
    await wait(200);
    expect(browser.checkedAt.length).toBe(5);
    expect(progress()?.readableSince).toEqual(browser.checkedAt.at(-1));
  });

  it('OUT-2 run every 30 s after the end if nothing decides', async () => {
    browser.find = async () => ({ is: 'unknown' });
    await tab.send(failed());
    await wait(60_000);
    const { length } = browser.checkedAt;
    await wait(29_000);
    expect(browser.checkedAt.length).toBe(length);
    expect(state()).toBe('unknown');
    await wait(1_000);
    expect(browser.checkedAt).toHaveLength(length + 1);
  });

  it('OUT-2 decide by a read that began at the limit, not by one that ended then', async () => {
    await tab.send(failed());
    await wait(57_000);
    const result = Promise.withResolvers<CheckResult>();
    browser.find = () => result.promise;
    await wait(5_000);
    browser.find = async () => ({ is: 'saved' });
    result.resolve({ is: 'absent' });
    await wait(0);
    expect(state()).toBe('saved');
  });

  it('OUT-6 run one at a time, and are shown', async () => {
    const result = Promise.withResolvers<CheckResult>();
    browser.find = () => result.promise;
    await tab.send(failed());
    await wait(30_000);
    tab.checkNow();
    await wait(10);
    expect(browser.checkedAt.length).toBe(1);
    expect(progress()).toEqual(expect.objectContaining({ checks: 0, isChecking: true }));
    result.resolve({ is: 'absent' });
    await wait(0);
    expect(progress()).toMatchObject({ checks: 1, isChecking: false });
  });

  it('OUT-6 run at once on demand', async () => {
    await tab.send(failed());
    await wait(4_000);
    const { length } = browser.checkedAt;
    tab.checkNow('w1');
    await wait(10);
    expect(browser.checkedAt).toHaveLength(length + 1);
  });

  it('OUT-13 take the key from a backend that can give it up', async () => {
    browser.withdraw = async () => ({ outcome: 'withdrawn' });
    await tab.send(sending({}, { settledBy: 'withdrawal' }));
    await wait(0);
    expect(state()).toBe('not-saved');
    expect(browser.checkedAt).toEqual([]);
  });

  it('OUT-13 take the key again half a second after no response', async () => {
    const withdraw = vi.fn(async (): Promise<Withdrawal | undefined> => undefined);
    browser.withdraw = withdraw;
    await tab.send(sending({}, { settledBy: 'withdrawal' }));
    await wait(1_900);
    expect(withdraw.mock.calls.length).toBe(4);
    expect(state()).toBe('unknown');
    withdraw.mockResolvedValue({ outcome: 'withdrawn' });
    await wait(200);
    expect(withdraw.mock.calls.length).toBe(5);
    expect(state()).toBe('not-saved');
  });

  it('OUT-13 count from the first response of a backend without keys', async () => {
    await tab.send(sending({}, { settledBy: 'withdrawal' }));
    await wait(100_000);
    browser.withdraw = async () => ({ outcome: 'unsupported' });
    await wait(500);
    expect(tab.writes.get()).toMatchObject([{ settledBy: 'time', progress: { isPending: false } }]);
    await wait(58_500);
    expect(state()).toBe('unknown');
    await wait(5_000);
    expect(state()).toBe('not-saved');
  });

  it('OUT-13 wait for a transaction that holds the key', async () => {
    browser.withdraw = async () => ({ outcome: 'pending' });
    await tab.send(sending({}, { settledBy: 'withdrawal' }));
    await wait(100_000);
    expect(state()).toBe('unknown');
    expect(progress()?.isPending).toBe(true);
    browser.withdraw = async () => ({ outcome: 'carried-out', to: '/users' });
    await wait(500);
    expect(tab.writes.get()).toMatchObject([{ state: 'saved', to: '/users' }]);
  });
});

describe('a request without a response', () => {
  it('OUT-7 is checked once it is late, until a read shows it', async () => {
    const result = tab.send(pending());
    await wait(89_000);
    expect(state()).toBe('sending');
    expect(browser.checkedAt).toEqual([]);
    await wait(2_000);
    expect(state()).toBe('open');
    expect(browser.checkedAt.length > 0).toBe(true);
    browser.find = async () => ({ is: 'saved' });
    await wait(10_000);
    expect(state()).toBe('saved');
    expect(await result).toEqual({ is: 'open', reply: undefined });
  });

  it('OUT-7 has ended when the last read starts', async () => {
    const signals: AbortSignal[] = [];
    const endedBefore: (boolean | undefined)[] = [];
    browser.find = async () => {
      endedBefore.push(signals[0]?.aborted);
      return { is: 'absent' };
    };
    const request = pending();
    const result = tab.send({
      ...request,
      transmit(key, options) {
        signals.push(options.signal);
        return request.transmit(key, options);
      },
    });
    await wait(180_000);
    expect(state()).toBe('not-saved');
    expect(await result).toMatchObject({ is: 'open' });
    expect(endedBefore.length > 1).toBe(true);
    expect(endedBefore.indexOf(true)).toBe(endedBefore.length - 1);
  });
});

describe('two tabs', () => {
  it.each(['sending', 'open'])(
    'OUT-8 take over a write whose document has ended: %s',
    async (sent) => {
      void tab.send(pending());
      await wait(sent === 'open' ? 91_000 : 10);
      const other = browser.openTab('b');
      await wait(10_000);
      expect(state(other)).toBe(sent);
      browser.closeTab('a');
      await wait(600);
      expect(state(other)).toBe('unknown');
    },
  );

  it('OUT-8 block a second write of an item that is being sent', async () => {
    const other = browser.openTab('b');
    void tab.send(pending());
    await wait(10);
    expect(await other.send(sending({}, { sent: { name: ['x'] } }))).toMatchObject({
      is: 'blocked',
      earlier: { id: 'w1' },
    });
  });

  it('OUT-8 apply a verdict once, also of each other', async () => {
    const other = browser.openTab('b');
    const told: string[] = [];
    tab.onSettled(({ verdict }) => told.push(`a ${verdict}`));
    other.onSettled(({ verdict }) => told.push(`b ${verdict}`));
    await tab.send(failed());
    browser.find = async () => ({ is: 'saved' });
    await wait(5_000);
    expect(told.sort()).toEqual(['a saved', 'b saved']);
    await other.dismiss('w1');
    await wait(0);
    expect(tab.writes.get()).toEqual([]);
    expect(browser.stored.size).toBe(0);
  });
});

describe('a repetition', () => {
  it('OUT-2 OUT-8 has a limit of its own in another tab too', async () => {
    const other = browser.openTab('b');
    await tab.send(failed());
    await wait(65_000);
    expect(state()).toBe('not-saved');
    expect(state(other)).toBe('not-saved');
    const sent = tab.send(pending());
    await wait(100);
    expect(state(other)).toBe('sending');
    browser.closeTab('a');
    void sent;
    await wait(30_000);
    expect(state(other)).toBe('unknown');
  });

  it('OUT-2 OUT-8 has no verdict from an earlier read, also without locks', async () => {
    browser = openBrowser({ hasLocks: false });
    tab = browser.openTab('a');
    const other = browser.openTab('b');
    await tab.send(sending({}, { repeat: 'same' }));
    await wait(59_000);
    const reads: ((result: CheckResult) => void)[] = [];
    browser.find = () => new Promise((resolve) => reads.push(resolve));
    await wait(2_000);
    void tab.send(sending(undefined, { repeat: 'same' }));
    await wait(100);
    for (const resolve of reads) resolve({ is: 'absent' });
    await wait(100);
    expect(state()).toBe('sending');
    expect(state(other)).toBe('sending');
  });

  it('OUT-8 of another tab has no verdict here before its message', async () => {
    browser = openBrowser({ hasLocks: false });
    tab = browser.openTab('a');
    await tab.send(failed());
    await wait(59_000);
    browser.find = async () => {
      const write = browser.stored.get('w1');
      if (write) browser.stored.set('w1', { ...write, tab: 'b', attempts: 2, state: 'sending' });
      return { is: 'absent' };
    };
    await wait(2_000);
    expect(state()).toBe('sending');
  });

  it('OUT-16 is not sent after its verdict was dismissed', async () => {
    const confirmed = Promise.withResolvers<boolean>();
    const transmit = vi.fn(sending({ status: 419, isRejected: true }).transmit);
    const result = tab.send({
      ...sending({}),
      transmit,
      sendAgain: async (send) => ((await confirmed.promise) ? send() : undefined),
    });
    await wait(170_000);
    expect(state()).toBe('not-saved');
    await tab.dismiss('w1');
    confirmed.resolve(true);
    expect(await result).toMatchObject({ is: 'open', reply: undefined });
    expect(transmit.mock.calls.length).toBe(1);
    expect(browser.stored.size).toBe(0);
  });

  it('OUT-16 is not sent again while the storage does not respond', async () => {
    const transmit = vi.fn(sending({ status: 419 }).transmit);
    browser.find = async () => {
      browser.isStalled = true;
      return { is: 'absent' };
    };
    const result = await tab.send({ ...sending({}), transmit });
    expect(result.is).toBe('rejected');
    expect(transmit.mock.calls.length).toBe(1);
  });

  it('OUT-7 is late by the time of its second request', async () => {
    const first = Promise.withResolvers<Reply>();
    void tab.send({
      ...sending({}),
      transmit: (_, { isResent }) => (isResent ? new Promise<Reply>(() => {}) : first.promise),
    });
    await wait(80_000);
    first.resolve({ status: 419, isConfirmed: false, isRejected: true });
    await wait(89_000);
    expect(state()).toBe('sending');
    expect(browser.checkedAt).toEqual([]);
    await wait(2_000);
    expect(state()).toBe('open');
  });

  it('SHELL-19 is not sent again for a user who has signed in since', async () => {
    const transmit = vi.fn(sending({ status: 419, isRejected: true }).transmit);
    const result = await tab.send({
      ...sending({}),
      transmit,
      async sendAgain(send) {
        tab.setOwner({ userId: '2', tab: 'a' });
        return send();
      },
    });
    expect(result.is).toBe('rejected');
    expect(transmit.mock.calls.length).toBe(1);
    expect(browser.stored.size).toBe(0);
  });

  it('SHELL-19 confirms its user after it has read the item', async () => {
    const order: string[] = [];
    browser.find = async () => {
      order.push('read');
      return { is: 'absent' };
    };
    const statuses = [419, 200];
    await tab.send({
      ...sending({}),
      async transmit() {
        order.push('sent');
        const status = statuses.shift() ?? 0;
        return { status, isConfirmed: status === 200, isRejected: false };
      },
      async sendAgain(send) {
        order.push('confirmed');
        return send();
      },
    });
    expect(order).toEqual(['sent', 'read', 'confirmed', 'sent']);
  });

  it('OUT-16 is told once also if its session has ended since', async () => {
    const confirmed = Promise.withResolvers<boolean>();
    const verdicts: string[] = [];
    tab.onSettled(({ verdict }) => verdicts.push(verdict));
    const result = tab.send({
      ...sending({ status: 419, isRejected: true }),
      sendAgain: async (send) => ((await confirmed.promise) ? send() : undefined),
    });
    await wait(170_000);
    tab.setOwner(undefined);
    confirmed.resolve(false);
    await result;
    expect(verdicts).toEqual(['not-saved']);
  });
});

describe('a write', () => {
  it('OUT-8 is stored before it is sent, and gone after a success', async () => {
    let stored: unknown;
    const result = await tab.send({
      ...confirmed(),
      transmit: async (key) => {
        stored = browser.stored.get(key);
        return { status: 200, isConfirmed: true, isRejected: false };
      },
    });
    expect(stored).toMatchObject({ state: 'sending', userId: '1', tab: 'a' });
    expect(result.is).toBe('saved');
    expect(browser.stored.size).toBe(0);
  });

  it.each([0, 1])('FORM-2 is not sent once its form was left: after %i steps', async (steps) => {
    const form = new AbortController();
    const transmit = vi.fn(confirmed().transmit);
    const result = tab.send({ ...confirmed(), transmit, left: form.signal });
    // The first one reads the storage, the second one stores the write.
    for (let step = 0; step < 2 * steps; step += 1) await Promise.resolve();
    form.abort();
    expect(await result).toEqual({ is: 'left' });
    expect(transmit.mock.calls).toEqual([]);
    expect(browser.stored.size).toBe(0);
    expect(tab.writes.get()).toEqual([]);
  });

  it('FORM-2 does not change if its repetition was left', async () => {
    await tab.send(sending({}, { repeat: 'same' }));
    const form = new AbortController();
    form.abort();
    expect(await tab.send({ ...sending({}, { repeat: 'same' }), left: form.signal })).toEqual({
      is: 'left',
    });
    expect(tab.writes.get()).toMatchObject([{ id: 'w1', state: 'unknown', attempts: 1 }]);
  });

  /** Stores a write of the item as a page that has ended. */
  const stored = (id: string, name: string, change: object = {}) => {
    const { target, source, screen, title, ids, endpoint } = unsettledWrite;
    browser.stored.set(id, {
      ...{ id, key: id, target, source, screen, title, ids, endpoint, salt: 's' },
      ...{ userId: '1', tab: 'gone', done: 'saved', repeat: 'same', settledBy: 'time' },
      ...{ state: 'unknown', attempts: 1, hasEnded: false, isWithdrawn: false },
      sent: { name: [name] },
      sentAt: Date.now(),
      ...change,
    });
  };

  it('OUT-6 waits for every write of its item before it is repeated', async () => {
    stored('w1', 'first');
    stored('w2', 'second');
    await tab.load();
    const again = sending({}, { repeat: 'same', sent: { name: ['first'] } });
    expect(await tab.send(again)).toMatchObject({ is: 'blocked', earlier: { id: 'w2' } });
  });

  it('OUT-12 is repeated beside the restored verdict of an equal one', async () => {
    stored('w1', 'first', { state: 'uncheckable', sentAt: 0, settledAt: Date.now() });
    stored('w2', 'first', { settledBy: 'key' });
    await tab.load();
    const reply = { status: 200, isConfirmed: true };
    expect(await tab.send(sending(reply, { sent: { name: ['first'] } }))).toMatchObject({
      is: 'saved',
    });
  });

  it('OUT-12 is repeated beside another one that its repetition alone decides', async () => {
    stored('w1', 'first', { settledBy: 'key' });
    stored('w2', 'second', { settledBy: 'key' });
    await tab.load();
    const reply = { status: 200, isConfirmed: true };
    const sendValue = (name: string) =>
      tab.send(sending(reply, { settledBy: 'key', sent: { name: [name] } }));
    expect(await sendValue('third')).toMatchObject({ is: 'blocked' });
    expect(await sendValue('first')).toMatchObject({ is: 'saved' });
    expect(await sendValue('second')).toMatchObject({ is: 'saved' });
    expect(tab.writes.get()).toEqual([]);
  });

  it('OUT-16 is not repeated from its notice once another tab has decided', async () => {
    stored('w1', 'first', { settledBy: 'key' });
    await tab.load();
    browser.stored.delete('w1');
    const { describe: _, ...again } = sending({ status: 200, isConfirmed: true });
    const transmit = vi.fn(again.transmit);
    const isSame = ({ id }: { id: string }) => id === 'w1';
    expect(await tab.send({ ...again, transmit, isSame })).toEqual({ is: 'left' });
    expect(transmit).not.toHaveBeenCalled();
  });

  it('OUT-6 is closed only while no tab sends it', async () => {
    stored('w1', 'first', { state: 'sending', tab: 'other', settledBy: 'key' });
    await tab.load();
    await tab.close('w1');
    expect(browser.stored.has('w1')).toBe(true);
    stored('w1', 'first', { settledBy: 'key' });
    await tab.load();
    await tab.close('w1');
    expect(browser.stored.has('w1')).toBe(false);
    expect(tab.writes.get()).toEqual([]);
  });

  it('OUT-8 is sent by nobody after the session has ended', async () => {
    tab.setOwner(undefined);
    expect(await tab.send(confirmed())).toEqual({ is: 'blocked', earlier: undefined });
  });

  it('OUT-12 with other values waits for the verdict', async () => {
    await tab.send(sending({}, { repeat: 'same' }));
    const other = () =>
      sending({ status: 200, isConfirmed: true }, { repeat: 'same', sent: { name: ['x'] } });
    expect(await tab.send(other())).toMatchObject({ is: 'blocked' });
    await wait(60_000);
    expect(await tab.send(other())).toMatchObject({ is: 'saved' });
  });

  it('OUT-12 with the same values is sent at once, and holds others back', async () => {
    await tab.send(sending({}, { repeat: 'same' }));
    expect(
      await tab.send(sending({ status: 200, isConfirmed: true }, { repeat: 'same' })),
    ).toMatchObject({ is: 'saved' });
    expect(tab.writes.get().length).toBe(1);
    expect(state()).toBe('held');
    await wait(59_000);
    expect(state()).toBe('held');
    await wait(1_001);
    expect(tab.writes.get()).toEqual([]);
    expect(browser.stored.size).toBe(0);
  });

  it('OUT-12 has no wait on a backend that keeps keys', async () => {
    const keyed = (reply: object) => sending(reply, { settledBy: 'key' });
    await tab.send(keyed({}));
    expect(await tab.send(keyed({ status: 200, isConfirmed: true }))).toMatchObject({
      is: 'saved',
    });
    expect(tab.writes.get()).toEqual([]);
  });

  it('OUT-12 is sent again although a check hangs', async () => {
    browser.find = () => new Promise(() => {});
    await tab.send(sending({}, { repeat: 'same' }));
    await wait(10);
    const again = tab.send(sending({ status: 200, isConfirmed: true }, { repeat: 'same' }));
    await wait(10);
    expect(await Promise.race([again, 'waits'])).toMatchObject({ is: 'saved' });
  });
});
