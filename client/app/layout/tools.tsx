import { Button } from '#ui/basics/button.tsx';
import { openDialog } from './dialogs.tsx';
import { TimeZoneSwitch } from './time-zone-switch.tsx';

/** What is at hand on every screen beside the search: in the top bar, or in the drawer where that is narrow. */
export const Tools = () => (
  <>
    <TimeZoneSwitch />
    <Button quiet aria-label="Keyboard shortcuts" aria-haspopup="dialog" onClick={() => openDialog('shortcuts')}>
      <kbd>?</kbd>
      <span>Keyboard shortcuts</span>
    </Button>
  </>
);
