import type { TimeZone } from '#format/instant.ts';
import { persistedStore } from '#platform/storage/persisted-store.ts';

export const themes = ['system', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

export const theme = persistedStore<Theme>(
  'theme',
  (stored) => themes.find((known) => known === stored) ?? 'system',
);

/** Applies the chosen theme to the document, now and after every change. */
export function applyTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = theme.get();
  };
  theme.subscribe(apply);
  apply();
}

/** The zone that times are shown in: the viewer's, or UTC. */
export const timeZone = persistedStore<TimeZone>('time-zone', (stored) =>
  stored === 'UTC' ? 'UTC' : 'local',
);

/** The choices, in seconds; 0 is off. */
export const intervals = [0, 30, 60, 300];

/** The refresh interval of panels, in seconds; 0 is off. */
export const autoRefresh = persistedStore(
  'auto-refresh',
  (stored) => intervals.find((seconds) => seconds === stored) ?? 0,
);
