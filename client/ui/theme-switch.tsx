import { useStore } from '../lib/store.ts';
import { chooseTheme, theme, themes } from '../lib/theme.ts';
import { Button } from './button.tsx';
import { DarkThemeIcon, LightThemeIcon, SystemThemeIcon } from './icons.tsx';

const icons = { system: SystemThemeIcon, light: LightThemeIcon, dark: DarkThemeIcon };

/** Goes from the system's theme to light to dark and back. */
export function ThemeSwitch() {
  const current = useStore(theme);
  const next = themes[(themes.indexOf(current) + 1) % themes.length] ?? 'system';
  const Icon = icons[current];
  const label = `Theme: ${current}`;
  return (
    <Button quiet icon aria-label={label} title={label} onClick={() => chooseTheme(next)}>
      <Icon />
    </Button>
  );
}
