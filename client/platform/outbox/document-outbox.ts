import { randomId } from '#format/digests.ts';
import { hasLocks, withFreeLock, withLock } from '../lock.ts';
import { lateAfter, writeTimeout } from '../release/deployment.ts';
import { openStore } from '../storage/stored.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import type { Ports } from './ports.ts';
import { indexedDbStorage } from './storage.ts';
import type { Write } from './write.ts';

interface Backend extends Pick<Ports, 'read' | 'withdraw'> {
  /** Sends a stored write again. Throws unless it was confirmed. */
  repeat: (write: Write) => Promise<unknown>;
}

/** Nothing is known before the definitions of all writes are there. */
let backend: Backend = {
  read: async () => undefined,
  withdraw: async () => undefined,
  repeat: async () => undefined,
};

/** Sets how the outbox asks the backend about a write. */
export const setOutboxBackend = (next: Backend): void => {
  backend = next;
};

/** Sends a stored write again, as its notice offers. Throws a WriteError unless it was confirmed. */
export const repeatWrite = (write: Write): Promise<unknown> => backend.repeat(write);

/** The outbox of this document. */
export const outbox: Outbox = createOutbox({
  now: () => performance.now(),
  timeOfDay: () => Date.now(),
  later(ms, task) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
  newId: randomId,
  storage: indexedDbStorage(),
  hasLocks,
  withLock: (name, ifFree, task) => (ifFree ? withFreeLock(name, task) : withLock(name, task)),
  read: (write, signal) => backend.read(write, signal),
  withdraw: (write, signal) => backend.withdraw(write, signal),
  timeouts: () => ({ final: writeTimeout(), late: lateAfter() }),
});

export const { writes } = outbox;

/** Identifies a tab over its document loads. */
const tab = openStore('tab');

/** Returns the name of this tab. */
export function tabName(): string {
  if (tab.get() === undefined) tab.set(randomId());
  return tab.get() ?? '';
}
