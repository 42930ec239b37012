import { createStore } from '../storage/store.ts';
import { type Direct, type Event, transition } from './machine.ts';
import type { Owner, Ports, Settled } from './ports.ts';
import {
  type CheckProgress,
  isUnsettled,
  mayStillArrive,
  type StoredWrite,
  storedWrite,
  type Write,
} from './write.ts';

/** The time for which a verdict is stored. A write without one is stored until there is one. */
const verdictAgeMs = 7 * 24 * 3_600_000;

export type Records = ReturnType<typeof createRecords>;

/** Holds the writes of the signed-in user as this document and the storage have them, and announces each verdict once. */
export function createRecords({ storage, now, timeOfDay }: Ports) {
  const writes = createStore<Write[]>([]);
  const listeners = new Set<(settled: Settled) => void>();
  let owner: Owner | undefined;
  /** Counts the changes by this document; the last one of each write. */
  let changes = 0;
  const changedAt = new Map<string, number>();
  /** The writes that are being erased: nothing that happens to them is stored any more. */
  const removing = new Set<string>();

  const find = (id: string): Write | undefined => writes.get().find((write) => write.id === id);
  const noteChange = (id: string) => {
    changes += 1;
    changedAt.set(id, changes);
  };

  const set = (next: Write[]) => {
    const before = new Map(writes.get().map((write) => [write.id, write]));
    writes.set(next.sort((a, b) => a.sentAt - b.sentAt));
    for (const write of next) {
      const earlier = before.get(write.id);
      if (earlier && isUnsettled(earlier) && !isUnsettled(write) && write.state !== 'held')
        announce(write, write.state, false);
    }
  };
  /** Announces a verdict; nothing for another state. */
  const announce = (write: Write, state: Write['state'], isDirect: boolean) => {
    if (isUnsettled({ state }) || state === 'held') return;
    if (owner && owner.userId !== write.userId) return;
    const verdict = state as Settled['verdict'];
    for (const listener of listeners) listener({ write, verdict, isDirect });
  };
  const replace = (next: Write) =>
    set(writes.get().map((write) => (write.id === next.id ? next : write)));

  /** Shows and stores a write. */
  const put = async (write: Write) => {
    noteChange(write.id);
    removing.delete(write.id);
    const others = writes.get().filter(({ id }) => id !== write.id);
    // Another user may have signed in.
    if (write.userId === owner?.userId) set([...others, write]);
    const settledAt = isUnsettled(write) ? undefined : (write.settledAt ?? timeOfDay());
    const isStored = await storage.put(storedWrite.parse({ ...write, settledAt }));
    const latest = find(write.id);
    if (latest && latest.isStored !== isStored) replace({ ...latest, isStored });
  };
  /** Removes a write. It is erased first: a document that finds it only in the storage would check it. */
  const remove = async (id: string) => {
    removing.add(id);
    await storage.delete(id);
    // It may have been sent again.
    if (!removing.delete(id)) return;
    noteChange(id);
    set(writes.get().filter((write) => write.id !== id));
  };

  /** Applies an event to a write. Returns the write, what it ended as, or undefined if it is not there any more. */
  const apply = async (id: string, event: Event): Promise<Write | Direct | undefined> => {
    const write = find(id);
    if (!write || removing.has(id)) return undefined;
    const next = transition(write, event);
    if (next === write) return write;
    if (typeof next === 'string') {
      await remove(id);
      announce(write, next, true);
      return next;
    }
    const isHeld = next.state === 'held';
    // A confirmed attempt shows that the backend responds.
    const stored = put(
      isHeld ? { ...next, progress: { ...next.progress, readableSince: now() } } : next,
    );
    if (isHeld) announce(next, 'saved', true);
    await stored;
    return next;
  };

  /** Reads the stored writes of the user, which other tabs change too. */
  const load = async () => {
    const by = owner;
    const since = changes;
    const stored = await storage.all();
    // What was not read is not gone.
    if (!stored || !by || owner !== by) return;
    const known = writes.get();
    const isNewer = (id: string) => (changedAt.get(id) ?? 0) > since;
    const own: Write[] = [];
    for (const value of stored) {
      const write = storedWrite.safeParse(value).data;
      if (write && isOld(write)) void storage.delete(write.id);
      else if (write?.userId === by.userId && !isNewer(write.id))
        own.push(
          loaded(
            write,
            known.find(({ id }) => id === write.id),
          ),
        );
    }
    const others = known.filter(
      ({ id, isStored }) => isNewer(id) || (!isStored && own.every((write) => write.id !== id)),
    );
    // An empty list again is no change.
    if (own.length + others.length + known.length > 0) set([...own, ...others]);
  };
  const isOld = (write: StoredWrite) =>
    !isUnsettled(write) &&
    // Its wait ends by the clock of a page, which never jumps.
    !mayStillArrive(write) &&
    Math.abs(timeOfDay() - (write.settledAt ?? write.sentAt)) > verdictAgeMs;
  const loaded = (write: StoredWrite, before: Write | undefined): Write => ({
    subject: before?.subject,
    ...write,
    progress: progressOf(write, before),
    isStored: true,
  });
  /** Returns the progress of a write that was read: another tab may have sent it again. */
  const progressOf = (write: StoredWrite, before: Write | undefined): CheckProgress => {
    const start = startOf(write);
    // After a verdict, the attempts of a repetition count from one again.
    if (before?.attempts !== write.attempts || before.sentAt !== write.sentAt) return start;
    return {
      ...before.progress,
      readableSince: before.progress.readableSince ?? start.readableSince,
    };
  };
  /** Returns the progress of a write whose checks begin. */
  const startOf = (write: StoredWrite): CheckProgress => ({
    checks: 0,
    isChecking: false,
    nextCheckAt: now(),
    readableSince: mayStillArrive(write) ? now() : undefined,
  });

  return {
    writes,
    owner: () => owner,
    setOwner(next: Owner | undefined) {
      const isSame = owner?.userId === next?.userId;
      if (!isSame) owner = next;
      if (!isSame && writes.get().length > 0) set([]);
      void load();
    },
    find,
    updateProgress(id: string, change: Partial<CheckProgress>) {
      const write = find(id);
      if (write) replace({ ...write, progress: { ...write.progress, ...change } });
    },
    startOf,
    put,
    remove,
    apply,
    load,
    announce,
    onSettled(listener: (settled: Settled) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
