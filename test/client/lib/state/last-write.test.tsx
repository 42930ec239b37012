import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { retries, useLastWrite } from '#lib/state/last-write.ts';
import { confirmOwner } from '#lib/state/user-store.ts';
import { addWrite, removeWrite, updateWrite, writes } from '#lib/state/writes.ts';
import { unsettledWrite } from '../../../support/unsettled-write.ts';

const { id, source } = unsettledWrite;

beforeEach(() => {
  confirmOwner('1');
  for (const write of writes.get()) removeWrite(write.id);
});

function follow(canRetry = true) {
  const options = { canRetry, retry: vi.fn(), onSaved: vi.fn() };
  return { ...options, ...renderHook((given) => useLastWrite(source, given), { initialProps: options }) };
}

const change = (state: 'sending' | 'open' | 'unknown' | 'saved' | 'not-saved', to?: string) =>
  act(() => updateWrite(id, { state, to }));
const offered = () => Object.keys(retries.get());

it('OUT-6 gives the reason why a form cannot send now', async () => {
  const { result } = follow();
  expect(result.current).toBeUndefined();
  await act(() => addWrite({ ...unsettledWrite, state: 'sending' }));
  expect(result.current).toBe('Your last attempt is still being sent.');
  for (const state of ['open', 'unknown'] as const) {
    change(state);
    expect(result.current).toBe('Still checking whether your last attempt was saved.');
  }
  change('not-saved');
  expect(result.current).toBeUndefined();
});

it('OUT-6 offers to send the last write again only after a verdict', async () => {
  const { retry, rerender, result: _, unmount, ...options } = follow();
  await act(() => addWrite(unsettledWrite));
  expect(offered()).toEqual([]);
  change('not-saved');
  expect(offered()).toEqual([source]);
  const latest = vi.fn();
  rerender({ ...options, retry: latest });
  retries.get()[source]?.();
  expect([retry.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1]);
  rerender({ ...options, retry, canRetry: false });
  expect(offered()).toEqual([]);
  rerender({ ...options, retry });
  expect(offered()).toEqual([source]);
  change('saved');
  expect(offered()).toEqual([]);
  change('not-saved');
  retries.set({ ...retries.get(), '/other': retry });
  unmount();
  expect(offered()).toEqual(['/other']);
  retries.set({});
});

it('OUT-6 tells the form once that its write was saved after all', async () => {
  const { onSaved, rerender, ...options } = follow();
  await act(() => addWrite(unsettledWrite));
  expect(onSaved).not.toHaveBeenCalled();
  change('saved', '/users/details/2');
  rerender({ ...options, onSaved });
  expect(onSaved.mock.calls).toEqual([['/users/details/2']]);
});
