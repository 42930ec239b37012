import * as z from 'zod/mini';
import { id } from '#contract/id.ts';
import { writeTimeout } from './deployment.ts';
import { persistedStore, storedKeys } from './persisted-store.ts';
import { createStore, type Store, useStore } from './store.ts';
import { owner } from './user-store.ts';
import { eraseWrite, keepWrite, keptWrites } from './write-journal.ts';

/** `changed`: the item has neither the state before the write nor the written one. `uncheckable`: no request returns the written value. */
const verdicts = ['saved', 'not-saved', 'changed', 'uncheckable'] as const;

/** `open`: sent long ago and without a response. `unknown`: its request failed or was interrupted. */
const states = ['sending', 'open', 'unknown', ...verdicts] as const;

// Like z.record, which would take half a kilobyte of every page load.
const digests = z.catchall(z.object({}), z.array(z.string()));

/**
 * A write whose outcome is not certain, or was not when its request failed, as this browser stores it. It has no value that was
 * typed or read: other people may use the browser.
 * See decision 10 in docs/decisions.md.
 */
const storedWrite = z.object({
  id: z.string(),
  /** The Idempotency-Key. A repetition of the same write has the same. */
  key: z.string(),
  userId: z.string(),
  /** The tab that sent it. */
  tab: z.string(),
  /** The name of its endpoint: `businesses.update`. */
  endpoint: z.string(),
  /** The changed item. Only one write of a target is sent at a time. */
  target: z.string(),
  /** The form, row or button that sent it. */
  source: z.string(),
  /** The path of the screen that sent it. */
  screen: z.string(),
  /** The action, as its screen names it. */
  title: z.string(),
  /** The reason why no request returns what it writes, a sentence. */
  cannotBeChecked: z.optional(z.string()),
  /** Path parameters, and the fields of the body that identify the item; empty without a choice. */
  ids: z.catchall(z.object({}), z.nullable(z.union([id, z.literal('')]))),
  salt: z.string(),
  /** Digests of the other fields of the body, except passwords. */
  sent: digests,
  /** Digests of data of the page at the time of sending. */
  remembered: z.optional(digests),
  state: z.literal(states),
  /** True if the backend has rejected this request, though perhaps not an earlier attempt of it: one read decides. */
  hasEnded: z.boolean(),
  /** Unix time in milliseconds, to be shown. */
  sentAt: z.number(),
  /** The code of the failed request for support. */
  code: z.optional(z.string()),
  /** The path of the item that the verdict is about. */
  to: z.optional(z.string()),
  /** The reason for the verdict, a sentence. */
  reason: z.optional(z.string()),
});
type StoredWrite = z.infer<typeof storedWrite>;

/** The progress of the check of a write in this page. Times are those of `performance.now()`, which no change of the clock affects. */
export interface Progress {
  /** The number of checks so far. */
  checks: number;
  isChecking: boolean;
  nextCheckAt: number;
  /** The end of the first read after the failure. */
  readableSince?: number | undefined;
}

export interface Write extends StoredWrite {
  /** The name of the item, which only the page that sent the write has. */
  subject?: string | undefined;
  /** False if storage is unavailable or full: the write is known to this page only. */
  isStored: boolean;
  progress: Progress;
}

const prefix = 'write.';
const maxAgeMs = 7 * 24 * 3_600_000;

const recordOf = (id: string) =>
  persistedStore<StoredWrite | undefined>(prefix + id, (stored) => storedWrite.safeParse(stored).data, 'localStorage');

const current = createStore<Write[]>([]);

/** The writes of the signed-in user, in any tab, that have no verdict yet or one that was not dismissed, oldest first. */
export const writes: Pick<Store<Write[]>, 'get' | 'subscribe'> = current;

/** Reads the stored writes of the signed-in user: at the start and end of a session, and after a change in another tab. */
export function loadWrites(): void {
  const known = new Map(current.get().map((write) => [write.id, write]));
  const stored = storedKeys(prefix, 'localStorage').flatMap((key) => {
    const record = recordOf(key.slice(prefix.length));
    const write = record.get();
    if (write && isCurrent(write)) return write;
    record.set(undefined);
    return [];
  });
  const read = stored.map((write): Write => ({ progress: noProgress(), ...known.get(write.id), ...write, isStored: true }));
  const unstored = [...known.values()].filter(({ isStored }) => !isStored);
  const own = [...read, ...unstored].filter(({ userId }) => userId === owner.get()).sort((a, b) => a.sentAt - b.sentAt);
  // An empty list again is no change.
  if (own.length + known.size > 0) current.set(own);
}

const isCurrent = ({ sentAt }: StoredWrite): boolean => Math.abs(Date.now() - sentAt) <= maxAgeMs;

/** Stores the writes again that the browser lost when it was killed. Those of other users are stored as well. */
export async function restoreWrites(): Promise<void> {
  for (const kept of await keptWrites()) {
    const write = storedWrite.safeParse(kept).data;
    if (!write) continue;
    const record = recordOf(write.id);
    if (!isCurrent(write)) void eraseWrite(write.id);
    else if (!record.get()) record.set(write);
  }
  loadWrites();
}

const noProgress = (): Progress => ({ checks: 0, isChecking: false, nextCheckAt: performance.now() });

/** Returns true if a `storage` event is about a write. Its key is null when all keys were removed. */
export const concernsWrites = ({ key }: StorageEvent): boolean => key?.startsWith(`clearhouse.${prefix}`) ?? true;

/** Identifies a tab over its page loads. */
const tab = persistedStore('tab', (stored) => (typeof stored === 'string' ? stored : undefined), 'sessionStorage');

/** The source of a form, which is the only one of its screen, or of a row. Drafts have the same names. */
export const sourceOf = (screen: string, row?: string): string => (row === undefined ? screen : `${screen} ${row}`);

/** Returns true until the outcome of a write is certain: no second one may be sent. */
export const isUnsettled = ({ state }: Pick<Write, 'state'>): boolean => verdicts.every((verdict) => verdict !== state);

export const writeWith = (id: string): Write | undefined => current.get().find((write) => write.id === id);

/** Returns the last write of a form, row or button, unless its outcome was certain or its verdict was dismissed. */
export const useWriteOf = (source: string): Write | undefined => useStore(writes).findLast((write) => write.source === source);

/** True for a write that this tab has sent. */
export const isOfThisTab = (write: Write): boolean => write.tab === tab.get();

/**
 * Adds a write that is about to be sent. Replaces earlier verdicts about its target and its source. Resolves when the write outlives
 * the browser.
 */
export async function addWrite(write: Omit<StoredWrite, 'userId' | 'tab'> & { subject?: string | undefined }): Promise<void> {
  const userId = owner.get();
  if (userId === undefined) return;
  if (tab.get() === undefined) tab.set(write.id);
  for (const earlier of current.get()) {
    const isReplaced = earlier.target === write.target || earlier.source === write.source;
    if (isReplaced && !isUnsettled(earlier)) removeWrite(earlier.id);
  }
  const added = { ...write, userId, tab: tab.get() ?? '' };
  current.set([...current.get(), { ...added, isStored: store(added), progress: noProgress() }]);
  await keepWrite(storedWrite.parse(added));
}

/** Returns true if the browser has stored the write. */
function store(write: StoredWrite): boolean {
  recordOf(write.id).set(storedWrite.parse(write));
  return storedKeys(prefix + write.id, 'localStorage').length > 0;
}

/** Changes a write. Ignored if it was removed or belongs to another user. */
export function updateWrite(id: string, change: Partial<StoredWrite>): void {
  const write = writeWith(id);
  if (!write) return;
  const changed = { ...write, ...change };
  replace({ ...changed, isStored: store(changed) });
  if (!isUnsettled(changed)) void eraseWrite(id);
}

/** Changes the progress of a write in this page. */
export function updateProgress(id: string, change: Partial<Progress>): void {
  const write = writeWith(id);
  if (write) replace({ ...write, progress: { ...write.progress, ...change } });
}

const replace = (next: Write) => current.set(current.get().map((write) => (write.id === next.id ? next : write)));

/** Removes a write whose outcome is certain, or whose verdict is dismissed. */
export function removeWrite(id: string): void {
  recordOf(id).set(undefined);
  current.set(current.get().filter((write) => write.id !== id));
}

/** Discards verdicts: at a sign-out. Writes without one are kept for their user, who could otherwise send them twice. */
export function clearVerdicts(): void {
  for (const write of current.get()) if (!isUnsettled(write)) removeWrite(write.id);
}

/**
 * The time from which on the write cannot be carried out any more. The backend carries out no request later than its timeout after
 * it has received it, and a request may have waited until the backend responds again.
 * See decision 9 in docs/decisions.md.
 */
export const finalAtOf = ({ readableSince }: Pick<Progress, 'readableSince'>): number =>
  readableSince === undefined ? Number.POSITIVE_INFINITY : readableSince + writeTimeout();

/** Makes the next check of a write due. */
export const checkNow = (id: string): void => updateProgress(id, { nextCheckAt: performance.now() });

/** Makes the next check of every write due. */
export function checkAllNow(): void {
  for (const { id } of current.get()) checkNow(id);
}
