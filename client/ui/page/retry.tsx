import type { Ref } from 'react';
import { Button } from '#ui/basics/button.tsx';
import { RefreshIcon } from '#ui/basics/icons.tsx';
import styles from './retry.module.css';

/** Replaces data that could not be loaded. */
export const Retry = ({ ref, onRetry }: { ref?: Ref<HTMLButtonElement>; onRetry: () => void }) => (
  <div className={styles.retry} role="alert">
    <Button ref={ref} onClick={onRetry}>
      <RefreshIcon />
      Retry
    </Button>
  </div>
);
