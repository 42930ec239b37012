import { WriteError } from '#data/writes/write-error.ts';
import { endsSession } from '#platform/http/failed-request.ts';
import { ApiError } from '#platform/http/request.ts';
import { isConfirmed } from './saving.ts';
import { type Edit, rebase, type Same, type Versioned } from './versions.ts';

/** The values of one moment, and what is to be known before they are sent. */
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
  review: ((values: T) => Promise<string[] | undefined>) | undefined;
  /** The reasons that this save confirms. */
  confirmed: string[];
  /** Aborted once the form was left, or cancelled. */
  left: AbortSignal;
  send: (values: T, version: string | undefined) => Promise<R>;
}

type SaveResult<T, R> =
  /** Nothing was sent: the form was left, or shows why nothing can be saved any more. */
  | { is: 'left' | 'over' }
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
 * throws. See decision 14 in docs/decisions.md.
 */
export async function saveRecord<T extends object, R>(
  saved: Saved<T, R>,
  times = 1,
): Promise<SaveResult<T, R>> {
  const prepared = await prepare(saved);
  if (prepared.is !== 'ready') return prepared;
  const { values, kept, version, isCompared } = prepared;
  try {
    return { is: 'saved', values, kept, isCompared, response: await saved.send(values, version) };
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    if (error.failure.is === 'left') return { is: 'left' };
    if (!isOutdated(error) || times === maxComparisons) throw error;
    return saveRecord(saved, times + 1);
  }
}

/** Reads what a save depends on. Returns what is to be sent, or why nothing is. */
async function prepare<T extends object>(saved: Omit<Saved<T, unknown>, 'send'>) {
  const { local, same, complete, read, review, confirmed, left } = saved;
  const latest = read && (await readAgain(read));
  const reasons = review ? await review(local) : [];
  if (left.aborted) return { is: 'left' } as const;
  if (!reasons) return { is: 'over' } as const;
  // Completed, so that a value that was filled in does not count as edited.
  const base = complete(saved.base);
  const remote = latest ? complete(latest.values) : base;
  const edit = rebase({ base, remote, local }, same);
  if (edit.conflicts.length > 0) return { is: 'conflict', edit } as const;
  if (!isConfirmed(reasons, confirmed)) return { is: 'asked', reasons } as const;
  const { values, kept } = edit;
  const isCompared = !read || latest !== undefined;
  return { is: 'ready', values, kept, version: latest?.version, isCompared } as const;
}

/** Returns true for a write that was rejected because its record has another version by now. */
const isOutdated = ({ failure }: WriteError): boolean =>
  'cause' in failure && failure.cause instanceof ApiError && failure.cause.status === 412;

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
