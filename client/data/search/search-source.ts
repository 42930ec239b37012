import type { Endpoint, Input } from '#contract/endpoint.ts';
import { declaredList } from '#data/declared-list.ts';
import type { ReceivedPage, RowOf } from '#data/paginate.ts';
import { send } from '#platform/http/send.ts';
import type { SearchResult } from './search-result.ts';

/** The part of the search that a feature contributes. */
export interface SearchSource {
  /** Requests that take the typed text as a key. */
  keys?: KeyLookup[];
  /** Lists that the backend searches. */
  lists?: SearchedList[];
}

export interface KeyLookup {
  /** Returns true if the typed text could be such a key. */
  matches: (typed: string) => boolean;
  /** Returns the item under the key first. Throws the errors of `send`. */
  find: (key: string, signal: AbortSignal) => Promise<SearchResult[]>;
}

/** The first rows that the backend finds in a list. */
export interface FoundRows {
  results: SearchResult[];
  /** The number of other rows that it finds; null if there are more than it counts. */
  more: number | null;
}

/** A list that the backend searches, where it declares that. */
export interface SearchedList {
  endpoint: Endpoint;
  /** Returns true if the list could contain the typed text. */
  mayContain: (typed: string) => boolean;
  /** Throws the errors of `send`. */
  find: (text: string, signal: AbortSignal) => Promise<FoundRows>;
}

/** The rows of a list that a search shows at most. */
const mostShown = 50;

/**
 * Searches the keys of a list by one request.
 * @param more Other parameters of the request, which are sent if the backend declares them.
 */
export const searchedList = <E extends Endpoint>(
  endpoint: E,
  mayContain: (typed: string) => boolean,
  read: (row: RowOf<E>) => SearchResult[],
  more: Record<string, string> = {},
): SearchedList => ({
  endpoint,
  mayContain,
  async find(q, signal) {
    const { perPage, parameters } = declaredList(endpoint);
    const declared = Object.entries(more).filter(([name]) => parameters.includes(name));
    const per_page = perPage === null ? undefined : Math.min(perPage, mostShown);
    const input = {
      query: { page: 1, q, per_page, ...Object.fromEntries(declared) },
    } as unknown as Input<E>;
    const {
      items,
      total,
      more: isMore,
    } = (await send(endpoint, input, signal)) as ReceivedPage<RowOf<E>>;
    const rows = items ?? [];
    return {
      results: rows.flatMap(read),
      more: isMore ? null : Math.max(0, (total ?? 0) - rows.length),
    };
  },
});
