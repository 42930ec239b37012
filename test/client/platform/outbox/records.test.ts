import { expect, it } from 'vitest';
import type { Ports } from '#platform/outbox/ports.ts';
import { createRecords } from '#platform/outbox/records.ts';
import type { Write } from '#platform/outbox/write.ts';
import { unsettledWrite } from '../../../support/unsettled-write.ts';

it('OUT-16 keeps a write that is sent again while it is being erased', async () => {
  const erased = Promise.withResolvers<void>();
  const storage = {
    put: async () => true,
    delete: () => erased.promise,
    all: async () => undefined,
  };
  const records = createRecords({ storage, now: () => 0, timeOfDay: () => 0 } as unknown as Ports);
  records.setOwner({ userId: '1', tab: 'a' });
  const write = { ...unsettledWrite, userId: '1', tab: 'a', isStored: true } as unknown as Write;
  await records.put({ ...write, state: 'not-saved' });
  const removed = records.remove('w1');
  await records.put({ ...write, state: 'sending' });
  erased.resolve();
  await removed;
  expect(records.find('w1')?.state).toBe('sending');
});
