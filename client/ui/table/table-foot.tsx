import type { ReactNode } from 'react';
import styles from './table.module.css';

/** What stands below a table: its pages, and at the end its tools. */
export const TableFoot = ({ tools, children }: { tools: ReactNode; children?: ReactNode }) => (
  <div className={styles.foot}>
    {children}
    {tools && <div className={styles.tools}>{tools}</div>}
  </div>
);
