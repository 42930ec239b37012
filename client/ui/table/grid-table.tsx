import { type ComponentProps, useContext } from 'react';
import { SkeletonContext } from '#ui/basics/skeleton.tsx';
import type { Column } from './column.tsx';
import { ExportButton } from './export/export-button.tsx';
import { FilterBox } from './filter/filter-box.tsx';
import { useFilter } from './filter/use-filter.ts';
import { NoMatch } from './no-match.tsx';
import { RowTable } from './row-table.tsx';
import { TableTools } from './table-tools.tsx';

type GridTableProps<Row> = Omit<ComponentProps<typeof RowTable<Row>>, 'headers'> & { columns: Column<Row>[] };

/**
 * A table with rows that render themselves and may be editable. All columns stay visible in a fixed order. The export contains
 * the saved values, not the edits.
 */
export function GridTable<Row extends object>({ columns, ...table }: GridTableProps<Row>) {
  const { label, rows } = table;
  const isSkeleton = useContext(SkeletonContext);
  const { filter, rows: filtered } = useFilter(label, columns, rows);
  const isFull = rows && rows.length > 0;
  return (
    <>
      <TableTools
        hidden={isSkeleton || !isFull}
        filter={<FilterBox label={label} filter={filter} isPage={false} shown={filtered?.length ?? 0} rows={rows?.length ?? 0} />}
      >
        <ExportButton list={{ ...table, rows: filtered ?? [], total: rows?.length, columns }} />
      </TableTools>
      {isFull && filtered?.length === 0 ? <NoMatch filter={filter} /> : <RowTable {...table} rows={filtered} headers={columns} />}
    </>
  );
}
