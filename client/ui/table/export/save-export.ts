import { download } from '#lib/api/download.ts';
import { toast } from '#lib/state/toasts.ts';

/** How far an export has come, in rows. */
export interface Extent {
  written: number;
  /** How many the list had: as it said at first, and as it said last. */
  first: number;
  total: number;
}

interface Export {
  /** Where the list stands: the steps of the address, and its name. */
  place: string[];
  extent: Extent;
  /** What could not be loaded. */
  missing?: string | undefined;
  lines: BlobPart[];
}

/** How long a browser may take to start a download, in milliseconds. */
const startsWithin = 60_000;

/** Has the browser save an export. A toast reports its rows, and a warning rows that may be missing; so does the file's name. */
export function saveExport({ place, extent, missing, lines }: Export): void {
  const { written, total } = extent;
  const address = URL.createObjectURL(new Blob(lines, { type: 'text/csv;charset=utf-8' }));
  const part = written === total ? [] : [`${written} of ${total} rows`];
  download(address, fileName([...place, ...part], new Date()));
  setTimeout(() => URL.revokeObjectURL(address), startsWithin);
  const hasChanged = extent.first !== total;
  const show = missing || hasChanged ? toast.warning : toast.success;
  const change = hasChanged && `the total changed from ${extent.first} to ${total}; rows may be missing or duplicated`;
  show(`Exported ${[`${written} of ${total} rows`, missing, change].filter(Boolean).join('; ')}.`);
}

/** `orders-2026-11-21T07-04-09Z.csv`: in letters and digits of any script, for colons and slashes are not for file names. */
function fileName(place: string[], when: Date): string {
  const words = place.map((step) => step.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  return `${[...new Set(words)].join('-')}-${when.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`;
}
