import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { autoRefresh, intervals } from '#lib/state/auto-refresh.ts';
import { useShortcut } from '#lib/state/shortcuts.ts';
import { useStore } from '#lib/state/store.ts';
import { DownIcon } from '#ui/basics/icons.tsx';
import styles from './freshness.module.css';

/** Selects the refresh interval of the screen's queries; hidden on a screen without any. */
export function AutoRefresh() {
  const client = useQueryClient();
  const chosen = useStore(autoRefresh);
  // A query that is already being fetched is not restarted.
  useShortcut('r', 'Refresh', () => void client.refetchQueries({ type: 'active' }, { cancelRefetch: false }));
  if (!useHasRefreshable(client)) return null;
  return (
    <div className={styles.auto}>
      <select aria-label="Auto-refresh" value={chosen} onChange={(event) => autoRefresh.set(Number(event.target.value))}>
        {intervals.map((seconds) => (
          <option key={seconds} value={seconds}>
            Auto-refresh: {seconds === 0 ? 'off' : seconds > 60 ? `${seconds / 60} min` : `${seconds} s`}
          </option>
        ))}
      </select>
      <DownIcon />
    </div>
  );
}

/**
 * Returns true if the screen shows a query that can be refetched, or its skeleton. Form data and a failed first load do not
 * count.
 */
function useHasRefreshable(client: QueryClient): boolean {
  const cache = client.getQueryCache();
  // An active query has an observer. The data of a form is not kept in the cache.
  const isRefreshable = ({ state, observers }: Query) =>
    observers[0]?.options.gcTime !== 0 && (state.data !== undefined || state.fetchStatus === 'fetching');
  return useSyncExternalStore(cache.subscribe, () => cache.findAll({ type: 'active' }).some(isRefreshable));
}
