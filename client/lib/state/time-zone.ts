import { createContext } from 'react';
import type { TimeZone } from '#lib/format/instant.ts';
import { persistedStore } from './persisted-store.ts';

/** The zone that times are shown in: the viewer's, or UTC. */
export const timeZone = persistedStore<TimeZone>('time-zone', (stored) => (stored === 'UTC' ? 'UTC' : 'local'));

/** Its value for components. A list may have hundreds of times, for which a subscription each is slow. */
export const TimeZoneContext = createContext<TimeZone>('local');
