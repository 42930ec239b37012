import * as z from 'zod/mini';
import { id } from '#contract/id.ts';

/** `uncheckable`: the item is neither as before nor as it was sent, or no read shows it. `changed`: the same, from version 1.1. */
const verdicts = ['saved', 'not-saved', 'changed', 'uncheckable'] as const;

/**
 * `sending`: its request is on the way. `open`: the same, and late. `unknown`: its request has failed or its document has ended.
 * `held`: it was saved, but an earlier attempt with the same values may still arrive. machine.ts has the transitions.
 */
const states = ['sending', 'open', 'unknown', 'held', ...verdicts] as const;

/**
 * How an uncertain outcome is resolved. `withdrawal`: its key, which the backend takes. `key`: a repetition with its key alone.
 * `time`: reads, once the backend cannot carry it out any more.
 */
const resolutions = ['withdrawal', 'key', 'time'] as const;
export type Resolution = (typeof resolutions)[number];

const texts = z.record(z.string(), z.array(z.string()));

/**
 * A write whose outcome is not certain, or was not when its request failed, as this browser stores it, with the values that were sent:
 * every signed-in user sees them. Open tabs of version 1.1 read it too, which has stored salted digests, also of other kinds of writes.
 * See decision 9 in docs/decisions.md.
 */
export const storedWrite = z.object({
  id: z.string(),
  /** The Idempotency-Key. */
  key: z.string(),
  userId: z.string(),
  /** The tab that sent it. */
  tab: z.string(),
  /** The name of its kind, `exchange-rules.rule`. Version 1.1 stores the name of an endpoint, and checks no other one. */
  endpoint: z.string(),
  /** The changed item. Only one write of a target is sent at a time. */
  target: z.string(),
  /** The form, row or button that sent it. */
  source: z.string(),
  /** Identifies the values that its form or row has sent: their draft is discarded once they are saved. */
  saveId: z.optional(z.string()),
  /** The address that opens that form, or the screen of the row or button. */
  screen: z.string(),
  /** The action, as its screen names it, and what it does to the item. */
  title: z.string(),
  done: z._default(z.enum(['saved', 'deleted']), 'saved'),
  /** The reason why version 1.1 cannot check it, a sentence. */
  cannotBeChecked: z.optional(z.string()),
  /** Used only by version 1.1. */
  ids: z.record(z.string(), z.nullable(z.union([id, z.literal('')]))),
  /** Used only by version 1.1. */
  salt: z.string(),
  /** The input that was sent, as JSON: `{ input: ['...'] }`. */
  sent: texts,
  /** The values that the document has shown before, as JSON: `{ before: ['...'] }`. */
  remembered: z.optional(texts),
  /** The version of the record that it demands, by If-Match. */
  version: z.optional(z.string()),
  /** The effect of a repetition, as the contract declares it. */
  repeat: z._default(z.enum(['same', 'once']), 'once'),
  settledBy: z._default(z.enum(resolutions), 'time'),
  state: z.enum(states),
  /** The number of times that the console has sent it. */
  attempts: z._default(z.int(), 1),
  /** True if the backend has rejected this request, though perhaps not an earlier attempt of it: one read decides. */
  hasEnded: z.boolean(),
  /** True if its key was withdrawn: a repetition needs another one. */
  isWithdrawn: z._default(z.boolean(), false),
  /** Unix time in milliseconds, to be shown. */
  sentAt: z.number(),
  /** The time of its verdict, Unix time in milliseconds. Version 1.1 stores none. */
  settledAt: z.optional(z.number()),
  /** The code of the failed request for support. */
  code: z.optional(z.string()),
  /** The cause of the failure, a sentence. */
  cause: z.optional(z.string()),
  /** The path of the item that the verdict is about. */
  to: z.optional(z.string()),
  /** The reason for the verdict, a sentence. */
  reason: z.optional(z.string()),
});
export type StoredWrite = z.output<typeof storedWrite>;

/** The progress of a write in this document. Times are those of the document's clock, which never jumps, in milliseconds. */
export interface CheckProgress {
  /** The number of checks so far. */
  checks: number;
  isChecking: boolean;
  nextCheckAt: number;
  /** The end of the first read after the failure: from then on the backend responds. */
  readableSince?: number | undefined;
  /** True if the backend has not yet ended a transaction of the write. */
  isPending?: boolean;
}

/** A write as a document knows it. */
export interface Write extends StoredWrite {
  /** The name of the item, which only the document that sent the write has. */
  subject?: string | undefined;
  /** False if the browser has not stored it: the write is known to this document only. */
  isStored: boolean;
  progress: CheckProgress;
}

/** Returns true until the outcome of a write is certain. */
export const isUnsettled = ({ state }: Pick<StoredWrite, 'state'>): boolean =>
  state === 'sending' || state === 'open' || state === 'unknown';

/** Returns true while a request of the write is on the way, as far as this document knows. */
export const isOnTheWay = ({ state }: Pick<StoredWrite, 'state'>): boolean =>
  state === 'sending' || state === 'open';

/** Returns true for a write whose outcome only its repetition can show. */
export const needsRetry = ({ settledBy, state }: Pick<StoredWrite, 'settledBy' | 'state'>) =>
  settledBy === 'key' && state === 'unknown';

/** Returns true if the same values may be sent again before there is a verdict. */
export const isRepeatable = ({
  settledBy,
  repeat,
  state,
}: Pick<StoredWrite, 'settledBy' | 'repeat' | 'state'>): boolean =>
  state === 'unknown' && (settledBy !== 'time' || repeat === 'same');

/**
 * The time from which on no attempt can be carried out any more. The backend carries out no request later than its timeout after it
 * has received it, and a request may have waited until the backend responds again.
 * See decision 8 in docs/decisions.md.
 */
export const finalAtOf = (
  { readableSince }: Pick<CheckProgress, 'readableSince'>,
  timeout: number,
): number => (readableSince === undefined ? Number.POSITIVE_INFINITY : readableSince + timeout);

/**
 * Returns true if an earlier attempt may arrive after the verdict: other values would be overwritten by it. With If-Match, the backend
 * rejects it then.
 */
export const mayStillArrive = ({ attempts, settledBy, version, state }: StoredWrite): boolean =>
  attempts > 1 &&
  settledBy === 'time' &&
  version === undefined &&
  (state === 'saved' || state === 'held');
