import type { UseQueryResult } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useId, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#components/basics/button.tsx';
import { TimeZoneContext } from '#components/values/time-zone.ts';
import { useStore } from '#data/use-store.ts';
import { ago } from '#format/instant.ts';
import { minuteOrDateIn } from '#lists/period.ts';
import { clock } from '#platform/clock.ts';
import { isFinal } from '#platform/http/failure-text.ts';
import { autoRefresh } from '#platform/preferences.ts';
import { isEditing } from '#platform/release/editing.ts';
import { createStore, type Store } from '#platform/storage/store.ts';
import { classNames } from '#ui/class-names.ts';
import { RefreshIcon, WarningIcon } from '#ui/icons.tsx';
import styles from './freshness.module.css';

/** The element in the header of a card that a failed refresh of its data is stated in; null outside of a card. */
export const FailureSlot = createContext<HTMLElement | null>(null);

/** True on a screen that is not refreshed automatically. */
export const StaticContext = createContext(false);

/** A query that can be refetched. */
export type Refreshable<T = unknown> = Pick<
  UseQueryResult<T>,
  'data' | 'dataUpdatedAt' | 'error' | 'errorUpdatedAt' | 'isError' | 'isFetching' | 'refetch'
> &
  Partial<Pick<UseQueryResult<T>, 'isPlaceholderData'>>;

/** A query of a screen, and whether a card states its failure. */
interface Part {
  query: Refreshable;
  isInCard: boolean;
}

type Parts = Store<ReadonlyMap<string, Part>>;

const createParts = (): Parts => createStore<ReadonlyMap<string, Part>>(new Map());

/** The parts of a screen that are loaded independently. */
export const ScreenParts = createContext(createParts());

export const useScreenParts = (): Parts => useState(createParts)[0];

/** Adds the data of a query to the age and the refresh of its screen, unless it has data without a request. In a card, it states a failed refresh there. */
export function Freshness({ query }: { query: Refreshable }) {
  const slot = useContext(FailureSlot);
  const parts = useContext(ScreenParts);
  const id = useId();
  useAutoRefresh(query, useStore(clock));
  const isInCard = slot !== null;
  const isNeverLoaded = query.data !== undefined && query.dataUpdatedAt === 0 && !query.isFetching;
  useLayoutEffect(() => {
    if (isNeverLoaded) return;
    parts.set(new Map(parts.get()).set(id, { query, isInCard }));
    return () => parts.set(new Map([...parts.get()].filter(([other]) => other !== id)));
  }, [parts, id, query, isInCard, isNeverLoaded]);
  return slot && isFailed(query) && createPortal(<Age queries={[query]} isFailed />, slot);
}

/** The age of the oldest data of a screen, and its refresh. */
export function ScreenFreshness({ parts }: { parts: Parts }) {
  const all = [...useStore(parts).values()];
  return (
    <Age
      queries={all.map(({ query }) => query)}
      isFailed={all.some(({ query, isInCard }) => !isInCard && isFailed(query))}
    />
  );
}

const isFailed = ({ isError, data }: Refreshable): boolean => isError && data !== undefined;

interface AgeProps {
  queries: Refreshable[];
  isFailed: boolean;
}

/**
 * The age of the oldest data of some queries, unless one could not be loaded, and a refresh button, or the failure of the last refresh.
 * Its space is reserved before the data has loaded; nothing is rendered after a first load that another cannot help.
 */
function Age({ queries, isFailed: failed }: AgeProps) {
  const now = useStore(clock);
  const zone = useContext(TimeZoneContext);
  const loaded = queries.filter(({ data }) => data !== undefined);
  const isFetching = queries.some((query) => query.isFetching);
  const isRepeatable = queries.some(({ isError, error }) => isError && !isFinal(error));
  // No age stands for a part that has none.
  const isPartial = queries.some(
    ({ data, isError, error }) => data === undefined && isError && !isFinal(error),
  );
  if (loaded.length === 0 && !isFetching && !isRepeatable) return null;
  // The rows of another page have none while theirs load.
  const times = loaded.map(({ dataUpdatedAt }) => dataUpdatedAt).filter((time) => time > 0);
  const oldest = Math.min(...times);
  const isFirst =
    loaded.length === 0 && queries.every(({ errorUpdatedAt }) => errorUpdatedAt === 0);
  return (
    <div className={classNames(styles.freshness, isFirst && styles.waiting)}>
      <span role="status" className={styles.failed}>
        {failed && (
          <>
            <WarningIcon /> Refresh failed.
          </>
        )}
      </span>
      <span className={styles.age}>
        {times.length > 0 &&
          (failed
            ? `Showing data from ${minuteOrDateIn(zone, oldest, now)}`
            : !isPartial && (
                <>
                  <span className={styles.verb}>Updated </span>
                  {ago(now - oldest)}
                </>
              ))}
      </span>
      <Button
        quiet
        small
        icon={!failed}
        aria-label={failed ? undefined : 'Refresh'}
        title={failed ? undefined : 'Refresh'}
        onClick={() => {
          for (const { refetch } of queries) void refetch({ cancelRefetch: false });
        }}
      >
        {failed ? (
          'Retry'
        ) : (
          <span className={classNames(styles.sign, isFetching && styles.turning)}>
            <RefreshIcon />
          </span>
        )}
      </Button>
    </div>
  );
}

/** Refetches a panel when its data, or its last failure, reaches the chosen age, unless something is being edited. */
function useAutoRefresh(
  { dataUpdatedAt, errorUpdatedAt, isFetching, refetch }: Refreshable,
  now: number,
) {
  const seconds = useStore(autoRefresh);
  const age = now - Math.max(dataUpdatedAt, errorUpdatedAt);
  const isStatic = useContext(StaticContext);
  const isOld = seconds > 0 && age >= seconds * 1000;
  // Checked at every step of the clock: the end of editing fires no event.
  const isDue = isOld && !isStatic && dataUpdatedAt > 0 && !isFetching && !isEditing();
  useEffect(() => {
    if (isDue) void refetch();
  }, [isDue, refetch]);
}
