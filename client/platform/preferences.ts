import type { Readable } from '#platform/storage/store.ts';
import { openStore } from '#platform/storage/stored.ts';
import type { ValueOf } from './storage/registry.ts';

type Theme = ValueOf<'theme'>;
type TimeZone = ValueOf<'time-zone'>;

const stored = {
  theme: openStore('theme'),
  timeZone: openStore('time-zone'),
  autoRefresh: openStore('auto-refresh'),
};

export const themes: readonly Theme[] = ['system', 'light', 'dark'];

export const theme: Readable<Theme> = stored.theme;
export const setTheme = (chosen: Theme): void => stored.theme.set(chosen);

/** Applies the chosen theme to the document, now and after every change. */
export function applyTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = theme.get();
  };
  theme.subscribe(apply);
  apply();
}

/** The zone that times are shown in: the viewer's, or UTC. */
export const timeZone: Readable<TimeZone> = stored.timeZone;
export const setTimeZone = (zone: TimeZone): void => stored.timeZone.set(zone);

type Interval = ValueOf<'auto-refresh'>;

/** The choices, in seconds; 0 is off. */
export const intervals: readonly Interval[] = [0, 30, 60, 300];

/** The refresh interval of panels, in seconds; 0 is off. */
export const autoRefresh: Readable<Interval> = stored.autoRefresh;
export const setAutoRefresh = (seconds: number): void =>
  stored.autoRefresh.set(intervals.find((known) => known === seconds));
