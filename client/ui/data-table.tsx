import type { ComponentProps, ReactNode } from 'react';
import { RowTable } from './row-table.tsx';
import { cellClass, columnKey, type Head } from './table.tsx';

/** A column: its head, how it stands, and what a row shows in it. */
export interface Column<Row> extends Head {
  cell: (row: Row) => ReactNode;
}

type DataTableProps<Row> = Omit<ComponentProps<typeof RowTable<Row>>, 'heads' | 'children'> & { columns: Column<Row>[] };

/** A table of data. */
export const DataTable = <Row extends object>({ columns, ...table }: DataTableProps<Row>) => (
  <RowTable {...table} heads={columns}>
    {(row) => (
      <tr>
        {columns.map((column) => (
          <td key={columnKey(column)} className={cellClass(column.align)}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
    )}
  </RowTable>
);
