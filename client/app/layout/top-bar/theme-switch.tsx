import { useStore } from '#lib/state/store.ts';
import { theme, themes } from '#lib/state/theme.ts';
import { Button } from '#ui/basics/button.tsx';
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from '#ui/basics/icons.tsx';
import styles from './top-bar.module.css';

const icons = { system: SystemThemeIcon, light: LightThemeIcon, dark: DarkThemeIcon };

/** Cycles through the system, light and dark themes. */
export function ThemeSwitch() {
  const current = useStore(theme);
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system';
  const Icon = icons[current];
  const label = `Theme: ${current}`;
  return (
    <Button quiet aria-label={label} title={label} onClick={() => theme.set(next)}>
      <Icon />
      <span className={styles.label}>{label}</span>
    </Button>
  );
}
