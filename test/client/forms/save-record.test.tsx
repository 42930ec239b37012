import { describe, expect, it, vi } from 'vitest';
import { WriteError, type WriteFailure } from '#data/writes/write-error.ts';
import { readAgain, saveRecord } from '#forms/save-record.ts';
import { isSameValue } from '#forms/versions.ts';
import { ApiError } from '#platform/http/request.ts';

interface Values {
  name: string;
  email: string;
}

const base: Values = { name: 'ada', email: 'a@b.c' };
const local: Values = { ...base, name: 'ada1' };

/** Saves `local` over a record whose latest values are given in turn. */
function save(
  versions: Values[],
  options: { confirmed?: string[]; reasons?: string[]; left?: AbortSignal } = {},
) {
  const latest = [...versions];
  const send = vi.fn(async (_values: Values, _version: string | undefined) => 'response');
  const result = saveRecord<Values, string>({
    ...{ local, base, send, same: isSameValue, complete: (values) => values },
    read: async () => {
      const values = latest.shift() ?? base;
      return { values, version: `v ${values.email}` };
    },
    review: async () => options.reasons ?? [],
    confirmed: options.confirmed ?? [],
    left: options.left ?? new AbortController().signal,
  });
  return { send, result };
}

const failing = (failure: WriteFailure) => () => Promise.reject(new WriteError('saved', failure));
const outdated = failing({
  is: 'rejected',
  cause: new ApiError('users.update', 412),
  endsSession: false,
});

describe('saving a record', () => {
  it('OPR-100 sends a field that only someone else changed with their value', async () => {
    const remote = { ...base, email: 'new@b.c' };
    const { send, result } = save([remote]);
    expect(await result).toMatchObject({ is: 'saved', kept: ['email'], isCompared: true });
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...local, email: 'new@b.c' }, 'v new@b.c');
  });

  it('OPR-101 sends nothing while a field was changed on both sides', async () => {
    const { send, result } = save([{ ...base, name: 'ada2' }]);
    expect(await result).toMatchObject({ is: 'conflict', edit: { values: local } });
    expect(send).not.toHaveBeenCalled();
  });

  it('FORM-3 sends nothing for a reason that was not asked before', async () => {
    const { send, result } = save([base], {
      reasons: ['An address.'],
      confirmed: ['A duplicate.'],
    });
    expect(await result).toEqual({ is: 'asked', reasons: ['An address.'] });
    expect(send).not.toHaveBeenCalled();
  });

  it('FORM-3 sends what was asked before', async () => {
    const { result } = save([base], { reasons: ['An address.'], confirmed: ['An address.'] });
    expect(await result).toMatchObject({ is: 'saved' });
  });

  it('FORM-2 sends nothing once the form was left', async () => {
    const { send, result } = save([base], { left: AbortSignal.abort() });
    expect(await result).toEqual({ is: 'unsent' });
    expect(send).not.toHaveBeenCalled();
  });

  it('FORM-2 has sent nothing if the form was left before the request', async () => {
    const { send, result } = save([base]);
    send.mockImplementation(failing({ is: 'left' }));
    expect(await result).toEqual({ is: 'unsent' });
  });

  it('OPR-201 compares three times at most', async () => {
    const { send, result } = save([base, base, base, base]);
    send.mockImplementation(outdated);
    await expect(result).rejects.toThrow();
    expect(send).toHaveBeenCalledTimes(3);
  });
});

it('OPR-18 OPR-102 reads a record again, and logs that it could not be read', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  expect(await readAgain(async () => 'read')).toBe('read');
  expect(log).not.toHaveBeenCalled();
  const error = new ApiError('users.edit', 503);
  expect(await readAgain(() => Promise.reject(error))).toBeUndefined();
  expect(log.mock.calls).toEqual([
    ['The record could not be read again before it was saved:', error],
  ]);
});

it.each([401, 419])('OPR-18 sends nothing if the session has ended: %i', async (status) => {
  await expect(
    readAgain(() => Promise.reject(new ApiError('users.edit', status))),
  ).rejects.toMatchObject({
    failure: { is: 'rejected', cause: { status }, endsSession: true },
  });
});
