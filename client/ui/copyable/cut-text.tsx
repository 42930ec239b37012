import styles from './copyable.module.css';
import { shorten } from './marked-value.tsx';

/** An id without a copy button. Unless the list is wide, an ellipsis is drawn instead of its middle. */
export const CutText = ({ children }: { children: string }) => (
  <span className={`${styles.cut} ${styles.id}`}>
    <span className={`mono ${styles.value}`}>{shorten(children, 8, 4)}</span>
  </span>
);
