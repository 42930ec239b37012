import { WriteError, type WriteFailure } from '#data/writes/write-error.ts';
import { endsSession } from '#platform/http/failed-request.ts';
import { ApiError } from '#platform/http/request.ts';
import { type Edit, rebase, type Same, type Versioned } from './versions.ts';

/** The values of a save, and the functions that check them before they are sent. */
interface Saved<T, R> {
  /** The values that are saved. */
  local: T;
  /** The server's values when editing began. */
  base: T;
  same: Same<T>;
  /** Fills in empty values. */
  complete: (values: T) => T;
  /** Fetches the server's current values. */
  read: (() => Promise<Versioned<T>>) | undefined;
  /** Returns reasons against the save, in sentences; undefined if nothing can be saved any more, as the form shows. */
  review: (values: T, base: T) => Promise<string[] | undefined> | string[];
  /** The reasons that this save confirms. */
  confirmed: string[];
  /** Aborted once the form was left, or cancelled. */
  left: AbortSignal;
  send: (values: T, version: string | undefined) => Promise<R>;
}

/** The end of a save that has not failed. */
export type SaveResult<T, R> =
  /** Nothing was sent: the form was left, or shows why nothing can be saved any more. */
  | { is: 'unsent' }
  | { is: 'conflict'; edit: Edit<T> }
  | { is: 'asked'; reasons: string[] }
  | {
      is: 'saved';
      values: T;
      /** The fields that only someone else changed. */
      kept: (keyof T)[];
      /** False if the record could not be read before. */
      isCompared: boolean;
      response: R;
    };

/** The number of times that a save is compared with a newer version: someone who is faster three times in a row is a program. */
const maxComparisons = 3;

/**
 * Compares values with the latest record, reviews them, and sends them if nothing is left to decide: for the version that they were
 * compared with, again if that has changed by then. A record that cannot be read is saved without a comparison. Throws what the write
 * throws. See decision 11 in docs/decisions.md.
 */
export async function saveRecord<T extends object, R>(
  saved: Saved<T, R>,
  times = 1,
): Promise<SaveResult<T, R>> {
  const { review, confirmed, left, send } = saved;
  const { edit, version, isCompared } = await compare(saved);
  const { values, base, kept, conflicts } = edit;
  const reasons = conflicts.length > 0 || left.aborted ? [] : await review(values, base);
  if (left.aborted || !reasons) return { is: 'unsent' };
  if (conflicts.length > 0) return { is: 'conflict', edit };
  if (!reasons.every((reason) => confirmed.includes(reason))) return { is: 'asked', reasons };
  try {
    return { is: 'saved', values, kept, isCompared, response: await send(values, version) };
  } catch (error) {
    const failure = error instanceof WriteError ? error.failure : undefined;
    if (failure?.is === 'left') return { is: 'unsent' };
    if (isOutdated(failure) && times < maxComparisons) return saveRecord(saved, times + 1);
    throw error;
  }
}

/** Reads the record again, and returns the values on top of its own. */
async function compare<T extends object>(saved: Saved<T, unknown>) {
  const { local, same, complete, read } = saved;
  const latest = read && (await readAgain(read));
  // Completed, so that a value that was filled in does not count as edited.
  const base = complete(saved.base);
  const remote = latest ? complete(latest.values) : base;
  const edit = rebase({ base, remote, local }, same);
  return { edit, version: latest?.version, isCompared: !read || latest !== undefined };
}

/** Returns true for a write that was rejected because its record has another version by now. */
const isOutdated = (failure: WriteFailure | undefined): boolean =>
  failure?.is === 'rejected' && failure.cause instanceof ApiError && failure.cause.status === 412;

/**
 * Reads a record again before it is saved. Logs a failure and returns undefined. Throws a WriteError if that ends the session, because
 * of which nothing is sent.
 */
export async function readAgain<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (cause) {
    if (endsSession(cause))
      throw new WriteError('saved', { is: 'rejected', cause, endsSession: true });
    console.error('The record could not be read again before it was saved:', cause);
    return undefined;
  }
}
