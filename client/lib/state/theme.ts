import { kept } from './browser-storage.ts';
import { createStore } from './store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'theme';

export const theme = createStore<Theme>('system');

const show = (value: Theme) => {
  document.documentElement.dataset.theme = value;
  theme.set(value);
};

/** Shows the theme that was chosen on this browser; the system's until then. */
export function restoreTheme(): void {
  const value = kept.get(key);
  show(themes.find((known) => known === value) ?? 'system');
}

/** Shows a theme and remembers it. */
export function chooseTheme(value: Theme): void {
  kept.set(key, value === 'system' ? null : value);
  show(value);
}
