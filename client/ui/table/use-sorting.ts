import { useState } from 'react';
import { type Extent, isWhole } from '#lib/format/extent.ts';
import { announce } from '#lib/state/announcement.ts';
import { sortRows } from '#ui/table/sorting/sort-rows.ts';
import type { Column } from './column.tsx';
import { type ColumnHeader, columnKey } from './table.tsx';

/** The column that rows are sorted by, and the direction. */
interface Sorting {
  by: string;
  direction: 'ascending' | 'descending';
}

/**
 * Sorts rows when a column header is chosen: ascending, then descending, then unsorted.
 * @param extent That of the list before its filter.
 */
export function useSorting<Row>(
  columns: Column<Row>[],
  rows: Row[] | null | undefined,
  extent: Extent | undefined,
  isPage: boolean,
) {
  const scope = extent && !isWhole(extent) && (isPage ? 'on this page only' : 'in the listed rows only');
  const [sorting, setSorting] = useState<Sorting>();
  const sort = (by: string) => {
    const direction = sorting?.by !== by ? 'ascending' : sorting.direction === 'ascending' ? 'descending' : undefined;
    setSorting(direction && { by, direction });
    announce(direction ? [`Sorted by ${by}`, direction, scope].filter(Boolean).join(', ') : 'Not sorted');
  };
  const key = columns.find((column) => columnKey(column) === sorting?.by);
  return {
    rows: sorting && key && rows ? sortRows(rows, key, sorting.direction === 'descending') : rows,
    headers: columns.map((column): ColumnHeader => {
      if (!column.value) return column;
      return { ...column, sorted: column === key ? sorting?.direction : 'none', onSort: () => sort(columnKey(column)) };
    }),
    caption: key && scope && `Sorted ${scope}.`,
  };
}
