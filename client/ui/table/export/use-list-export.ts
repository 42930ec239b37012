import { useEffect, useState } from 'react';
import { applyErrorPolicy } from '#lib/api/error-policy.ts';
import type { FetchAllPages } from '#lib/api/paginate.ts';
import type { ExportedList } from '#ui/table/exported-list.ts';
import { createListExport, type Progress } from './list-export.ts';
import { saveExport } from './save-export.ts';

interface Saved {
  /** The steps of the address and the list's name, for the file's. */
  place: string[];
  /** Called once there is a file. */
  onSaved: () => void;
}

/** Exports a list page by page, until it is whole or the component is gone. A failed page is logged; it can be tried again. */
export function useListExport<Row>(list: ExportedList<Row>, fetchAllPages: FetchAllPages<Row>, { place, onSaved }: Saved) {
  const [written] = useState(() => createListExport(list, fetchAllPages));
  const [progress, setProgress] = useState<Progress>();
  const [failed, setFailed] = useState(false);

  const save = (extent: Progress, missing?: string) => {
    saveExport({ place, extent, missing, lines: written.lines });
    onSaved();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs to its end, whatever is rendered meanwhile.
  useEffect(() => {
    if (failed) return;
    const leaving = new AbortController();
    written.run(leaving.signal, setProgress).then(save, (error) => {
      if (leaving.signal.aborted) return;
      applyErrorPolicy(error);
      console.error(`The export of ${list.label} stopped:`, error);
      setFailed(true);
    });
    return () => leaving.abort();
  }, [failed]);

  const next = (progress?.page ?? 0) + 1;
  return {
    progress,
    /** The page that failed. */
    failed: failed ? next : undefined,
    retry: () => setFailed(false),
    /** Saves what there is, and says in it what is missing. */
    keep: () => progress && save(progress, `page ${next} and what follows it could not be loaded`),
  };
}
