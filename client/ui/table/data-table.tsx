import type { ComponentProps, ReactNode } from 'react';
import type { FetchAllPages } from '#lib/api/paginate.ts';
import { type Column, cellOf } from './column.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { ExportButton } from './export/export-button.tsx';
import { RowTable } from './row-table.tsx';
import { cellClass, columnKey } from './table.tsx';
import { TableFoot } from './table-foot.tsx';
import { useTableView } from './table-view.ts';
import { useSorting } from './use-sorting.ts';

type DataTableProps<Row> = Pick<ComponentProps<typeof RowTable<Row>>, 'label' | 'rows' | 'rowKey' | 'empty'> & {
  columns: Column<Row>[];
  /** The number of rows in the whole list, if `rows` may be a part of it. */
  total?: number;
  /** Loads the whole list, if `rows` is a page of it. */
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** Disables interaction with the rows. */
  inert?: boolean;
  /** The pagination, below the table. */
  pagination?: ReactNode;
};

/** A data table with sorting, column visibility and export. */
export function DataTable<Row extends object>({
  columns,
  total,
  fetchAllPages,
  inert,
  pagination,
  ...table
}: DataTableProps<Row>) {
  const { label, rows, rowKey } = table;
  const [view, changeView] = useTableView(label);
  const shown = columns.filter((column) => !view.hidden.includes(columnKey(column)));
  const isPart = rows && total !== undefined && total > rows.length;
  const sorted = useSorting(shown, rows, isPart ? (fetchAllPages ? 'on this page only' : 'in the shown rows only') : undefined);
  const isFull = rows && rows.length > 0 && columns.some(({ value }) => value);
  return (
    <>
      <div inert={inert}>
        <RowTable {...table} {...sorted} compact={view.compact}>
          {(row) => (
            <tr>
              {shown.map((column) => (
                <td key={columnKey(column)} className={cellClass(column.align)}>
                  {cellOf(column, row)}
                </td>
              ))}
            </tr>
          )}
        </RowTable>
      </div>
      <TableFoot
        tools={
          isFull && (
            <>
              <ColumnsButton label={label} columns={columns} view={view} onChange={changeView} />
              <ExportButton list={{ label, columns: shown, rows: sorted.rows ?? [], total, fetchAllPages, rowKey }} />
            </>
          )
        }
      >
        {pagination}
      </TableFoot>
    </>
  );
}
