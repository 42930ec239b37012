import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#components/basics/button.tsx';
import { useStore } from '#data/use-store.ts';
import { ago } from '#format/instant.ts';
import { clock } from '#platform/clock.ts';
import { autoRefresh } from '#platform/preferences.ts';
import { isEditing } from '#platform/release/editing.ts';
import { classNames } from '#ui/class-names.ts';
import { RefreshIcon, WarningIcon } from '#ui/icons.tsx';
import styles from './freshness.module.css';

/** The element that a panel's freshness renders into: the header of its card, otherwise of its page. */
export const FreshnessSlot = createContext<HTMLElement | null>(null);

/** True on a screen that is not refreshed automatically. */
export const StaticContext = createContext(false);

/** A query that can be refetched. */
export type Refreshable<T = unknown> = Pick<
  UseQueryResult<T>,
  'data' | 'dataUpdatedAt' | 'error' | 'errorUpdatedAt' | 'isError' | 'isFetching' | 'refetch'
>;

/**
 * The age of a panel's data and a refresh button, or the failure of the last refresh. Its space is reserved before the data has
 * loaded; nothing is rendered after a failed first load.
 */
export function Freshness({ query }: { query: Refreshable }) {
  const slot = useContext(FreshnessSlot);
  const now = useStore(clock);
  const { data, dataUpdatedAt, isError, isFetching, refetch } = query;
  const shown = data !== undefined || isFetching;
  useAutoRefresh(query, now);
  if (!slot || !shown) return null;
  const failed = isError && data !== undefined;
  return createPortal(
    <div className={classNames(styles.freshness, data === undefined && styles.waiting)}>
      <span role="status" className={styles.failed}>
        {failed && (
          <>
            <WarningIcon /> Refresh failed.
          </>
        )}
      </span>
      <span className={styles.age}>
        {failed && 'Showing data from '}
        {dataUpdatedAt > 0 && ago(now - dataUpdatedAt)}
      </span>
      <Button
        quiet
        small
        icon={!failed}
        aria-label={failed ? undefined : 'Refresh'}
        title={failed ? undefined : 'Refresh'}
        onClick={() => void refetch({ cancelRefetch: false })}
      >
        {failed ? (
          'Retry'
        ) : (
          <span className={classNames(styles.sign, isFetching && styles.turning)}>
            <RefreshIcon />
          </span>
        )}
      </Button>
    </div>,
    slot,
  );
}

/** Refetches a panel when its data, or its last failure, reaches the chosen age, unless something is being edited. */
function useAutoRefresh(
  { data, dataUpdatedAt, errorUpdatedAt, isFetching, refetch }: Refreshable,
  now: number,
) {
  const seconds = useStore(autoRefresh);
  const age = now - Math.max(dataUpdatedAt, errorUpdatedAt);
  const isStatic = useContext(StaticContext);
  const isOld = seconds > 0 && age >= seconds * 1000;
  // Checked at every step of the clock: the end of editing fires no event.
  const isDue = isOld && !isStatic && data !== undefined && !isFetching && !isEditing();
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch]);
}
