import type { FetchAllPages } from '#lib/api/paginate.ts';
import type { Extent } from '#lib/format/extent.ts';
import type { Column } from '#ui/table/column.tsx';

/** A list to export. */
export interface ExportedList<Row> {
  label: string;
  /** Columns with values are exported, in this order. */
  columns: Column<Row>[];
  /** The rows on screen, which are exported unless `fetchAllPages` loads them. */
  rows: Row[];
  /** The extent of the list before its filter; undefined without any list. */
  extent: Extent | undefined;
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** Returns the identity of a row, if it has one. */
  rowKey: (row: Row) => unknown;
}
