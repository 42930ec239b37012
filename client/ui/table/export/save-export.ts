import { download } from '#lib/api/download.ts';
import { toast } from '#lib/state/toasts.ts';

/** The extent of an export, in rows. */
export interface Extent {
  written: number;
  /** The total that the list reported first, and last; null if it reported none. */
  first: number | null;
  total: number | null;
}

interface Export {
  /** The location of the list: the segments of its URL, and its name. */
  place: string[];
  extent: Extent;
  /** The part that could not be loaded. */
  missing?: string | undefined;
  lines: BlobPart[];
}

/** The longest time until a browser starts a download, in milliseconds. */
const downloadStartMs = 60_000;

/** Saves an export as a file whose name, like a toast, contains its rows. The toast is a warning if rows may be missing. */
export function saveExport({ place, extent, missing, lines }: Export): void {
  const { written, first, total } = extent;
  const hasChanged = first !== total;
  const address = URL.createObjectURL(new Blob(lines, { type: 'text/csv;charset=utf-8' }));
  download(address, fileName([...place, `${rowsOf(written, total)}${hasChanged ? ' total changed' : ''}`], new Date()));
  setTimeout(() => URL.revokeObjectURL(address), downloadStartMs);
  const show = hasChanged || written !== total ? toast.warning : toast.success;
  show(`Exported ${[rowsOf(grouped(written), total && grouped(total)), missing, note(extent)].filter(Boolean).join('; ')}.`);
}

const rowsOf = (written: number | string, total: number | string | null) =>
  total === null ? `${written} rows` : `${written} of ${total} rows`;

function note({ written, first, total }: Extent): string | undefined {
  if (total === null || first === null) return "the list's total is unknown, so rows may be missing";
  if (first !== total) return `the total changed from ${grouped(first)} to ${grouped(total)}; rows may be missing or duplicated`;
  return written === total ? 'the total did not change during the export' : undefined;
}

const grouped = (count: number) => count.toLocaleString('en');

/**
 * Builds a file name such as `orders-15-of-15-rows-2026-11-21T07-04-09Z.csv`: letters and digits of any script, because file names cannot
 * contain colons or slashes.
 */
function fileName(place: string[], when: Date): string {
  const words = place.map((step) => step.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  return `${[...new Set(words)].join('-')}-${when.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`;
}
