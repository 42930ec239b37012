import { readAgain } from '#platform/http/error-policy.ts';
import { isOutdated, type Versioned } from './versioned.ts';
import { type Edit, rebase, type Same } from './versions.ts';

/** The values of one moment, and what is to be known before they are sent. */
interface Saving<T, R> {
  /** The values that are saved. */
  local: T;
  /** The server's values when editing began. */
  base: T;
  same: Same<T>;
  /** Fills in empty values. */
  complete: (values: T) => T;
  /** Fetches the server's current values. */
  read: (() => Promise<Versioned<T>>) | undefined;
  /** Returns reasons against the save, in sentences. */
  review: ((values: T) => Promise<string[]>) | undefined;
  /** The reasons that this save confirms. */
  asked: string[];
  /** Returns true once the form was left, or cancelled. */
  isLeft: () => boolean;
  send: (values: T, version: string | undefined) => Promise<R>;
}

type SaveResult<T, R> =
  | { is: 'left' }
  | { is: 'conflict'; edit: Edit<T> }
  | { is: 'asked'; reasons: string[] }
  | {
      is: 'sent';
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
  saving: Saving<T, R>,
  times = 1,
): Promise<SaveResult<T, R>> {
  const { local, same, complete, read, review, asked, isLeft, send } = saving;
  const latest = read && (await readAgain(read));
  const reasons = (await review?.(local)) ?? [];
  if (isLeft()) return { is: 'left' };
  // Completed, so that a value that was filled in does not count as edited.
  const base = complete(saving.base);
  const remote = latest ? complete(latest.values) : base;
  const edit = rebase({ base, remote, local }, same);
  if (edit.conflicts.length > 0) return { is: 'conflict', edit };
  if (!isConfirmed(reasons, asked)) return { is: 'asked', reasons };
  const { values, kept } = edit;
  try {
    const response = await send(values, latest?.version);
    return { is: 'sent', values, kept, isCompared: !read || latest !== undefined, response };
  } catch (error) {
    if (!isOutdated(error) || times === maxComparisons) throw error;
    return saveRecord(saving, times + 1);
  }
}

/** Returns true if each reason was asked before. */
export const isConfirmed = (reasons: string[], asked: string[]): boolean =>
  reasons.every((reason) => asked.includes(reason));
