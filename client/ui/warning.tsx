import type { ReactNode } from 'react';
import { WarningIcon } from './icons.tsx';
import styles from './warning.module.css';

interface WarningProps {
  /** Its second line. */
  cause?: string;
  /** One sentence, or what became of something. */
  children: ReactNode;
}

/** A warning that does not block the user. */
export const Warning = ({ cause, children }: WarningProps) => (
  <p className={styles.warning}>
    <WarningIcon />
    <span>
      {children}
      {cause && <span className={styles.cause}> {cause}</span>}
    </span>
  </p>
);
