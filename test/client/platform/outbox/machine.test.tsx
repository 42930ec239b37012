import { describe, expect, it } from 'vitest';
import {
  type CheckResult,
  type Event,
  progressAfter,
  type Reply,
  transition,
  type Withdrawal,
} from '#platform/outbox/machine.ts';
import {
  isRepeatable,
  mayStillArrive,
  type StoredWrite,
  storedWrite,
} from '#platform/outbox/write.ts';
import { unsettledWrite } from '../../../support/unsettled-write.ts';

const write = (change: Partial<StoredWrite> = {}): StoredWrite => ({
  ...storedWrite.parse({ ...unsettledWrite, userId: '1', tab: 't' }),
  ...change,
});
const failed = write();
const rejected = write({ hasEnded: true });
/** The write after a check: undefined without a verdict. */
const checked = (before: StoredWrite, result: CheckResult, isFinal: boolean) => {
  const after = transition(before, { is: 'checked', result, isFinal });
  return after === before ? undefined : after;
};

describe('verdict', () => {
  it('OUT-2 is saved as soon as a read shows the change', () => {
    const saved = { is: 'saved', to: '/users/details/3' } as const;
    expect(checked(failed, saved, false)).toMatchObject({ state: 'saved', to: '/users/details/3' });
    expect(checked(failed, { ...saved, doubt: 'It may be older.' }, false)).toMatchObject({
      state: 'saved',
    });
  });

  it('OUT-2 waits for the end if the item had the values before', () => {
    const same = { is: 'saved', doubt: 'The item has these values.', mayArrive: true } as const;
    expect(checked(failed, same, false)).toBeUndefined();
    expect(checked(failed, same, true)).toMatchObject({ state: 'saved' });
    expect(checked(rejected, same, false)).toMatchObject({ state: 'uncheckable' });
  });

  it('OUT-2 is not saved only at the end of the write', () => {
    expect(checked(failed, { is: 'absent' }, false)).toBeUndefined();
    expect(checked(failed, { is: 'absent' }, true)).toMatchObject({ state: 'not-saved' });
    const final = { is: 'absent', final: true, reason: 'Another user has this username.' } as const;
    expect(checked(failed, final, false)).toMatchObject({
      state: 'not-saved',
      reason: 'Another user has this username.',
    });
  });

  it('OUT-2 is open while the responses do not decide', () => {
    expect(checked(failed, { is: 'unknown' }, true)).toBeUndefined();
  });

  it.each(['changed', 'uncheckable'] as const)(
    'OUT-2 OUT-3 a record that is %s makes the write uncheckable at the end only',
    (is) => {
      expect(checked(failed, { is }, false)).toBeUndefined();
      expect(checked(failed, { is }, true)).toMatchObject({ state: 'uncheckable' });
    },
  );

  it('OUT-10 is decided by one read after a rejection', () => {
    expect(checked(rejected, { is: 'absent' }, false)).toMatchObject({ state: 'not-saved' });
    expect(checked(rejected, { is: 'changed' }, false)).toMatchObject({ state: 'uncheckable' });
    expect(checked(rejected, { is: 'uncheckable' }, false)).toMatchObject({ state: 'uncheckable' });
    expect(checked(rejected, { is: 'saved' }, false)).toMatchObject({ state: 'saved' });
  });

  it('OUT-10 takes no older item for the one of a rejected request', () => {
    const found = { is: 'saved', to: '/users/details/3', doubt: 'It may be older.' } as const;
    expect(checked(rejected, found, false)).toMatchObject({
      state: 'uncheckable',
      to: '/users/details/3',
      reason: 'It may be older.',
    });
  });
});

describe('response', () => {
  const sending = write({ state: 'sending' });
  const responded = (before: StoredWrite, reply: Partial<Reply>) =>
    transition(before, {
      is: 'responded',
      reply: { status: 200, isConfirmed: false, isRejected: false, code: 'C', ...reply },
    });

  it('OUT-4 is the verdict if it confirms or rejects the write', () => {
    expect(responded(sending, { isConfirmed: true })).toBe('saved');
    expect(responded(sending, { status: 500, isRejected: true })).toBe('not-saved');
  });

  it.each([0, 200, 408, 500, 502])('OUT-4 leaves the outcome unknown: %i', (status) => {
    expect(responded(sending, { status })).toMatchObject({
      state: 'unknown',
      hasEnded: false,
      code: 'C',
    });
  });

  it.each([400, 404, 422, 429])('OUT-10 has ended its request: %i', (status) => {
    expect(responded(sending, { status })).toMatchObject({
      state: 'sending',
      hasEnded: true,
      code: 'C',
    });
  });

  it.each([400, 404, 412, 422])('OUT-12 to a key is its rejection: %i', (status) => {
    const again = write({ state: 'sending', attempts: 2, settledBy: 'key' });
    expect(responded(again, { status })).toBe('not-saved');
  });

  it.each([0, 401, 403, 408, 409, 419, 429, 500, 503])(
    'OUT-12 leaves it to a repetition of the key: %i',
    (status) => {
      const first = write({ state: 'sending', settledBy: 'key' });
      expect(responded(first, { status })).toMatchObject({ state: 'unknown', hasEnded: false });
    },
  );

  it('OUT-12 to a key says nothing if its token was rejected before', () => {
    const again = write({ state: 'sending', attempts: 2, settledBy: 'key' });
    expect(responded(again, { status: 419, isRejected: true })).toMatchObject({ state: 'unknown' });
    expect(responded(again, { status: 503, isRejected: true })).toBe('not-saved');
  });

  it.each(['open', 'unknown'] as const)('OUT-7 counts also when it is late: %s', (state) => {
    expect(responded(write({ state }), { isConfirmed: true })).toBe('saved');
  });

  it('OUT-7 changes nothing after a verdict', () => {
    const saved = write({ state: 'saved' });
    expect(responded(saved, { status: 500, isRejected: true })).toBe(saved);
  });

  it('OUT-12 to a repetition says nothing about earlier attempts but by their key', () => {
    const again = write({ state: 'sending', attempts: 2 });
    expect(responded(again, { status: 419, isRejected: true })).toMatchObject({
      state: 'unknown',
      hasEnded: false,
    });
    expect(responded(again, { isConfirmed: true })).toMatchObject({ state: 'held' });
    expect(responded({ ...again, settledBy: 'key' }, { isConfirmed: true })).toBe('saved');
  });
});

describe('request', () => {
  it('OUT-7 is late only while it is on the way', () => {
    expect(transition(write({ state: 'sending' }), { is: 'late' })).toMatchObject({
      state: 'open',
    });
    expect(transition(failed, { is: 'late' })).toBe(failed);
  });

  it.each(['sending', 'open'] as const)(
    'OUT-8 is unknown once its document has ended: %s',
    (state) => {
      expect(transition(write({ state }), { is: 'abandoned' })).toMatchObject({ state: 'unknown' });
    },
  );

  it('OUT-8 of another document changes no verdict', () => {
    const saved = write({ state: 'saved' });
    expect(transition(saved, { is: 'abandoned' })).toBe(saved);
  });

  it('OUT-12 counts its attempts until there is a verdict', () => {
    const repeat: Event = { is: 'repeated', sentAt: 5 };
    expect(transition(rejected, repeat)).toMatchObject({
      state: 'sending',
      attempts: 2,
      hasEnded: false,
      sentAt: 5,
    });
    expect(transition(write({ state: 'not-saved', attempts: 3 }), repeat)).toMatchObject({
      state: 'sending',
      attempts: 1,
    });
    expect(transition(write({ state: 'held', attempts: 2 }), repeat)).toMatchObject({
      attempts: 3,
    });
  });
});

describe('withdrawal', () => {
  const withdrawn = (outcome: Withdrawal['outcome']) =>
    transition(failed, { is: 'withdrawn', withdrawal: { outcome, to: '/users/details/2' } });

  it('OUT-13 is a verdict unless a transaction is pending', () => {
    expect(withdrawn('withdrawn')).toMatchObject({ state: 'not-saved', isWithdrawn: true });
    expect(withdrawn('carried-out')).toMatchObject({ state: 'saved', to: '/users/details/2' });
    expect(withdrawn('rejected')).toMatchObject({
      state: 'not-saved',
      isWithdrawn: false,
      reason: 'The server rejected it.',
    });
    expect(withdrawn('pending')).toBe(failed);
    expect(withdrawn('unsupported')).toMatchObject({ state: 'unknown', settledBy: 'time' });
  });
});

describe('repetition', () => {
  it('OUT-12 needs a key, or a write that sets the same values', () => {
    expect(isRepeatable(write({ repeat: 'once', settledBy: 'time' }))).toBe(false);
    expect(isRepeatable(write({ repeat: 'same', settledBy: 'time' }))).toBe(true);
    expect(isRepeatable(write({ repeat: 'once', settledBy: 'key' }))).toBe(true);
    expect(isRepeatable(write({ repeat: 'same', state: 'sending' }))).toBe(false);
  });

  it('OUT-12 holds other values back while an earlier attempt may arrive', () => {
    expect(mayStillArrive(write({ state: 'saved', attempts: 2 }))).toBe(true);
    expect(mayStillArrive(write({ state: 'saved', attempts: 1 }))).toBe(false);
    expect(mayStillArrive(write({ state: 'not-saved', attempts: 2 }))).toBe(false);
    expect(mayStillArrive(write({ state: 'saved', attempts: 2, settledBy: 'key' }))).toBe(false);
    expect(mayStillArrive(write({ state: 'saved', attempts: 2, version: 'v1' }))).toBe(false);
  });
});

describe('next check', () => {
  const start = { checks: 0, isChecking: true, nextCheckAt: 0 };
  const at = { now: 1_000, isFinal: false, timeout: 60_000 };

  it('OUT-2 comes later each time, and at the end', () => {
    expect(progressAfter(start, 'read', at)).toMatchObject({
      checks: 1,
      readableSince: 1_000,
      nextCheckAt: 2_000,
    });
    const late = { ...start, checks: 9, readableSince: 1_000 };
    expect(progressAfter(late, 'read', { ...at, now: 55_000 })).toMatchObject({
      nextCheckAt: 61_000,
    });
    expect(progressAfter(late, 'read', { ...at, now: 61_000, isFinal: true })).toMatchObject({
      nextCheckAt: 91_000,
    });
  });

  it('OUT-2 comes soon after a failed read, and for a pending transaction', () => {
    expect(progressAfter(start, 'failed', at)).toMatchObject({
      readableSince: undefined,
      nextCheckAt: 1_500,
    });
    expect(progressAfter(start, 'pending', at)).toMatchObject({
      isPending: true,
      readableSince: 1_000,
      nextCheckAt: 1_500,
    });
  });
});
