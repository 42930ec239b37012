import { Button } from '#ui/basics/button.tsx';
import { RefreshIcon } from '#ui/basics/icons.tsx';
import styles from './retry.module.css';

/** Replaces data that could not be loaded. */
export const Retry = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.retry} role="alert">
    <Button onClick={onRetry}>
      <RefreshIcon />
      Retry
    </Button>
  </div>
);
