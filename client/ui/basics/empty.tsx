import type { ReactNode } from 'react';
import styles from './empty.module.css';
import { SkeletonText } from './skeleton.tsx';

/** The message of an empty list. */
export const Empty = ({ children }: { children: ReactNode }) => (
  <p className={styles.empty}>
    <SkeletonText>{children}</SkeletonText>
  </p>
);
