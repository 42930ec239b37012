import { createContext } from 'react';
import type { TimeZone } from '#format/instant.ts';

/** The zone that times are shown in, for components. A list may have hundreds of times, for which a subscription each is slow. */
export const TimeZoneContext = createContext<TimeZone>('local');
