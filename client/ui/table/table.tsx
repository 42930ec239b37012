import type { ReactNode } from 'react';
import { Scroller } from '#ui/basics/scroller.tsx';
import styles from './table.module.css';

/** The header of a column. An empty text heads the column of row buttons. */
export interface ColumnHeader {
  head: string;
  /**
   * `end` for numbers, `field` for numbers that are edited in place, `wrap` for sentences, `name` for words broken only when too
   * long, `clip` for text that may be truncated.
   */
  align?: 'end' | 'field' | 'wrap' | 'name' | 'clip';
  /** Its width in rem. If the columns have widths, editing moves none of them. */
  width?: number;
  /** The first column of its group: a line separates it from the column before. */
  first?: boolean;
  /** Hides the column in a narrow list: 3 below 860 pixels, 2 below 520, 1 below 420. */
  priority?: 1 | 2 | 3;
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
  /** Keeps columns that would be hidden in a narrow list; the table scrolls then. */
  showAll?: boolean;
  children: ReactNode;
}

/** A table that scrolls inside its card. Its children are the rows. */
export function Table({ label, heads, caption, compact = false, showAll = false, children }: TableProps) {
  const grouped = heads.some(({ group }) => group);
  const width = heads.reduce((sum, head) => sum + (head.width ?? 0), 0);
  return (
    <Scroller label={label}>
      <table
        className={[styles.table, compact && styles.compact, !showAll && styles.fit, width > 0 && styles.fixed]
          .filter(Boolean)
          .join(' ')}
        style={width > 0 ? { minWidth: `${width}rem` } : undefined}
        aria-label={label}
      >
        {width > 0 && (
          <colgroup>
            {heads.map((head) => (
              <col key={columnKey(head)} style={{ width: `${head.width}rem` }} />
            ))}
          </colgroup>
        )}
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

/** Returns the class of a column's cells. */
export const cellClass = ({ align, priority, first }: Pick<ColumnHeader, 'align' | 'priority' | 'first'>): string =>
  [align && styles[align], first && styles.first, priority && styles[`priority${priority}`]].filter(Boolean).join(' ');

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

const HeadCell = ({ rowSpan, ...column }: ColumnHeader & { rowSpan?: number }) => {
  const { head, group, sorted, onSort } = column;
  return (
    <th scope="col" className={cellClass(column)} rowSpan={rowSpan} aria-sort={sorted}>
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
};

/** The buttons of one row. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
