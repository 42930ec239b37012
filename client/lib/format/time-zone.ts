import { persistedStore } from '#lib/state/persisted-store.ts';

export type TimeZone = 'local' | 'UTC';

/** The zone that times are shown in: the viewer's, or UTC. */
export const timeZone = persistedStore<TimeZone>('time-zone', (stored) => (stored === 'UTC' ? 'UTC' : 'local'));
