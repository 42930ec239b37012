import type { FetchAllPages } from '#lib/api/paginate.ts';
import { csvOf } from './csv.ts';
import type { ExportedList } from './exported-list.ts';
import type { Extent } from './save-export.ts';

/** How far an export has come once a page of its list is written. */
export interface Progress extends Extent {
  page: number;
  pages: number;
}

/** How many characters are kept as text, before they become a Blob, which browsers keep on disk when there is much of it. */
const keptAsText = 2 ** 20;

/**
 * Writes a list page by page. A row that has moved on to the next page, because others came before it, is not written again;
 * where nothing tells rows apart, it is.
 */
export function createListExport<Row>({ columns, rowKey }: ExportedList<Row>, fetchAllPages: FetchAllPages<Row>) {
  const csv = csvOf(columns);
  const written: Blob[] = [];
  let text = csv.head;
  let progress: Progress = { written: 0, first: 0, total: 0, page: 0, pages: 0 };
  let before = new Set<unknown>();

  const write = (rows: Row[]): number => {
    const keys = rows.map((row) => rowKey(row) ?? row);
    const fresh = rows.filter((_, index) => !before.has(keys[index]));
    before = new Set(keys);
    text += fresh.map(csv.row).join('');
    if (text.length > keptAsText) {
      written.push(new Blob([text]));
      text = '';
    }
    return fresh.length;
  };

  return {
    /** Writes what is left, and tells after each page. Throws what a page throws; called again, it goes on with that page. */
    async run(signal: AbortSignal, tell: (progress: Progress) => void): Promise<Progress> {
      for await (const { rows, page, pages, total } of fetchAllPages(signal, progress.page + 1)) {
        const first = progress.page === 0 ? total : progress.first;
        progress = { written: progress.written + write(rows), first, total, page, pages };
        tell(progress);
      }
      return progress;
    },
    /** All lines so far. */
    lines: (): BlobPart[] => [...written, text],
  };
}
