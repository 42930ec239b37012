import { type ReactNode, useContext } from 'react';
import styles from './data-table.module.css';
import { Empty } from './empty.tsx';
import { Scroller } from './scroller.tsx';
import { Value, Waiting } from './skeleton.tsx';

/** A column: its head, what a row shows in it, and how it stands. Without a head it holds the row's buttons. */
export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** `end` for figures, `wrap` for sentences. */
  align?: 'end' | 'wrap';
}

interface DataTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[] | null | undefined;
  /** What tells a row from the others. */
  rowKey: (row: Row) => unknown;
  /** What is said when there are no rows. */
  empty: string;
}

const skeletonRows = Array.from({ length: 10 }, () => ({}));

/** A table of data that scrolls inside of its card; a skeleton of itself while its data is waited for. */
export function DataTable<Row extends object>({ label, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  const waiting = useContext(Waiting);
  const shown = waiting ? (skeletonRows as Row[]) : (rows ?? []);
  if (shown.length === 0) {
    return (
      <div className={styles.empty}>
        <Empty>{empty}</Empty>
      </div>
    );
  }
  return (
    <Scroller label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ head, align }) => (
              <th key={head} scope="col" className={align && styles[align]}>
                {head || <span className="visually-hidden">Actions</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row, index) => (
            <tr key={keyOf(waiting ? undefined : rowKey(row), index)}>
              {columns.map(({ head, cell, align }, place) => (
                <td key={head} className={align && styles[align]}>
                  <Value seed={index + place}>{cell(row)}</Value>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}

/** Rows without a key of their own go by their place. */
const keyOf = (key: unknown, index: number) => (key === undefined || key === null ? `at ${index}` : String(key));

/** The buttons of one row. */
export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
