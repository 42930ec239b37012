import { type FetchAllPages, type ListPlace, listStart } from '#data/paginate.ts';
import type { Extent } from '#format/extent.ts';
import type { ListColumn } from './column.ts';
import { csvOf } from './csv.ts';

/** A list to export. */
export interface ExportedList<Row> {
  label: string;
  /** Columns with values are exported, in this order. */
  columns: ListColumn<Row>[];
  /** The rows on screen, which are exported unless `fetchAllPages` loads them. */
  rows: Row[];
  /** The extent of the list before its filters; undefined without any list. */
  extent: Extent | undefined;
  /** True if only the rows that match are exported. */
  isFiltered: boolean;
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** Returns the identity of a row, if it has one. */
  rowKey: (row: Row) => unknown;
}

/** The progress of an export after a page was written: its rows are those written, and the place is the one after the page. */
export interface ExportProgress extends Extent, ListPlace {
  /** The total of the first page that had one. */
  first: number | null;
  page: number;
  /** The last page; infinite while it is unknown. */
  pages: number;
}

/** The number of characters held as text before they become a Blob. Browsers keep large Blobs on disk. */
const textLimit = 2 ** 20;

/**
 * Writes a list page by page. A row that moved to the next page because rows were added before it is written once; rows without
 * identity may repeat.
 */
export function createListExport<Row>(
  { columns, rowKey }: ExportedList<Row>,
  fetchAllPages: FetchAllPages<Row>,
) {
  const csv = csvOf(columns);
  const written: Blob[] = [];
  let text = csv.header;
  let progress: ExportProgress = { ...listStart, rows: 0, first: 0, total: 0, page: 0, pages: 0 };
  let before = new Set<unknown>();

  const write = (rows: Row[]): number => {
    const keys = rows.map((row) => rowKey(row) ?? row);
    const fresh = rows.filter((_, index) => !before.has(keys[index]));
    before = new Set(keys);
    text += fresh.map(csv.row).join('');
    if (text.length > textLimit) {
      written.push(new Blob([text]));
      text = '';
    }
    return fresh.length;
  };

  return {
    /**
     * Writes the remaining pages and reports progress after each. Throws the errors of loading a page; another run resumes with
     * that page.
     */
    async run(
      signal: AbortSignal,
      onProgress: (progress: ExportProgress) => void,
    ): Promise<ExportProgress> {
      for await (const { rows, ...place } of fetchAllPages(signal, progress)) {
        const isCounted = progress.page > 0 && Number.isFinite(progress.pages);
        const first = isCounted ? progress.first : place.total;
        progress = { ...place, rows: progress.rows + write(rows), first };
        onProgress(progress);
      }
      return progress;
    },
    /** All lines so far. */
    lines: (): BlobPart[] => [...written, text],
  };
}
