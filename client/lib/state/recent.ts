import { kept } from './browser-storage.ts';

/** Under which this browser keeps what was gone to. */
export const recentKey = 'recent';

/** Keeps nothing of it, whoever has gone there. */
export const forgetRecent = (): void => kept.set(recentKey, null);
