import { kept } from './browser-storage.ts';
import { createStore } from './store.ts';

const key = 'auto-refresh';

/** What can be chosen: after how many seconds panels are loaded again by themselves; 0 is never. */
export const intervals = [0, 30, 60, 300];

/** What is chosen on this browser. */
export const autoRefresh = createStore(intervals.find((seconds) => String(seconds) === kept.get(key)) ?? 0);

/** Chooses, and remembers it. */
export function chooseAutoRefresh(seconds: number): void {
  kept.set(key, seconds === 0 ? null : String(seconds));
  autoRefresh.set(seconds);
}
