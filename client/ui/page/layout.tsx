import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** Two columns, stacked on narrow screens. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;

/** Sections in a column. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;
