import { beforeEach, expect, it, vi } from 'vitest';
import { outbox, tabName, writes } from '#platform/outbox/document-outbox.ts';
import { documentSession } from '#platform/session/document-session.ts';
import { fakeBackend } from '../../../support/fake-backend.ts';
import { signInAs } from '../../../support/session.ts';
import { forgetWrites, storedWrites, storeWrite } from '../../../support/stored-writes.ts';

const day = 24 * 3_600_000;
const ada = { id: 1, username: 'ada' };
const ids = () => writes.get().map(({ id }) => id);

beforeEach(async () => {
  await forgetWrites();
  outbox.setOwner({ userId: '1', tab: tabName() });
});

it('OUT-8 reads the writes of its user, oldest first', async () => {
  await storeWrite({ id: 'a' });
  await storeWrite({ id: 'b', sentAt: Date.now() - 1_000 });
  await storeWrite({ id: 'c', userId: '2' });
  expect(ids()).toEqual(['b', 'a']);
  expect(await storedWrites()).toHaveLength(3);
});

const others = [
  ['older than a week', -8 * day],
  ['of the future', 8 * day],
] as const;

it.each(others)('OUT-8 discards a verdict that is %s', async (_, age) => {
  await storeWrite({ state: 'not-saved', sentAt: 0, settledAt: Date.now() + age });
  expect(ids()).toEqual([]);
  await vi.waitFor(async () => expect(await storedWrites()).toEqual([]));
});

it.each(others)(
  'OUT-8 keeps a write without a verdict that is %s, for each user',
  async (_, age) => {
    await storeWrite({ id: 'a', sentAt: Date.now() + age });
    await storeWrite({ id: 'b', userId: '2', sentAt: Date.now() + age });
    expect(ids()).toEqual(['a']);
    expect(await storedWrites()).toHaveLength(2);
  },
);

it('OUT-8 keeps the verdict about a write that is older than a week', async () => {
  await storeWrite({ state: 'saved', sentAt: Date.now() - 8 * day, settledAt: Date.now() });
  expect(ids()).toEqual(['w1']);
});

it('OUT-8 ignores the write of a newer release', async () => {
  await storeWrite({ state: 'lost' });
  expect(ids()).toEqual([]);
  expect(await storedWrites()).toHaveLength(1);
});

it('OUT-8 reads the write of an older release', async () => {
  await storeWrite({ repeat: undefined, settledBy: undefined, attempts: undefined });
  expect(writes.get()).toMatchObject([
    { repeat: 'once', settledBy: 'time', attempts: 1, isStored: true },
  ]);
});

it('OUT-8 keeps a write without a verdict over Logout, for the same user', async () => {
  signInAs(ada.id, ada.username);
  await storeWrite({ id: 'a', target: 'other' });
  await storeWrite({ id: 'b', state: 'saved' });
  fakeBackend(() => new Response());
  documentSession.signOut();
  expect(ids()).toEqual([]);
  signInAs(2, 'ben');
  await outbox.load();
  expect(ids()).toEqual([]);
  signInAs(ada.id, ada.username);
  await vi.waitFor(() => expect(ids()).toEqual(['a']));
  await vi.waitFor(async () => expect((await storedWrites()).map(({ id }) => id)).toEqual(['a']));
});

it('OUT-6 removes a verdict, and nothing without one', async () => {
  await storeWrite({ id: 'a', state: 'not-saved' });
  await storeWrite({ id: 'b', target: 'other' });
  await Promise.all(['a', 'b'].map(outbox.dismiss));
  expect(ids()).toEqual(['b']);
  expect((await storedWrites()).map(({ id }) => id)).toEqual(['b']);
});

it('OUT-12 holds other values back also after its notice was dismissed', async () => {
  await storeWrite({ id: 'a', state: 'saved', attempts: 2 });
  await outbox.dismiss('a');
  expect(writes.get()[0]?.state).toBe('held');
  expect((await storedWrites())[0]?.state).toBe('held');
});

it('OUT-12 holds other values back also after the clock has jumped', async () => {
  await storeWrite({ id: 'a', state: 'held', attempts: 2, sentAt: Date.now() - 8 * day });
  expect(ids()).toEqual(['a']);
  expect((await storedWrites()).map(({ id }) => id)).toEqual(['a']);
});
