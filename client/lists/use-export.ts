import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { csvOf } from './csv.ts';
import type { ExportedList } from './list-export.ts';
import { createListExport, type ExportProgress } from './list-export.ts';
import { saveExport } from './save-export.ts';

/** The state of a multi-page export, and the signal that cancels it. */
interface Job {
  writer: ReturnType<typeof createListExport>;
  canceling: AbortController;
}

/**
 * Exports a list as CSV: directly when all rows are on screen, otherwise page by page with progress. A failed page can be
 * retried. Leaving the screen cancels the export.
 * @param place The segments of the URL and the list's name, for the file name.
 */
export function useExport<Row>(list: ExportedList<Row>, place: string[]) {
  const job = useRef<Job>(undefined);
  const [progress, setProgress] = useState<ExportProgress>();
  const { mutate, reset, isPending, isError } = useMutation({
    mutationFn: ({ writer, canceling }: Job) => writer.run(canceling.signal, setProgress),
    onError: (error, { canceling }) => {
      if (!canceling.signal.aborted) console.error(`The export of ${list.label} stopped:`, error);
    },
  });
  useEffect(() => () => job.current?.canceling.abort(), []);

  const close = () => {
    job.current = undefined;
    setProgress(undefined);
    reset();
  };
  const save = ({ rows, first, total }: ExportProgress, missing?: string) => {
    if (job.current)
      saveExport({
        place,
        extent: { rows, total },
        first,
        isFiltered: list.isFiltered,
        missing,
        lines: job.current.writer.lines(),
      });
    close();
  };
  const run = () => {
    if (job.current) mutate(job.current, { onSuccess: (written) => save(written) });
  };
  const nextPage = (progress?.page ?? 0) + 1;
  const ended = isError ? 'failed' : 'idle';
  const status = isPending ? 'running' : ended;
  return {
    status,
    progress,
    /** The page that failed, or is being loaded. */
    nextPage,
    start() {
      if (!list.fetchAllPages) return saveRows(list, place);
      job.current = {
        writer: createListExport(list, list.fetchAllPages),
        canceling: new AbortController(),
      };
      run();
    },
    /** Continues with the page that failed. */
    retry: run,
    /** Saves the rows so far. */
    saveWritten: () =>
      progress && save(progress, `page ${nextPage} and the following pages couldn't be loaded`),
    cancel() {
      job.current?.canceling.abort();
      close();
    },
  } as const;
}

/** Saves the rows on the screen. */
function saveRows<Row>({ columns, rows, extent }: ExportedList<Row>, place: string[]): void {
  if (!extent) return;
  const csv = csvOf(columns);
  saveExport({
    place,
    extent: { rows: rows.length, total: extent.total },
    first: extent.total,
    isFiltered: extent.rows > rows.length,
    filteredOut: extent.rows - rows.length,
    lines: [csv.header, ...rows.map(csv.row)],
  });
}
