import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Retry } from './retry.tsx';
import styles from './skeleton.module.css';
import { Waiting } from './skeleton.tsx';

interface LoadedProps<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'isFetchedAfterMount' | 'refetch'>;
  /** What the skeleton is drawn from: `[]` for a list. An answer may lack every field, so an empty object stands for any other. */
  blank?: T;
  /** Only what was loaded since the screen opened will do: for forms, which must not start from an old copy. */
  fresh?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * A part of a screen that needs data. Loading: its own markup as a skeleton, after 200 ms. Failed: Retry and nothing else.
 * Loading again: the old data, dimmed.
 */
export function Loaded<T extends object>({ query, blank = {} as T, fresh = false, children }: LoadedProps<T>) {
  const data = fresh && (!query.isFetchedAfterMount || query.isError) ? undefined : query.data;
  if (data !== undefined) {
    return (
      <div
        key="data"
        className={query.isFetching ? `${styles.data} ${styles.refreshing}` : styles.data}
        aria-busy={query.isFetching}
      >
        {children(data)}
      </div>
    );
  }
  if (query.isError && !query.isFetching) return <Retry again={() => void query.refetch()} />;
  return (
    <div key="wait" className={styles.wait} aria-busy="true" inert>
      <Waiting value>{children(blank)}</Waiting>
    </div>
  );
}
