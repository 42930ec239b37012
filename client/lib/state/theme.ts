import { persistedStore } from './persisted-store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const theme = persistedStore<Theme>('theme', (stored) => themes.find((known) => known === stored) ?? 'system');

/** Applies the chosen theme to the document, now and after every change. */
export function applyTheme(): void {
  const apply = () => {
    document.documentElement.dataset.theme = theme.get();
  };
  theme.subscribe(apply);
  apply();
}
