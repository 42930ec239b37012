import type { ReactNode } from 'react';
import styles from './table.module.css';

/** The footer of a table: its pagination, then its tools. */
export const TableFoot = ({ tools, children }: { tools: ReactNode; children?: ReactNode }) => (
  <div className={styles.foot}>
    {children}
    {tools && <div className={styles.tools}>{tools}</div>}
  </div>
);
