import { Button } from '../ui/button.tsx';
import { TimeZoneSwitch } from '../ui/time-zone-switch.tsx';
import { openDialog } from './dialogs.tsx';

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
