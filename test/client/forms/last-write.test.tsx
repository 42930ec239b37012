import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { retries, useLastWrite } from '#forms/last-write.ts';
import { outbox, tabName } from '#platform/outbox/page-outbox.ts';
import { forgetWrites, storeWrite } from '../../support/stored-writes.ts';
import { unsettledWrite } from '../../support/unsettled-write.ts';

const { source } = unsettledWrite;

beforeEach(async () => {
  await forgetWrites();
  outbox.setOwner({ userId: '1', tab: tabName() });
});

function follow(canRetry = true) {
  const options = { canRetry, retry: vi.fn(), onSaved: vi.fn() };
  return {
    ...options,
    ...renderHook((given) => useLastWrite(source, given), { initialProps: options }),
  };
}

const change = (state: 'sending' | 'open' | 'unknown' | 'saved' | 'not-saved', to?: string) =>
  act(() => storeWrite({ state, to }));
const offered = () => Object.keys(retries.get());

it('OUT-6 gives the reason why a form cannot send now', async () => {
  const { result } = follow();
  expect(result.current).toBeUndefined();
  await change('sending');
  expect(result.current).toBe('Your last attempt is still being sent.');
  for (const state of ['open', 'unknown'] as const) {
    await change(state);
    expect(result.current).toBe('Still checking whether your last attempt was saved.');
  }
  await change('not-saved');
  expect(result.current).toBeUndefined();
});

it('OUT-6 offers to send the last write again only after a verdict', async () => {
  const { retry, rerender, result: _, unmount, ...options } = follow();
  await change('unknown');
  expect(offered()).toEqual([]);
  await change('not-saved');
  expect(offered()).toEqual([source]);
  const latest = vi.fn();
  rerender({ ...options, retry: latest });
  retries.get()[source]?.();
  expect([retry.mock.calls.length, latest.mock.calls.length]).toEqual([0, 1]);
  rerender({ ...options, retry, canRetry: false });
  expect(offered()).toEqual([]);
  rerender({ ...options, retry });
  expect(offered()).toEqual([source]);
  await change('saved');
  expect(offered()).toEqual([]);
  await change('not-saved');
  retries.set({ ...retries.get(), '/other': retry });
  unmount();
  expect(offered()).toEqual(['/other']);
  retries.set({});
});

it('OUT-6 tells the form once that its write was saved after all', async () => {
  const { onSaved, rerender, ...options } = follow();
  await change('unknown');
  expect(onSaved).not.toHaveBeenCalled();
  await change('saved', '/users/details/2');
  rerender({ ...options, onSaved });
  expect(onSaved.mock.calls).toEqual([['/users/details/2']]);
});

it.each([
  ['sets the same values', { repeat: 'same' }],
  ['has a key that the backend keeps', { settledBy: 'key' }],
])('OUT-12 offers to send a write again at once that %s', async (_, write) => {
  const { result, rerender, ...options } = follow();
  await act(() => storeWrite(write));
  expect([result.current, offered()]).toEqual([undefined, [source]]);
  rerender({ ...options, canRetry: false });
  expect([result.current, offered()]).toEqual([
    'Still checking whether your last attempt was saved.',
    [],
  ]);
});
