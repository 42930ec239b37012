import { Button } from '#ui/basics/button.tsx';
import { HelpIcon } from '#ui/basics/icons.tsx';
import { openDialog } from '../dialogs.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { TimeZoneSwitch } from './time-zone-switch.tsx';
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
