import type { ReactNode } from 'react';
import { Scroller } from '#ui/basics/scroller.tsx';
import styles from './table.module.css';

/** The header of a column. An empty text heads the column of row buttons. */
export interface ColumnHeader {
  head: string;
  /**
   * `end` for numbers, `wrap` for sentences, `name` for words broken only when too long, `clip` for text that may be truncated,
   * `pin` for a column that stays visible while the others scroll.
   */
  align?: 'end' | 'wrap' | 'name' | 'clip' | 'pin';
  /** The header above several adjacent columns. */
  group?: string;
  /** The current sort order, if the column is sortable. */
  sorted?: 'ascending' | 'descending' | 'none';
  /** Cycles through the sort orders. */
  onSort?: () => void;
}

interface TableProps {
  label: string;
  heads: ColumnHeader[];
  /** A note about all rows, below them. */
  caption?: ReactNode;
  /** Minimal row height. */
  compact?: boolean;
  children: ReactNode;
}

/** A table that scrolls inside its card. Its children are the rows. */
export function Table({ label, heads, caption, compact = false, children }: TableProps) {
  const grouped = heads.some(({ group }) => group);
  return (
    <Scroller label={label} pinned={heads.some(({ align }) => align === 'pin')}>
      <table className={compact ? `${styles.table} ${styles.compact}` : styles.table} aria-label={label}>
        {caption && <caption>{caption}</caption>}
        <thead>
          {grouped && <GroupRow heads={heads} />}
          <tr>{heads.map((head) => (!grouped || head.group) && <HeadCell key={columnKey(head)} {...head} />)}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroller>
  );
}

/** Returns the identity of a column: columns of different groups may have the same header. */
export const columnKey = ({ group, head }: ColumnHeader): string => (group ? `${group} ${head}` : head);

/** Returns the class of a cell with that alignment. */
export const cellClass = (align: ColumnHeader['align']): string | undefined => align && styles[align];

/** The class of a row that is being edited. */
export const editingClass = styles.editing;

/** The first of two header rows: groups above their columns, and ungrouped columns spanning both rows. */
function GroupRow({ heads }: { heads: ColumnHeader[] }) {
  return (
    <tr>
      {heads.map((head, index) => {
        if (!head.group) return <HeadCell key={columnKey(head)} {...head} rowSpan={2} />;
        if (heads[index - 1]?.group === head.group) return null;
        return (
          <th key={head.group} scope="colgroup" colSpan={heads.filter(({ group }) => group === head.group).length}>
            {head.group}
          </th>
        );
      })}
    </tr>
  );
}

const HeadCell = ({ head, align, group, sorted, onSort, rowSpan }: ColumnHeader & { rowSpan?: number }) => (
  <th scope="col" className={cellClass(align)} rowSpan={rowSpan} aria-sort={sorted}>
    {group && <span className="visually-hidden">{group} </span>}
    {onSort ? (
      <button type="button" className={styles.sort} onClick={onSort}>
        {head}
      </button>
    ) : (
      head || <span className="visually-hidden">Actions</span>
    )}
  </th>
);

/** The buttons of one row. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
