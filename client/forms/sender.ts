import { useLocation } from 'react-router-dom';
import type { Sender } from '#data/writes/send-write.ts';
import { ApiError } from '#platform/http/request.ts';
import { getDraft } from './drafts.ts';
import { proposalKey } from './proposal.ts';

/** The name of a form, which is the only one of its screen, or of a row. Drafts have the same names. */
export const sourceOf = (screen: string, row?: string): string =>
  row === undefined ? screen : `${screen} ${row}`;

/** A record as the server has it, and its version if the backend has versions. */
export interface Versioned<T> {
  values: T;
  version: string | undefined;
}

/** Returns the values of a record with its version. */
export const versioned = <T>(
  values: T,
  { version }: { version?: string | null | undefined },
): Versioned<T> => ({
  values,
  version: version ?? undefined,
});

/** The number of times that a save is compared with a newer version: someone who is faster three times in a row is a program. */
export const maxComparisons = 3;

/** Returns true for the failure of a write because its record has another version by now. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;

/** Returns a function that names the form of this screen, or a row of it, the input that it sends now, and the version it expects. */
export function useSender(row?: string): (version?: string) => Sender {
  const { pathname, hash } = useLocation();
  const source = sourceOf(pathname, row);
  return (version) => ({
    source,
    screen: pathname,
    revision: getDraft(source + proposalKey(hash))?.revision,
    version,
  });
}
