import { kept } from '#lib/state/browser-storage.ts';
import { createStore } from '#lib/state/store.ts';

export type TimeZone = 'local' | 'UTC';

const key = 'time-zone';

/** The zone that all times are shown in: the viewer's unless UTC was chosen on this browser. */
export const timeZone = createStore<TimeZone>(kept.get(key) === 'UTC' ? 'UTC' : 'local');

/** Shows all times in a zone and remembers it. */
export function chooseTimeZone(zone: TimeZone): void {
  kept.set(key, zone === 'UTC' ? zone : null);
  timeZone.set(zone);
}
