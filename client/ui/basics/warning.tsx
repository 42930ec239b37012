import type { ReactNode } from 'react';
import { WarningIcon } from './icons.tsx';
import styles from './warning.module.css';

/** A warning that does not block the user. Its children are one sentence. */
export const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.warning}>
    <WarningIcon />
    <span>{children}</span>
  </p>
);
