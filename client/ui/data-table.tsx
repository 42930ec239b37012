import { type ReactNode, useContext } from 'react';
import { Empty } from './empty.tsx';
import { Value, Waiting } from './skeleton.tsx';
import styles from './table.module.css';
import { cellClass, columnKey, type Head, Table } from './table.tsx';

/** A column: its head, how it stands, and what a row shows in it. */
export interface Column<Row> extends Head {
  cell: (row: Row) => ReactNode;
}

interface DataTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: Column<Row>[];
  rows: Row[] | null | undefined;
  /** What tells a row from the others; rows without it go by their place. */
  rowKey: (row: Row) => unknown;
  /** What is said when there are no rows. */
  empty: string;
}

const skeletonRows = Array.from({ length: 10 }, () => ({}));

/** A table of data; a skeleton of itself while its data is waited for. */
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
    <Table label={label} heads={columns}>
      {shown.map((row, index) => (
        <tr key={String((waiting ? undefined : rowKey(row)) ?? `at ${index}`)}>
          {columns.map((column, place) => (
            <td key={columnKey(column)} className={cellClass(column.align)}>
              <Value seed={index + place}>{column.cell(row)}</Value>
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
