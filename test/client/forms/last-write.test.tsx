import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useLastWrite } from '#forms/last-write.ts';
import { outbox, tabName } from '#platform/outbox/page-outbox.ts';
import { forgetWrites, storeWrite } from '../../support/stored-writes.ts';
import { unsettledWrite } from '../../support/unsettled-write.ts';

const { source } = unsettledWrite;
const revision = 'r1';

beforeEach(async () => {
  await forgetWrites();
  outbox.setOwner({ userId: '1', tab: tabName() });
});

type Followed = Parameters<typeof useLastWrite>[0];

/** Follows the last write of a form that has sent `revision`, and shows it unless `again` says otherwise. */
function follow(again: string | undefined = revision) {
  const options: Followed = {
    ...{ source, again, revisions: [revision] },
    onSaved: vi.fn<Followed['onSaved']>(),
  };
  return {
    ...options,
    ...renderHook((given) => useLastWrite(given), { initialProps: options }),
  };
}

const change = (
  state: 'sending' | 'open' | 'unknown' | 'saved' | 'not-saved',
  others: object = {},
) => act(() => storeWrite({ state, revision, ...others }));

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

it('OUT-6 tells the form once that its write was saved after all', async () => {
  const { onSaved, rerender, ...options } = follow();
  await change('unknown');
  expect(onSaved).not.toHaveBeenCalled();
  await change('saved', { to: '/users/details/2' });
  rerender({ ...options, onSaved });
  expect(vi.mocked(onSaved).mock.calls).toEqual([
    [revision, { to: '/users/details/2', isDirect: false }],
  ]);
});

it('OUT-14 tells a form nothing about a write of other values', async () => {
  const { onSaved } = follow();
  await change('unknown', { revision: 'of another tab' });
  await change('saved', { revision: 'of another tab' });
  expect(onSaved).not.toHaveBeenCalled();
});

it.each([
  ['sets the same values', { repeat: 'same' }],
  ['has a key that the backend keeps', { settledBy: 'key' }],
])('OUT-12 lets a form send a write again at once that %s', async (_, write) => {
  const { result, rerender, ...options } = follow();
  await change('unknown', write);
  expect(result.current).toBeUndefined();
  rerender({ ...options, again: undefined });
  expect(result.current).toBe('Still checking whether your last attempt was saved.');
});
