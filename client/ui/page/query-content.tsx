import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import styles from '#ui/basics/skeleton.module.css';
import { Waiting } from '#ui/basics/skeleton.tsx';
import { Freshness, type Refreshable } from './freshness.tsx';
import { Retry } from './retry.tsx';

interface LoadedProps<T> {
  query: Refreshable<T> & Pick<UseQueryResult, 'isFetchedAfterMount'>;
  /** What the skeleton is drawn from: `[]` for a list. An answer may lack every field, so an empty object stands for any other. */
  blank?: T;
  /** Only what was loaded since the screen opened will do: for forms, which must not start from an old copy. */
  fresh?: boolean;
  children: (data: T) => ReactNode;
}

/**
 * A part of a screen that needs data. Loading: its own markup as a skeleton, after 200 ms. Failed: Retry and nothing else.
 * Loading again, or failed to: the old data, dimmed. But for forms, it says in the head of its card or page how old that is.
 */
export function QueryContent<T extends object>({ fresh = false, ...panel }: LoadedProps<T>) {
  return (
    <>
      {!fresh && <Freshness query={panel.query} />}
      <Content fresh={fresh} {...panel} />
    </>
  );
}

function Content<T extends object>({ query, blank = {} as T, fresh, children }: LoadedProps<T>) {
  const data = fresh && (!query.isFetchedAfterMount || query.isError) ? undefined : query.data;
  if (data !== undefined) {
    const old = query.isFetching ? styles.refreshing : query.isError && styles.stale;
    return (
      <div key="data" className={old ? `${styles.data} ${old}` : styles.data} aria-busy={query.isFetching}>
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
