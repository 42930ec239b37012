import { autoRefresh, intervals } from '#lib/state/auto-refresh.ts';
import { panels, refreshPanels } from '#lib/state/panels.ts';
import { useShortcut } from '#lib/state/shortcuts.ts';
import { useStore } from '#lib/state/store.ts';
import { quietLooks } from '#ui/basics/button.tsx';
import styles from './freshness.module.css';

/** Says how often the panels of the screen are loaded again by themselves, where it has any. */
export function AutoRefresh() {
  const chosen = useStore(autoRefresh);
  useShortcut('r', 'Refresh', refreshPanels);
  if (!useStore(panels).some(({ shown }) => shown)) return null;
  return (
    <select
      className={`${quietLooks} ${styles.auto}`}
      aria-label="Auto refresh"
      value={chosen}
      onChange={(event) => autoRefresh.set(Number(event.target.value))}
    >
      {intervals.map((seconds) => (
        <option key={seconds} value={seconds}>
          Auto {seconds === 0 ? 'off' : seconds > 60 ? `${seconds / 60} min` : `${seconds} s`}
        </option>
      ))}
    </select>
  );
}
