import { applyErrorPolicy } from '#lib/api/error-policy.ts';
import { ApiError } from '#lib/api/request.ts';
import type { SearchResult } from '#lib/search/search-result.ts';
import type { KeyLookup } from '#lib/search/search-source.ts';
import { isId } from '#lib/search/typed-text.ts';

/** The items under a key, and whether a lookup failed. */
export interface KeyResults {
  results: SearchResult[];
  failed: boolean;
}

/** Looks up a key everywhere it matches, in parallel. A 404 is not a failure. */
export async function findByKey(lookups: KeyLookup[], typed: string, signal: AbortSignal): Promise<KeyResults> {
  const results = await Promise.allSettled(
    lookups.filter(({ matches }) => matches(typed)).map((lookup) => findOne(lookup, typed, signal)),
  );
  return {
    results: results.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    failed: results.some(({ status }) => status === 'rejected'),
  };
}

async function findOne({ find }: KeyLookup, key: string, signal: AbortSignal): Promise<SearchResult[]> {
  try {
    // The text of a UUID is in lower case (RFC 9562), but is accepted in upper case.
    return (await find(isId(key) ? key.toLowerCase() : key, signal)).slice(0, 1);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    applyErrorPolicy(error);
    throw error;
  }
}
