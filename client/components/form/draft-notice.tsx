import { Button } from '#components/basics/button.tsx';
import { InfoIcon } from '#ui/icons.tsx';
import styles from './draft-notice.module.css';

interface DraftNoticeProps {
  /** The form or row that the buttons apply to, for screen readers. */
  name?: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers the unsaved input of an earlier visit. */
export const DraftNotice = ({ name, onRestore, onDiscard }: DraftNoticeProps) => (
  <div className={styles.offer}>
    <InfoIcon />
    <p>You have unsaved changes from earlier.</p>
    <Button small onClick={onRestore}>
      Restore{name && <span className="visually-hidden"> {name}</span>}
    </Button>
    <Button small onClick={onDiscard}>
      Discard{name && <span className="visually-hidden"> {name}</span>}
    </Button>
  </div>
);
