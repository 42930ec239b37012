import { Button } from '#ui/basics/button.tsx';
import { SearchIcon } from '#ui/basics/icons.tsx';
import { openDialog } from './dialogs.tsx';

const keys = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Opens the search and shows its keyboard shortcut. */
export const FindButton = () => (
  <Button
    aria-label={`Find ${keys}`}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => openDialog('search')}
  >
    <SearchIcon />
    <span>
      Find <kbd>{keys}</kbd>
    </span>
  </Button>
);
