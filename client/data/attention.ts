import { type QueryState, useIsFetching, useQueries, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef } from 'react';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { type Extent, extentOf, isWhole } from '#format/extent.ts';
import { type Money, sumsOf } from '#format/money.ts';
import { clock } from '#platform/clock.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { queryOf } from './query.ts';
import { useStore } from './use-store.ts';

/** Something that waits for a person. */
export interface Attention {
  /** Undefined if the response has no such list. */
  count: Extent | undefined;
  /** Its name after the number 1, and after any other. */
  names: [one: string, many: string];
  /** The time of the oldest, in milliseconds. */
  oldest?: number | undefined;
  /** What they are or amount to, if all of them are known: names, or amounts of different codes. */
  values?: (string | Money)[] | undefined;
  /** Its place among everything that needs attention: what costs most while it waits is 1. */
  rank: number;
  to: string;
}

/** A response with things that need attention, and the screen that shows them. */
export interface AttentionSource {
  screen: string;
  to: string;
  query: ReturnType<typeof queryOf>;
  read: (response: unknown) => Attention[];
}

/** Declares what needs attention in the response of an endpoint without parameters. */
export const attentionIn = <E extends Endpoint>(
  endpoint: E,
  source: Pick<AttentionSource, 'screen' | 'to'> & {
    read: (response: ResponseOf<E>) => Attention[];
  },
): AttentionSource => ({
  screen: source.screen,
  to: source.to,
  query: queryOf<Endpoint>(endpoint, {} as Input<Endpoint>),
  read: (response) => source.read(response as ResponseOf<E>),
});

/** Returns the extent of a list, and its sums by code if all of it is listed and known. */
export function countedSums<Item>(
  items: Item[] | null | undefined,
  total: number | null | undefined,
  read: Parameters<typeof sumsOf<Item>>[1],
): Pick<Attention, 'count' | 'values'> {
  const count = extentOf(items, total);
  return { count, values: items && count && isWhole(count) ? sumsOf(items, read) : undefined };
}

/** The sources of all features. */
export const AttentionSources = createContext<AttentionSource[]>([]);

/** The time for which counts are not loaded again, in milliseconds. */
const freshMs = 60_000;

/**
 * Returns what needs attention in each source, whether that is all, and when it was loaded, in milliseconds.
 * @param isLoading False to use what other screens have loaded, and to send nothing.
 */
export function useAttention(isLoading: boolean) {
  const sources = useContext(AttentionSources);
  const queries = useQueries({
    queries: sources.map(({ query }) => ({ ...query, enabled: isLoading, staleTime: freshMs })),
  });
  return sources.map(({ screen, to, read }, index) => {
    const { data, dataUpdatedAt: loadedAt = 0, isPending = true } = queries[index] ?? {};
    const items = data === undefined ? [] : read(data);
    const isKnown = data !== undefined && items.every(({ count }) => count);
    return {
      screen,
      to,
      isKnown,
      items: items.filter(({ count }) => numberOf(count) > 0),
      isPending,
      loadedAt,
    };
  });
}

/** The time after which counts that could not be loaded are loaded again, in milliseconds. */
const retryMs = 60_000;

/** The time without a request after which counts are loaded, in milliseconds. */
const idleMs = 2_000;

/**
 * Loads the counts that no screen has loaded, one after the other, once the screen has loaded: they do not depend on the way taken,
 * and delay nothing. Counts that a write has outdated are loaded again, failed ones after a minute.
 */
export function useAttentionInBackground(): void {
  const client = useQueryClient();
  const sources = useContext(AttentionSources);
  const isBusy = useIsFetching() > 0;
  const isLoading = useRef(false);
  const minute = Math.floor(useStore(clock) / retryMs);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every minute, failed counts are due.
  useEffect(() => {
    const load = async () => {
      isLoading.current = true;
      for (const { query } of sources)
        if (!hasJustFailed(client.getQueryState(query.queryKey)))
          await client.prefetchQuery({ ...query, staleTime: Number.POSITIVE_INFINITY });
      isLoading.current = false;
    };
    if (isBusy || isLoading.current) return;
    const timer = setTimeout(load, idleMs);
    return () => clearTimeout(timer);
  }, [client, sources, isBusy, minute]);
}

const hasJustFailed = (state: QueryState | undefined): boolean =>
  state?.status === 'error' && Date.now() - state.errorUpdatedAt < retryMs;

/** Returns the number of things that an extent states. */
export const numberOf = (count: Extent | undefined): number => count?.total ?? count?.rows ?? 0;

/** Returns the name of things after their number. */
export const nameOf = ({ count, names: [one, many] }: Attention): string =>
  `${count?.total === null ? 'listed ' : ''}${numberOf(count) === 1 ? one : many}`;
