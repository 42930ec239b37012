import { useContext } from 'react';
import { useStore } from '#lib/state/store.ts';
import { theme, themes } from '#lib/state/theme.ts';
import { TimeZoneContext, timeZone } from '#lib/state/time-zone.ts';
import { Button } from '#ui/basics/button.tsx';
import { ClockIcon, DarkThemeIcon, HelpIcon, LightThemeIcon, SystemThemeIcon } from '#ui/basics/icons.tsx';
import { openDialog } from '../dialogs.tsx';
import styles from './top-bar.module.css';

/** The tools of every screen except the search: in the top bar, or in the drawer on narrow screens. */
export const Tools = () => (
  <>
    <TimeZoneSwitch />
    <Button
      quiet
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts"
      aria-haspopup="dialog"
      onClick={() => openDialog('shortcuts')}
    >
      <HelpIcon />
      <span className={styles.label}>Keyboard shortcuts</span>
    </Button>
    <ThemeSwitch />
  </>
);

/** Switches between local time and UTC. */
function TimeZoneSwitch() {
  const zone = useContext(TimeZoneContext);
  return (
    <Button quiet onClick={() => timeZone.set(zone === 'UTC' ? 'local' : 'UTC')}>
      <ClockIcon />
      <span className={styles.name}>{zone === 'UTC' ? 'UTC time' : 'Local time'}</span>
    </Button>
  );
}

const icons = { system: SystemThemeIcon, light: LightThemeIcon, dark: DarkThemeIcon };

/** Cycles through the system, light and dark themes. */
function ThemeSwitch() {
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
