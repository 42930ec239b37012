import { useQueries } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { AttentionSource } from '#data/attention.ts';
import { useStore } from '#data/use-store.ts';
import type { Extent } from '#format/extent.ts';
import { backendFeatures } from '#platform/session/document-state.ts';

/** The sources of all features. */
export const AttentionSources = createContext<(() => AttentionSource)[]>([]);

/** The time for which counts are not loaded again, in milliseconds. */
const freshMs = 60_000;

/**
 * Returns what needs attention in each source, and whether that is all.
 * @param isLoading False to use only what was loaded before, and to send nothing.
 */
export function useAttention(isLoading: boolean) {
  useStore(backendFeatures);
  const sources = useContext(AttentionSources).map((sourceOf) => sourceOf());
  const queries = useQueries({
    queries: sources.map(({ query }) => ({ ...query, enabled: isLoading, staleTime: freshMs })),
  });
  return sources.map(({ label, to, read }, index) => {
    const { data, isPending = true } = queries[index] ?? {};
    const items = data === undefined ? [] : read(data);
    const isKnown = data !== undefined && items.every(({ count }) => count);
    return {
      label,
      to,
      isKnown,
      items: items.filter(({ count }) => numberOf(count) > 0),
      isPending,
    };
  });
}

/** Returns the number of things that an extent states. */
export const numberOf = (count: Extent | undefined): number => count?.total ?? count?.rows ?? 0;
