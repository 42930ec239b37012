import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WriteError } from '#data/writes/write-error.ts';
import { rowErrors, showFailure, showRowFailure } from '#forms/failures.ts';
import { ResponseError } from '#platform/http/parse-response.ts';
import { ApiError } from '#platform/http/request.ts';
import { toasts } from '#platform/toasts.ts';

const deployment = vi.hoisted(() => ({ hasSignOn: false }));
vi.mock('#platform/release/deployment.ts', async (original) => ({
  ...(await original<object>()),
  hasSignOn: () => deployment.hasSignOn,
}));

const shown = (error: unknown) => {
  showFailure(error);
  return toasts.get().map(({ type, text, code }) => [type, text, code]);
};
const endedWrite = (is: 'rejected' | 'unknown') =>
  new WriteError('saved', { is, cause: new ApiError('users.update', 401), endsSession: true });

beforeEach(() => toasts.set([]));

describe('the toast of a failed submission', () => {
  it('ERR-5 states the cause and outcome of a rejected write, with its code', () => {
    const cause = new ApiError('users.update', 409, undefined, undefined, { code: 'C1' });
    const error = new WriteError('saved', { is: 'rejected', cause, endsSession: false });
    expect(shown(error)).toEqual([
      ['error', expect.stringMatching(/\. Your changes were not saved\.$/), 'C1'],
    ]);
  });

  it('ERR-5 has no code where nothing was sent', () => {
    expect(shown(new WriteError('saved', { is: 'blocked' }))).toEqual([
      ['error', 'Not sent: still checking whether the last attempt was saved.', undefined],
    ]);
  });

  it('ERR-5 states no outcome after a read that could not be read', () => {
    expect(shown(new ResponseError('users.edit'))).toEqual([
      ['error', expect.not.stringContaining('saved'), undefined],
    ]);
  });

  it('ERR-5 of an error of the console leaves the outcome open', () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    expect(shown(new TypeError('x is undefined'))[0]?.[1]).toBe(
      'Something went wrong on this screen. Your changes may not have been saved.',
    );
    expect(log).toHaveBeenCalledOnce();
  });

  it.each(['rejected', 'unknown'] as const)(
    'OPR-23 is on the sign-in screen after the session has ended: %s',
    (is) => {
      expect(shown(endedWrite(is))).toEqual([]);
    },
  );

  it.each(['rejected', 'unknown'] as const)(
    'SSO-8 is shown behind a sign-on proxy after the end: %s',
    (is) => {
      deployment.hasSignOn = true;
      expect(shown(endedWrite(is))).toEqual([
        ['error', expect.stringMatching(/^Your session has expired/), undefined],
      ]);
      deployment.hasSignOn = false;
    },
  );
});

describe('the failure of a row', () => {
  const invalid = new ApiError('exchange-rules.save', 422, {
    errors: { stablecoin_id: ['Unknown.'], active: ['Required.', 'Too long.'] },
  });
  const failed = (is: 'rejected' | 'unknown') =>
    new WriteError('saved', { is, cause: invalid, endsSession: false });
  const labels = (field: string) =>
    ({ stablecoin_id: 'Stablecoin', active: 'Active' })[field] ?? '';

  it('EXCH-7 names each rejected field', () => {
    expect(rowErrors(failed('rejected'), labels)).toBe(
      'Not saved. Stablecoin: Unknown. Active: Required.',
    );
  });

  it.each([
    ['the outcome is unknown', failed('unknown')],
    ['no field is', new WriteError('saved', { is: 'blocked' })],
    ['it is no write', invalid],
  ])('EXCH-7 names no rejected field if %s', (_case, error) => {
    expect(rowErrors(error, labels)).toBeUndefined();
  });

  it('EXCH-7 is a toast with the name of a row that was left', () => {
    showRowFailure(failed('rejected'), { name: 'XBT-USD', failure: 'Not saved. Active: No.' });
    const blocked = new WriteError('saved', { is: 'blocked' });
    showRowFailure(blocked, { name: 'LTC-USD', failure: undefined });
    showRowFailure(failed('unknown'), { name: 'ETH-USD', failure: undefined });
    expect(toasts.get().map(({ text }) => text)).toEqual([
      'XBT-USD: Not saved. Active: No.',
      'LTC-USD: Not sent: still checking whether the last attempt was saved.',
    ]);
  });
});
