import { describe, expect, it } from 'vitest';
import { failureKindOf } from '#lib/api/outcome/failure-kind.ts';
import { stateAfterCheck } from '#lib/api/outcome/state-after-check.ts';
import { ApiError } from '#lib/api/request.ts';
import type { Write } from '#lib/state/writes.ts';

const write = { finalAt: 60_000, checks: 0 } as Write;

describe('verdict', () => {
  it('OUT-2 is saved as soon as the server shows the change', () => {
    expect(stateAfterCheck(write, { is: 'saved', to: '/users/details/3' }, 10, 20)).toEqual({
      state: 'saved',
      to: '/users/details/3',
    });
  });

  it('OUT-2 is not saved only for a read that started after the deadline', () => {
    expect(stateAfterCheck(write, { is: 'absent' }, 59_999, 61_000).state).toBeUndefined();
    expect(stateAfterCheck(write, { is: 'absent' }, 60_000, 60_001).state).toBe('not-saved');
  });

  it('OUT-2 is not saved at once if the write cannot succeed any more', () => {
    const finding = { is: 'absent', final: true, reason: 'Another user has this username.' } as const;
    expect(stateAfterCheck(write, finding, 10, 20)).toMatchObject({
      state: 'not-saved',
      reason: 'Another user has this username.',
    });
  });

  it('OUT-2 stays open while the reads fail, also after the deadline', () => {
    expect(stateAfterCheck(write, { is: 'unknown' }, 90_000, 90_010)).toEqual({ checks: 1, nextCheckAt: 120_010 });
  });

  it('OUT-2 checks at growing intervals, and at the deadline', () => {
    const next = (checks: number, now: number) => stateAfterCheck({ ...write, checks }, { is: 'absent' }, now, now).nextCheckAt;
    expect([next(0, 0), next(1, 0), next(2, 0), next(3, 0), next(9, 0), next(9, 55_000)]).toEqual([
      1_000, 2_000, 5_000, 10_000, 10_000, 60_000,
    ]);
  });

  it('OUT-2 reports a change by someone else after the deadline', () => {
    expect(stateAfterCheck(write, { is: 'changed' }, 60_000, 60_000).state).toBe('changed');
  });

  it('OUT-3 waits until the deadline for a write that cannot be checked', () => {
    expect(stateAfterCheck(write, undefined, 10, 20)).toEqual({ nextCheckAt: 60_000 });
    expect(stateAfterCheck(write, undefined, 60_000, 60_000)).toEqual({ state: 'uncheckable' });
  });
});

describe('certainty of a failure', () => {
  const kindOf = (status: number, body?: unknown) => failureKindOf(new ApiError('users.update', status, body));

  it.each([400, 401, 403, 404, 409, 413, 419, 422, 429])('OUT-4 takes a %i as rejected', (status) =>
    expect(kindOf(status)).toBe('rejected'),
  );

  it.each([0, 408, 500, 502, 503, 504, 520])('OUT-4 checks the outcome after status %i', (status) =>
    expect(kindOf(status, '<h1>Error</h1>')).toBe('unknown'),
  );

  it('OUT-4 decides by one check after an error 500 of the backend', () => {
    expect(kindOf(500, { message: 'An unexpected error occurred.' })).toBe('ended');
    expect(kindOf(500, { message: 'An unexpected error occurred.', request_id: 'r-1' })).toBe('unknown');
    expect(kindOf(503, { message: 'The database is unavailable.' })).toBe('unknown');
  });

  it('OUT-4 trusts the gateway that the request was never sent', () => {
    expect(kindOf(502, { message: 'The backend cannot be reached.', request_id: 'r-1', sent: false })).toBe('never-sent');
    expect(kindOf(413, { message: 'Too large.', request_id: 'r-1', sent: false })).toBe('rejected');
  });

  it('OUT-9 checks the outcome of a write that the browser has sent twice', () => {
    expect(kindOf(409, { message: 'Sent twice.', request_id: 'r-1', repeated: true })).toBe('unknown');
  });

  it('OUT-4 checks the outcome of a response that could not be read', () => {
    expect(failureKindOf(new TypeError('The response breaks the contract.'))).toBe('unknown');
  });
});
