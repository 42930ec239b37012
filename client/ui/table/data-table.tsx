import { type ComponentProps, type ReactNode, useContext } from 'react';
import type { FetchAllPages } from '#lib/api/paginate.ts';
import { SkeletonContext } from '#ui/basics/skeleton.tsx';
import { type Column, cellRenderer } from './column.tsx';
import { ColumnsButton } from './columns-button.tsx';
import { ExportButton } from './export/export-button.tsx';
import { FilterBox } from './filter/filter-box.tsx';
import { useFilter } from './filter/use-filter.ts';
import { NoMatch } from './no-match.tsx';
import { RowTable } from './row-table.tsx';
import { columnKey, TableFoot } from './table.tsx';
import { TableTools } from './table-tools.tsx';
import { useTableView } from './table-view.ts';
import { useSorting } from './use-sorting.ts';

type DataTableProps<Row> = Pick<ComponentProps<typeof RowTable<Row>>, 'label' | 'rows' | 'rowKey' | 'empty' | 'hint'> & {
  columns: Column<Row>[];
  /** The number of rows in the whole list, if `rows` may be a part of it. */
  total?: number;
  /** Loads the whole list, if `rows` is a page of it. */
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** Returns true for the row that the user comes from. It is scrolled into view. */
  isMarked?: (row: Row) => boolean;
  /** Disables interaction with the rows. */
  inert?: boolean;
  /** The pagination, below the table. */
  pagination?: ReactNode;
};

const scrollToRow = (row: HTMLTableRowElement | null) => {
  // The row also appears again when the filter is cleared, from which the page must not scroll away.
  if (document.activeElement?.tagName !== 'INPUT') row?.scrollIntoView({ block: 'center' });
};

const marked = { ref: scrollToRow, 'aria-current': true };

/** A data table with a filter, sorting, column visibility and export. */
export function DataTable<Row extends object>({
  columns,
  total,
  fetchAllPages,
  isMarked,
  inert,
  pagination,
  ...table
}: DataTableProps<Row>) {
  const { label, rows, rowKey } = table;
  const isSkeleton = useContext(SkeletonContext);
  const [view, changeView] = useTableView(label);
  const shown = columns.filter((column) => !view.hidden.includes(columnKey(column)));
  const isPart = rows && total !== undefined && total > rows.length;
  const { filter, rows: filtered } = useFilter(label, columns, rows);
  const sorted = useSorting(
    shown,
    filtered,
    isPart ? (fetchAllPages ? 'on this page only' : 'in the shown rows only') : undefined,
  );
  const isFull = rows && rows.length > 0;
  const cellsOf = cellRenderer(shown, filtered ?? []);
  return (
    <>
      <TableTools
        hidden={isSkeleton || !isFull}
        filter={
          <FilterBox
            label={label}
            filter={filter}
            isPage={fetchAllPages !== undefined}
            shown={filtered?.length ?? 0}
            rows={rows?.length ?? 0}
          />
        }
      >
        <ColumnsButton label={label} columns={columns} view={view} onChange={changeView} />
        <ExportButton
          list={{ label, columns: shown, rows: sorted.rows ?? [], total: total ?? rows?.length, fetchAllPages, rowKey }}
        />
      </TableTools>
      <div inert={inert}>
        {isFull && filtered?.length === 0 ? (
          <NoMatch filter={filter} />
        ) : (
          <RowTable {...table} {...sorted} compact={view.compact} showAll={view.showAll}>
            {(row) => <tr {...(isMarked?.(row) && marked)}>{cellsOf(row)}</tr>}
          </RowTable>
        )}
      </div>
      <TableFoot>{pagination}</TableFoot>
    </>
  );
}
