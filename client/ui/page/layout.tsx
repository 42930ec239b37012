import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** Two columns; one below the other on a narrow screen. */
export const Columns = ({ children }: { children: ReactNode }) => <div className={styles.columns}>{children}</div>;

/** Parts below one another. */
export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>;
