import type { FetchAllPages } from '#data/paginate.ts';
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
  /** The extent of the list before its filter; undefined without any list. */
  extent: Extent | undefined;
  fetchAllPages?: FetchAllPages<Row> | undefined;
  /** Returns the identity of a row, if it has one. */
  rowKey: (row: Row) => unknown;
}

/** The progress of an export after a page was written: its rows are those written. */
export interface Progress extends Extent {
  /** The total of the first page. */
  first: number | null;
  page: number;
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
  let progress: Progress = { rows: 0, first: 0, total: 0, page: 0, pages: 0 };
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
    async run(signal: AbortSignal, onProgress: (progress: Progress) => void): Promise<Progress> {
      for await (const { rows, page, pages, total } of fetchAllPages(signal, progress.page + 1)) {
        const first = progress.page === 0 ? total : progress.first;
        progress = { rows: progress.rows + write(rows), first, total, page, pages };
        onProgress(progress);
      }
      return progress;
    },
    /** All lines so far. */
    lines: (): BlobPart[] => [...written, text],
  };
}
