import { describe, expect, it } from 'vitest';
import { verdictOf } from '#lib/api/outcome/check.ts';

const failed = { hasEnded: false };
const rejected = { hasEnded: true };

describe('verdict', () => {
  it('OUT-2 is saved as soon as a read shows the change', () => {
    const saved = { is: 'saved', to: '/users/details/3' } as const;
    expect(verdictOf(failed, saved, false)).toEqual({ state: 'saved', to: '/users/details/3' });
    expect(verdictOf(failed, { ...saved, doubt: 'It may be older.' }, false)).toMatchObject({ state: 'saved' });
  });

  it('OUT-2 is not saved only at the end of the write', () => {
    expect(verdictOf(failed, { is: 'absent' }, false)).toBeUndefined();
    expect(verdictOf(failed, { is: 'absent' }, true)).toMatchObject({ state: 'not-saved' });
    const final = { is: 'absent', final: true, reason: 'Another user has this username.' } as const;
    expect(verdictOf(failed, final, false)).toMatchObject({ state: 'not-saved', reason: 'Another user has this username.' });
  });

  it('OUT-2 is open while the responses do not decide', () => {
    expect(verdictOf(failed, { is: 'unknown' }, true)).toBeUndefined();
  });

  it('OUT-2 reports a change by someone else at the end only', () => {
    expect(verdictOf(failed, { is: 'changed' }, false)).toBeUndefined();
    expect(verdictOf(failed, { is: 'changed' }, true)).toMatchObject({ state: 'changed' });
  });

  it('OUT-3 waits to the end for a write that cannot be checked', () => {
    expect(verdictOf(failed, { is: 'uncheckable' }, false)).toBeUndefined();
    expect(verdictOf(failed, { is: 'uncheckable' }, true)).toEqual({ state: 'uncheckable' });
  });

  it('OUT-10 is decided by one read after a rejection', () => {
    expect(verdictOf(rejected, { is: 'absent' }, false)).toMatchObject({ state: 'not-saved' });
    expect(verdictOf(rejected, { is: 'changed' }, false)).toMatchObject({ state: 'changed' });
    expect(verdictOf(rejected, { is: 'uncheckable' }, false)).toEqual({ state: 'uncheckable' });
    expect(verdictOf(rejected, { is: 'saved' }, false)).toMatchObject({ state: 'saved' });
  });

  it('OUT-10 takes no older item for the one of a rejected request', () => {
    const found = { is: 'saved', to: '/users/details/3', doubt: 'It may be older.' } as const;
    expect(verdictOf(rejected, found, false)).toEqual({ state: 'changed', to: '/users/details/3', reason: 'It may be older.' });
  });
});
