import { useState } from 'react';
import { announcement } from '../lib/announcement.ts';
import type { Column } from './column.tsx';
import { nextSorting, type Sorting, sortRows } from './sorting.ts';
import { columnKey, type Head } from './table.tsx';

/**
 * Sorts rows by what one of their columns holds, as its head is told to.
 * @param scope Where, when these are not all rows there are: `within this page`.
 */
export function useSorting<Row>(columns: Column<Row>[], rows: Row[] | null | undefined, scope: string | undefined) {
  const [sorting, setSorting] = useState<Sorting>();
  const by = columns.find((column) => columnKey(column) === sorting?.by);
  const direction = sorting?.descending ? 'descending' : 'ascending';
  const sort = (column: Column<Row>) => {
    const next = nextSorting(sorting, columnKey(column));
    setSorting(next);
    const said = next && [`Sorted by ${column.head}`, next.descending ? 'descending' : 'ascending', scope];
    announcement.set(said?.filter(Boolean).join(', ') ?? 'No longer sorted');
  };
  return {
    rows: by && rows ? sortRows(rows, by, direction === 'descending') : rows,
    heads: columns.map(
      (column): Head =>
        column.value ? { ...column, sorted: column === by ? direction : 'none', onSort: () => sort(column) } : column,
    ),
    caption: by && scope && `Sorted ${scope}.`,
  };
}
