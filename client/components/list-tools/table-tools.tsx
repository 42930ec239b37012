import { type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';
import { ToolsSlots } from '#components/screen/card.tsx';
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
 * The search, filters and buttons of a table in one bar above it. The search and, at the end, the buttons are in the header of its card,
 * if that has one. While `hidden`, in a skeleton, they keep their space, so that nothing moves when the rows have loaded.
 */
export function TableTools({ hidden, search, filters, children }: TableToolsProps) {
  const slots = useContext(ToolsSlots);
  const hiding = hidden && styles.hidden;
  const buttons = <div className={classNames(styles.buttons, slots && hiding)}>{children}</div>;
  if (!slots) {
    return (
      <div className={styles.bar}>
        <div className={classNames(styles.tools, hiding)}>
          {search}
          {filters}
          {buttons}
        </div>
      </div>
    );
  }
  return (
    <>
      {search &&
        slots.search &&
        createPortal(
          <div className={classNames(styles.tools, hiding)}>{search}</div>,
          slots.search,
        )}
      {slots.menu && createPortal(buttons, slots.menu)}
      {filters}
    </>
  );
}
