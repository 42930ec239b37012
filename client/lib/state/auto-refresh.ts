import { persistedStore } from './persisted-store.ts';

/** The choices, in seconds; 0 is off. */
export const intervals = [0, 30, 60, 300];

/** The refresh interval of panels, in seconds; 0 is off. */
export const autoRefresh = persistedStore('auto-refresh', (stored) => intervals.find((seconds) => seconds === stored) ?? 0);
