import type { CheckResult, Reply, Withdrawal } from './machine.ts';
import type { OutboxStorage } from './storage.ts';
import type { StoredWrite, Write } from './write.ts';

/** The ports of the outbox: those of a browser, or of a simulation. */
export interface Ports {
  /** The clock of the document, in milliseconds. It never jumps. */
  now: () => number;
  /** The time of day, Unix time in milliseconds, to be shown. It may jump. */
  timeOfDay: () => number;
  /** Runs a task later. Returns a function that cancels it. */
  later: (ms: number, task: () => void) => () => void;
  newId: () => string;
  storage: OutboxStorage;
  /**
   * Runs a task while no other one of any tab has the lock. With `ifFree`, the task runs at once or not at all; then the result is
   * undefined.
   */
  withLock: <T>(name: string, ifFree: boolean, task: () => Promise<T>) => Promise<T | undefined>;
  /** False if a lock holds only within this document: then nothing shows that another document has ended. */
  hasLocks: boolean;
  /** Looks for a write. Returns undefined if the read failed or was aborted. */
  read: (write: StoredWrite, signal: AbortSignal) => Promise<CheckResult | undefined>;
  /** Takes the key of a write from the backend. Returns undefined if it did not respond. */
  withdraw: (write: StoredWrite, signal: AbortSignal) => Promise<Withdrawal | undefined>;
  /** The time after which the backend carries out nothing any more, and after which a response is late, in milliseconds. */
  timeouts: () => { final: number; late: number };
}

/** The user whose writes are shown, and the tab that sends. */
export interface Owner {
  userId: string;
  tab: string;
}

/** A write that is about to be sent. */
export type NewWrite = Pick<
  StoredWrite,
  | 'endpoint'
  | 'target'
  | 'source'
  | 'saveId'
  | 'screen'
  | 'title'
  | 'ids'
  | 'sent'
  | 'remembered'
  | 'version'
  | 'repeat'
  | 'settledBy'
> & { subject?: string | undefined };

export interface Sending<A extends Reply> {
  /** The changed item. */
  target: string;
  /** Describes a write of a form or row. Without it, nothing but a write that is still undecided is repeated. */
  describe?: () => NewWrite;
  /** Returns true if an earlier write of the item has the same values. */
  isSame: (earlier: Write) => boolean;
  /** Sends the request. Never throws. `isResent`: it was rejected for its token before. */
  transmit: (key: string, options: { signal: AbortSignal; isResent: boolean }) => Promise<A>;
  /** Sends a write again that was rejected for its token alone, once the user is confirmed. Returns undefined if it was not sent. */
  sendAgain: (send: () => Promise<A> | undefined) => Promise<A | undefined>;
  /** Aborted once its form was left or cancelled: nothing is sent from then on. */
  left: AbortSignal;
}

/** The end of a save: what its form shows. */
export type Sent<A extends Reply> =
  /** It was not sent: an earlier write of the same item is not certain yet, or, without one, the session has ended. */
  | { is: 'blocked'; earlier: Write | undefined }
  /** It was not sent: its form was left before. */
  | { is: 'left' }
  | { is: 'saved'; reply: A }
  /** It was certainly not carried out. */
  | { is: 'rejected'; reply: A }
  /** A notice shows the rest. `reply` is undefined if a check decided before the response. */
  | { is: 'open'; reply: A | undefined };

/** The verdict about a write: the only event of the outbox. `isDirect`: its response was the verdict. */
export interface Settled {
  write: Write;
  verdict: 'saved' | 'not-saved' | 'changed' | 'uncheckable';
  isDirect: boolean;
}

/** The lock of an item: one tab at a time sends or checks a write of it. */
export const lockOf = (target: string): string => `write.${target}`;
