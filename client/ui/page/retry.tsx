import { Button } from '#ui/basics/button.tsx';
import styles from './retry.module.css';

/** Replaces data that could not be loaded. */
export const Retry = ({ again }: { again: () => void }) => (
  <div className={styles.retry} role="alert">
    <Button onClick={again}>Retry</Button>
  </div>
);
