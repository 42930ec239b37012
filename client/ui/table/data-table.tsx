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
  /** How many rows the list has, where these may not be all. */
  total?: number;
  /** All of the list, where these rows are a page of it. */
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** Shows the rows without letting them be used. */
  inert?: boolean;
  /** The pages of the list, for the foot. */
  pagination?: ReactNode;
};

/** A table of data: sorted, narrowed to some of its columns and exported by what these hold. */
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
  const sorted = useSorting(shown, rows, isPart ? (fetchAllPages ? 'within this page' : 'among what is shown') : undefined);
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
