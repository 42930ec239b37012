import { type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { ToolsSlot } from '#components/screen/card.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './table-tools.module.css';

interface TableToolsProps {
  hidden: boolean;
  filter: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/**
 * The filter and buttons of a table: in the header of its card, otherwise above the table. While `hidden`, in a skeleton or an
 * empty list, they keep their space, so that nothing moves when the rows have loaded.
 */
export function TableTools({ hidden, filter, children }: TableToolsProps) {
  const slot = useContext(ToolsSlot);
  const tools = (
    <div className={classNames(styles.tools, hidden && styles.hidden)}>
      {filter}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
  return slot ? createPortal(tools, slot) : <div className={styles.bar}>{tools}</div>;
}
