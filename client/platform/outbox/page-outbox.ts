import { randomId } from '#format/digests.ts';
import { hasLocks, withFreeLock, withLock } from '../lock.ts';
import { lateAfter, writeTimeout } from '../release/deployment.ts';
import { onSessionEnd, onSessionStart } from '../session/page-state.ts';
import { openStore } from '../storage/stored.ts';
import { createOutbox, type Outbox, type Ports } from './outbox.ts';
import { indexedDbStorage } from './storage.ts';

type Backend = Pick<Ports, 'read' | 'withdraw'>;

/** Nothing is known before the definitions of all writes are there. */
let backend: Backend = { read: async () => undefined, withdraw: async () => undefined };

/** Sets how the outbox asks the backend about a write. */
export const setOutboxBackend = (next: Backend): void => {
  backend = next;
};

/** The outbox of this page. */
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

/** Identifies a tab over its page loads. */
const tab = openStore('tab');

/** Returns the name of this tab. */
export function tabName(): string {
  if (tab.get() === undefined) tab.set(randomId());
  return tab.get() ?? '';
}

onSessionStart(({ userId }) => outbox.setOwner({ userId, tab: tabName() }));
onSessionEnd(({ how }) => {
  if (how === 'signed-out') outbox.clearVerdicts();
  outbox.setOwner(undefined);
});
