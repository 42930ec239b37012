import { Button } from '../ui/button.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { openDialog } from './dialogs.tsx';

const isMac = /Mac|iP/.test(navigator.platform);

/** Opens the search, and tells the keys that do. */
export const FindButton = () => (
  <Button aria-label="Find" aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" onClick={() => openDialog('search')}>
    <SearchIcon />
    <span>Find</span>
    <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
  </Button>
);
