import { asRecord, persistedStore } from './persisted-store.ts';
import { useStore } from './store.ts';
import { writeTimeout } from './write-timeout.ts';

/** `changed`: the item has neither the state before the write nor the written one. `uncheckable`: no request returns the written value. */
export type Verdict = 'saved' | 'not-saved' | 'never-sent' | 'changed' | 'uncheckable';

/** A write whose outcome is not certain, or was not when its request failed. Its input has no passwords. */
export interface Write {
  id: string;
  /** The name of its endpoint: `businesses.update`. */
  endpoint: string;
  /** The changed item. Only one write of a target is sent at a time. */
  target: string;
  /** The form, row or button that sent it. */
  source: string;
  /** The path of the screen that sent it. */
  screen: string;
  title: string;
  /** False if no request returns what it writes, such as a password. */
  isCheckable: boolean;
  /** Path parameters and body. */
  input: Record<string, unknown>;
  /** Data of the page at the time of sending that the check needs. */
  context: unknown;
  state: 'sending' | 'unknown' | Verdict;
  /** From this time on, an item that does not show the change will not change any more. */
  finalAt: number;
  nextCheckAt: number;
  /** The number of checks so far. */
  checks: number;
  isChecking: boolean;
  /** The code of the failed request for support. */
  code?: string | undefined;
  /** The path of the item that the verdict is about. */
  to?: string | undefined;
  /** The reason for the verdict, a sentence. */
  reason?: string | undefined;
}

interface Stored {
  /** The user who sent the writes, as text. */
  userId: string | undefined;
  writes: Write[];
}

const stored = persistedStore<Stored>(
  'writes',
  (value) => {
    const { userId, writes } = asRecord(value);
    return {
      userId: typeof userId === 'string' ? userId : undefined,
      writes: Array.isArray(writes) ? writes.filter(isWrite) : [],
    };
  },
  'sessionStorage',
);

function isWrite(value: unknown): value is Write {
  const write = asRecord(value);
  const texts = [write.id, write.endpoint, write.target, write.source, write.screen, write.title, write.state];
  const numbers = [write.finalAt, write.nextCheckAt, write.checks];
  if (typeof write.isCheckable !== 'boolean') return false;
  const isTyped = texts.every((text) => typeof text === 'string') && numbers.every((number) => typeof number === 'number');
  return isTyped && typeof write.input === 'object' && write.input !== null;
}

/** The signed-in user, as text, once the session has been checked. Until then, no write can be read. */
let owner: string | undefined;

/** The writes whose requests this page is waiting for. */
const inFlight = new Set<string>();

const none: Write[] = [];

/** The writes of this tab's user that have no verdict yet, or one that was not dismissed. */
export const writes = {
  get(): Write[] {
    const { userId, writes } = stored.get();
    return owner !== undefined && userId === owner ? writes : none;
  },
  subscribe: stored.subscribe,
};

const replace = (next: Write[]) => stored.set({ userId: stored.get().userId, writes: next });

/** The source of a form, which is the only one of its screen, or of a row. Drafts have the same names. */
export const sourceOf = (screen: string, row?: string): string => (row === undefined ? screen : `${screen} ${row}`);

/** Returns true until the outcome of a write is certain: no second one may be sent. */
export const isUnsettled = ({ state }: Write): boolean => state === 'sending' || state === 'unknown';

/** Returns the last write of a form, row or button, unless its outcome was certain or its verdict was dismissed. */
export const useWriteOf = (source: string): Write | undefined => useStore(writes).find((write) => write.source === source);

/** Adds a write that is about to be sent. Replaces earlier verdicts about its target and its source. */
export function addWrite(write: Write): void {
  inFlight.add(write.id);
  replace([...stored.get().writes.filter(({ target, source }) => target !== write.target && source !== write.source), write]);
}

/** Changes a write. Ignored if it was removed or belongs to another user. */
export function updateWrite(id: string, change: Partial<Write>): void {
  const all = writes.get();
  if (all.some((write) => write.id === id)) replace(all.map((write) => (write.id === id ? { ...write, ...change } : write)));
}

/** Removes a write whose outcome is certain, or whose verdict is dismissed. */
export function removeWrite(id: string): void {
  replace(stored.get().writes.filter((write) => write.id !== id));
}

/** Ends the wait for the response to a write. */
export const endWrite = (id: string): void => void inFlight.delete(id);

/** The state of a write whose request has just failed or was interrupted. It may still be carried out until `finalAt`. */
export const interrupted = (now: number): Partial<Write> => ({
  state: 'unknown',
  finalAt: now + writeTimeout(),
  nextCheckAt: now,
});

/**
 * Makes a user the owner of this tab's writes. Those of another user are discarded. A write that an earlier page was sending
 * is checked from now on.
 */
export function claimWritesFor(userId: string): void {
  const current = stored.get();
  const own = current.userId === userId ? current.writes : [];
  owner = userId;
  stored.set({
    userId,
    writes: own.map((write) =>
      write.state === 'sending' && !inFlight.has(write.id) ? { ...write, ...interrupted(Date.now()) } : write,
    ),
  });
}

/** Discards verdicts. Writes without one are kept for their user, who could otherwise send them twice. */
export const clearVerdicts = (): void => replace(stored.get().writes.filter(isUnsettled));

/** Makes the next check of a write due. */
export const checkNow = (id: string): void => updateWrite(id, { nextCheckAt: Date.now() });
