import { describe, expect, it, vi } from 'vitest';
import { saveRecord } from '#forms/save-record.ts';
import { isSameValue } from '#forms/versions.ts';
import { ApiError } from '#platform/http/request.ts';

interface Values {
  name: string;
  email: string;
}

const base: Values = { name: 'ada', email: 'a@b.c' };
const local: Values = { ...base, name: 'ada1' };

/** Saves `local` over a record whose latest values are given in turn. */
function save(versions: Values[], options: { asked?: string[]; reasons?: string[] } = {}) {
  const latest = [...versions];
  const send = vi.fn(async (_values: Values, _version: string | undefined) => 'response');
  const result = saveRecord<Values, string>({
    ...{ local, base, send, same: isSameValue, complete: (values) => values },
    read: async () => {
      const values = latest.shift() ?? base;
      return { values, version: `v ${values.email}` };
    },
    review: async () => options.reasons ?? [],
    asked: options.asked ?? [],
    isLeft: () => false,
  });
  return { send, result };
}

const outdated = () => Promise.reject(new ApiError('users.update', 412));

describe('saving a record', () => {
  it('OPR-100 sends a field that only someone else changed with their value', async () => {
    const remote = { ...base, email: 'new@b.c' };
    const { send, result } = save([remote]);
    expect(await result).toMatchObject({ is: 'sent', kept: ['email'], isCompared: true });
    expect(send).toHaveBeenCalledExactlyOnceWith({ ...local, email: 'new@b.c' }, 'v new@b.c');
  });

  it('OPR-101 sends nothing while a field was changed on both sides', async () => {
    const { send, result } = save([{ ...base, name: 'ada2' }]);
    expect(await result).toMatchObject({ is: 'conflict', edit: { values: local } });
    expect(send).not.toHaveBeenCalled();
  });

  it('FORM-3 sends nothing for a reason that was not asked before', async () => {
    const { send, result } = save([base], { reasons: ['An address.'], asked: ['A duplicate.'] });
    expect(await result).toEqual({ is: 'asked', reasons: ['An address.'] });
    expect(send).not.toHaveBeenCalled();
  });

  it('FORM-3 sends what was asked before', async () => {
    const { result } = save([base], { reasons: ['An address.'], asked: ['An address.'] });
    expect(await result).toMatchObject({ is: 'sent' });
  });

  it('OPR-201 compares three times at most', async () => {
    const { send, result } = save([base, base, base, base]);
    send.mockImplementation(outdated);
    await expect(result).rejects.toThrow();
    expect(send).toHaveBeenCalledTimes(3);
  });
});
