import { declaredList } from '#data/declared-list.ts';
import type { SearchResult } from '#data/search/search-result.ts';
import type { FoundRows, KeyLookup, SearchedList } from '#data/search/search-source.ts';
import { isId } from '#data/search/typed-text.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { ApiError } from '#platform/http/request.ts';

/** The response of one source. */
export interface Found extends FoundRows {
  failed: boolean;
}

const nothing: Found = { results: [], more: 0, failed: false };

/** The longest text that a backend searches. */
const longestText = 500;

/** Shorter texts match too much. */
const shortestText = 3;

/** Returns the lists that the backend can search for a text. */
export const listsFor = (lists: SearchedList[], typed: string): SearchedList[] =>
  typed.length < shortestText || typed.length > longestText
    ? []
    : lists.filter(
        ({ endpoint, mayContain }) =>
          declaredList(endpoint).parameters.includes('q') && mayContain(typed),
      );

/** Lets the backend search a list. */
export const findInList = ({ find }: SearchedList, typed: string, signal: AbortSignal) =>
  unlessFailed(async () => ({ ...nothing, ...(await find(typed, signal)) }));

/** Looks up a key. A 404 is not a failure. */
export const findByKey = ({ find }: KeyLookup, typed: string, signal: AbortSignal) =>
  unlessFailed(async () => {
    try {
      // The text of a UUID is in lower case (RFC 9562), but is accepted in upper case.
      const key = isId(typed) ? typed.toLowerCase() : typed;
      return { ...nothing, results: (await find(key, signal)).slice(0, 1) };
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return nothing;
      throw error;
    }
  });

async function unlessFailed(find: () => Promise<Found>): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    applyErrorPolicy(error);
    return { ...nothing, failed: true };
  }
}

/** Adds up the numbers of other rows; null if one is unknown. */
export const moreOf = (found: Pick<Found, 'more'>[]): number | null =>
  found.reduce<number | null>(
    (sum, { more }) => (sum === null || more === null ? null : sum + more),
    0,
  );

/** Returns the results of several sources. */
export const resultsOf = (found: Found[]): SearchResult[] =>
  found.flatMap(({ results }) => results);
