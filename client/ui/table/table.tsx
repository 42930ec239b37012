import type { ReactNode } from 'react';
import { Scroller } from '#ui/basics/scroller.tsx';
import styles from './table.module.css';

/** The head of a column. Without a word it stands over the rows' buttons. */
export interface Head {
  head: string;
  /**
   * `end` for figures, `wrap` for sentences, `name` for words broken only when too long, `clip` for what may be cut,
   * `pin` for what stays in sight while the rest is scrolled.
   */
  align?: 'end' | 'wrap' | 'name' | 'clip' | 'pin';
  /** A word over several columns, which carry it one after the other. */
  group?: string;
  /** How the rows are sorted by it, where they can be. */
  sorted?: 'ascending' | 'descending' | 'none';
  /** Sorts by it, or the other way round, or no longer. */
  onSort?: () => void;
}

interface TableProps {
  label: string;
  heads: Head[];
  /** What is said of all rows, below them. */
  caption?: ReactNode;
  /** Rows as low as they can be. */
  compact?: boolean;
  children: ReactNode;
}

/** The frame of a table: it scrolls inside of its card. Its children are the rows. */
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

/** What tells a column from the others: two of different groups may have the same head. */
export const columnKey = ({ group, head }: Head): string => (group ? `${group} ${head}` : head);

/** The class of a cell in the column of that alignment. */
export const cellClass = (align: Head['align']): string | undefined => align && styles[align];

/** The class of a row that is being edited. */
export const editingClass = styles.editing;

/** The first of two rows of heads: groups over their columns, and the heads of columns without one, over both rows. */
function GroupRow({ heads }: { heads: Head[] }) {
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

const HeadCell = ({ head, align, group, sorted, onSort, rowSpan }: Head & { rowSpan?: number }) => (
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
