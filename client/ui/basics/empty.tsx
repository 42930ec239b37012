import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { Value } from './skeleton.tsx';

/** Says that there is nothing. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <p className={styles.empty}>
    <Value>{children}</Value>
  </p>
);
