import type { ComponentProps } from 'react';
import { extentOf } from '#lib/format/extent.ts';
import type { Column } from './column.tsx';
import { ExportButton } from './export/export-button.tsx';
import { FilterBox } from './filter/filter-box.tsx';
import { useFilter } from './filter/use-filter.ts';
import { NoMatch } from './no-match.tsx';
import { RowTable, TableSkeleton } from './row-table.tsx';
import { TableTools } from './table-tools.tsx';

interface GridTableProps<Data, Row> extends Omit<ComponentProps<typeof RowTable<Row>>, 'headers' | 'rows'> {
  /** The response that contains the rows; a skeleton is drawn while it is undefined. */
  of: Data | undefined;
  rows: (data: Data) => Row[] | null | undefined;
  columns: Column<Row>[];
}

/**
 * A table with rows that render themselves and may be editable. All columns stay visible in a fixed order. The export contains
 * the saved values, not the edits.
 */
export function GridTable<Data, Row extends object>({ of: data, rows: rowsOf, columns, ...table }: GridTableProps<Data, Row>) {
  const { label } = table;
  const rows = data && rowsOf(data);
  const extent = extentOf(rows, rows?.length);
  const { filter, rows: filtered } = useFilter(label, columns, rows);
  const isFull = rows && rows.length > 0;
  return (
    <>
      <TableTools
        hidden={!isFull}
        filter={<FilterBox label={label} filter={filter} shown={filtered?.length ?? 0} extent={extent} />}
      >
        <ExportButton list={{ ...table, rows: filtered ?? [], extent, columns }} />
      </TableTools>
      {data === undefined ? (
        <TableSkeleton label={label} headers={columns} />
      ) : isFull && filtered?.length === 0 ? (
        <NoMatch filter={filter} extent={extent} />
      ) : (
        <RowTable {...table} rows={filtered} headers={columns} />
      )}
    </>
  );
}
