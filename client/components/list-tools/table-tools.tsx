import { type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { ToolsSlot } from '#components/screen/card.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './table-tools.module.css';

interface TableToolsProps {
  hidden: boolean;
  search: ReactNode;
  filters?: ReactNode;
  /** Buttons. */
  children: ReactNode;
}

/**
 * The search, filters and buttons of a table in one bar above it. The search and the buttons are in the header of its card, if that has
 * one. While `hidden`, in a skeleton, they keep their space, so that nothing moves when the rows have loaded.
 */
export function TableTools({ hidden, search, filters, children }: TableToolsProps) {
  const slot = useContext(ToolsSlot);
  const tools = (
    <div className={classNames(styles.tools, hidden && styles.hidden)}>
      {search}
      {!slot && filters}
      <div className={styles.buttons}>{children}</div>
    </div>
  );
  if (!slot) return <div className={styles.bar}>{tools}</div>;
  return (
    <>
      {createPortal(tools, slot)}
      {filters}
    </>
  );
}
