import { persistedStore } from './persisted-store.ts';

/** The choices, in seconds; 0 is off. */
export const intervals = [0, 30, 60, 300];

/** How often panels are refetched, in seconds; 0 is off. */
export const autoRefresh = persistedStore('auto-refresh', (stored) => intervals.find((seconds) => seconds === stored) ?? 0);
