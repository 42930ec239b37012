import { Button } from '#ui/basics/button.tsx';
import { openDialog } from './dialogs.tsx';
import { TimeZoneSwitch } from './time-zone-switch.tsx';

/** The tools of every screen except the search: in the top bar, or in the drawer on narrow screens. */
export const Tools = () => (
  <>
    <TimeZoneSwitch />
    <Button quiet aria-label="Keyboard shortcuts" aria-haspopup="dialog" onClick={() => openDialog('shortcuts')}>
      <kbd>?</kbd>
      <span>Keyboard shortcuts</span>
    </Button>
  </>
);
