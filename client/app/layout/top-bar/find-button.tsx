import { SearchIcon } from '#ui/basics/icons.tsx';
import { openDialog } from '../dialogs.tsx';
import styles from './top-bar.module.css';

const keys = /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K';

/** Opens the search. Looks like its field and shows its keyboard shortcut. */
export const FindButton = () => (
  <button
    type="button"
    className={styles.find}
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => openDialog('search')}
  >
    <SearchIcon />
    <span>Search by reference, address, hash, email or name</span>
    <kbd>{keys}</kbd>
  </button>
);
