import type { FetchAllPages } from '#lib/api/paginate.ts';
import type { Column } from '#ui/table/column.tsx';

/** A list to export. */
export interface ExportedList<Row> {
  label: string;
  /** Those that hold values are exported, in this order. */
  columns: Column<Row>[];
  /** What is on screen: all of the list, unless `fetchAllPages` loads it. */
  rows: Row[];
  /** How many rows the list has, where `rows` may not be all. */
  total?: number | undefined;
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** What tells a row from the others, where something does. */
  rowKey: (row: Row) => unknown;
}
