import { asRecord } from './persisted-store.ts';
import { useStore } from './store.ts';
import { userStore } from './user-store.ts';
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

const parse = (value: unknown): Write[] => (Array.isArray(value) ? value.filter(isWrite) : []);

const stored = userStore('writes', parse, 'tab');

function isWrite(value: unknown): value is Write {
  const write = asRecord(value);
  const texts = [write.id, write.endpoint, write.target, write.source, write.screen, write.title, write.state];
  const numbers = [write.finalAt, write.nextCheckAt, write.checks];
  if (typeof write.isCheckable !== 'boolean') return false;
  const isTyped = texts.every((text) => typeof text === 'string') && numbers.every((number) => typeof number === 'number');
  return isTyped && typeof write.input === 'object' && write.input !== null;
}

/** The writes whose requests this page is waiting for. */
const inFlight = new Set<string>();

const none: Write[] = [];

/** The writes of this tab's user that have no verdict yet, or one that was not dismissed. */
export const writes = { get: (): Write[] => stored.get() ?? none, subscribe: stored.subscribe };

/** The source of a form, which is the only one of its screen, or of a row. Drafts have the same names. */
export const sourceOf = (screen: string, row?: string): string => (row === undefined ? screen : `${screen} ${row}`);

/** Returns true until the outcome of a write is certain: no second one may be sent. */
export const isUnsettled = ({ state }: Write): boolean => state === 'sending' || state === 'unknown';

/** Returns the last write of a form, row or button, unless its outcome was certain or its verdict was dismissed. */
export const useWriteOf = (source: string): Write | undefined => useStore(writes).find((write) => write.source === source);

/** Adds a write that is about to be sent. Replaces earlier verdicts about its target and its source. */
export function addWrite(write: Write): void {
  inFlight.add(write.id);
  stored.set([...writes.get().filter(({ target, source }) => target !== write.target && source !== write.source), write]);
}

/** Changes a write. Ignored if it was removed or belongs to another user. */
export function updateWrite(id: string, change: Partial<Write>): void {
  const all = writes.get();
  if (all.some((write) => write.id === id)) stored.set(all.map((write) => (write.id === id ? { ...write, ...change } : write)));
}

/** Removes a write whose outcome is certain, or whose verdict is dismissed. */
export function removeWrite(id: string): void {
  stored.set(writes.get().filter((write) => write.id !== id));
}

/** Ends the wait for the response to a write. */
export const endWrite = (id: string): void => void inFlight.delete(id);

/** The state of a write whose request has just failed or was interrupted. It may still be carried out until `finalAt`. */
export const interrupted = (now: number): Partial<Write> => ({
  state: 'unknown',
  finalAt: now + writeTimeout(),
  nextCheckAt: now,
});

/** Makes the writes that an earlier page was sending due for a check. */
export function checkInterruptedWrites(): void {
  for (const { id, state } of writes.get()) {
    if (state === 'sending' && !inFlight.has(id)) updateWrite(id, interrupted(Date.now()));
  }
}

/** Keeps writes without a verdict over `clear`: their user could otherwise send them twice. */
export function clearVerdicts(clear: () => void): void {
  const unsettled = writes.get().filter(isUnsettled);
  clear();
  stored.set(unsettled.length > 0 ? unsettled : undefined);
}

/** Makes the next check of a write due. */
export const checkNow = (id: string): void => updateWrite(id, { nextCheckAt: Date.now() });
