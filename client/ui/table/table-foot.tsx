import type { ReactNode } from 'react';
import styles from './table.module.css';

/** The footer of a table, for its pagination; not shown while empty. */
export const TableFoot = ({ children }: { children?: ReactNode }) => <div className={styles.foot}>{children}</div>;
