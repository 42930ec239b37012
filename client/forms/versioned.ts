import { ApiError } from '#platform/http/request.ts';

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

/** Returns true for the failure of a write because its record has another version by now. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 412;
