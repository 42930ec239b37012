import { download } from '#lib/api/download.ts';
import { announce } from '#lib/state/announcement.ts';
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
  /** All lines, with the last one. */
  lines: (note: string) => BlobPart[];
}

/** How long a browser may take to start a download, in milliseconds. */
const startsWithin = 60_000;

/** Has the browser save an export. The browser shows that; the console says it when rows may be missing. */
export function saveExport({ place, extent, missing, lines }: Export): void {
  const note = noteOf(extent, missing);
  const address = URL.createObjectURL(new Blob(lines(note), { type: 'text/csv;charset=utf-8' }));
  download(address, fileName(place, new Date()));
  setTimeout(() => URL.revokeObjectURL(address), startsWithin);
  if (missing || extent.first !== extent.total) toast.warning(`Exported ${note}.`);
  else announce(`Exported ${note}`);
}

/** What the last line says: how many rows of how many, what is missing, and whether the list changed meanwhile. */
function noteOf({ written, first, total }: Extent, missing?: string): string {
  const moved =
    first === total
      ? 'the total did not change meanwhile'
      : `the total went from ${first} to ${total} meanwhile; rows may be missing or stand twice`;
  return [`${written} of ${total} rows`, missing, moved].filter(Boolean).join('; ');
}

/** `orders-2026-11-21T07-04-09Z.csv`: in letters and digits of any script, for colons and slashes are not for file names. */
function fileName(place: string[], when: Date): string {
  const words = place.map((step) => step.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  return `${[...new Set(words)].join('-')}-${when.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`;
}
