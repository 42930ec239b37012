import type { FetchAllPages } from '#lib/api/paginate.ts';
import type { Column } from '#ui/table/column.tsx';

/** A list to export. */
export interface ExportedList<Row> {
  label: string;
  /** Columns with values are exported, in this order. */
  columns: Column<Row>[];
  /** The rows on screen: the whole list, unless `fetchAllPages` loads it. */
  rows: Row[];
  /** The number of rows in the whole list, if `rows` may be a part of it; null if the response lacks it. */
  total?: number | null | undefined;
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** Returns the identity of a row, if it has one. */
  rowKey: (row: Row) => unknown;
}
