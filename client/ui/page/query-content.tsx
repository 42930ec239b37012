import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SkeletonContext } from '#ui/basics/skeleton.tsx';
import { Freshness, type Refreshable } from './freshness.tsx';
import styles from './query-content.module.css';
import { Retry } from './retry.tsx';

interface QueryContentProps<T> {
  query: Refreshable<T> & Pick<UseQueryResult, 'isFetchedAfterMount'>;
  /** The data that the skeleton is rendered from: `{}`, or `[]` for a list. Any member of a response may be missing. */
  blank: T;
  /** For forms, which must not start from a cached copy: only data that was loaded since the screen opened is shown. */
  fresh?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * Renders the data of a query: while loading its own markup as a skeleton, after 200 ms; when the load failed a Retry button
 * and nothing else; while refetching, or when that failed, the old data dimmed. Except for forms, the header of its card or
 * page shows the age of the data.
 */
export function QueryContent<T extends object>({ fresh = false, ...panel }: QueryContentProps<T>) {
  return (
    <>
      {!fresh && <Freshness query={panel.query} />}
      <Content fresh={fresh} {...panel} />
    </>
  );
}

function Content<T extends object>({ query, blank, fresh, children }: QueryContentProps<T>) {
  const data = fresh && (!query.isFetchedAfterMount || query.isError) ? undefined : query.data;
  if (data !== undefined) {
    const old = query.isFetching ? styles.refreshing : query.isError && styles.stale;
    return (
      <div key="data" className={old ? `${styles.data} ${old}` : styles.data} aria-busy={query.isFetching}>
        {children(data)}
      </div>
    );
  }
  if (query.isError && !query.isFetching) return <Retry onRetry={() => void query.refetch()} />;
  return (
    <div key="wait" className={styles.wait} aria-busy="true" inert>
      <SkeletonContext value>{children(blank)}</SkeletonContext>
    </div>
  );
}
