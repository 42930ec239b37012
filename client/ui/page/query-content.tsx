import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useCallback, useRef } from 'react';
import { classNames } from '#ui/basics/class-names.ts';
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
  const { focusRef, onRetry } = useFocusAfterRetry(query.refetch);
  const data = fresh && (!query.isFetchedAfterMount || query.isError) ? undefined : query.data;
  if (data !== undefined) {
    const old = query.isFetching ? styles.refreshing : query.isError && styles.stale;
    return (
      <div key="data" ref={focusRef} tabIndex={-1} className={classNames(styles.data, old)} aria-busy={query.isFetching}>
        {children(data)}
      </div>
    );
  }
  if (query.isError && !query.isFetching) return <Retry ref={focusRef} onRetry={onRetry} />;
  return (
    <div key="wait" className={styles.wait} aria-busy="true" inert>
      <SkeletonContext value>{children(blank)}</SkeletonContext>
    </div>
  );
}

/** Focuses what replaces a Retry button that was clicked, unless the user has moved the focus. */
function useFocusAfterRetry(refetch: () => unknown) {
  const isRetried = useRef(false);
  const focusRef = useCallback((element: HTMLElement | null) => {
    if (!element || !isRetried.current) return;
    isRetried.current = false;
    if (document.activeElement === document.body) element.focus({ preventScroll: true });
  }, []);
  const onRetry = () => {
    isRetried.current = true;
    void refetch();
  };
  return { focusRef, onRetry };
}
