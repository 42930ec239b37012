import type { TimeZone } from '#lib/format/instant.ts';
import { persistedStore } from './persisted-store.ts';

/** The zone that times are shown in: the viewer's, or UTC. */
export const timeZone = persistedStore<TimeZone>('time-zone', (stored) => (stored === 'UTC' ? 'UTC' : 'local'));
