import { type Extent, isWhole } from '#format/extent.ts';
import { download } from '#platform/http/download.ts';
import { toast } from '#platform/toasts.ts';

interface Export {
  /** The location of the list: the segments of its URL, and its name. */
  place: string[];
  /** The extent of the file, with the last total of the list. */
  extent: Extent;
  /** The first total of the list. */
  first: number | null;
  /** True if the file has a part of the list only, and the number of listed rows that are not in it, if they are known. */
  isFiltered: boolean;
  filteredOut?: number;
  /** The part that could not be loaded. */
  missing?: string | undefined;
  lines: BlobPart[];
}

/** The longest time until a browser starts a download, in milliseconds. */
const downloadStartMs = 60_000;

/** Saves an export as a file whose name, like a toast, contains its rows. The toast is a warning if rows may be missing. */
export function saveExport({
  place,
  extent,
  first,
  isFiltered,
  filteredOut = 0,
  missing,
  lines,
}: Export): void {
  const { rows, total } = extent;
  const hasChanged = first !== null && total !== null && first !== total;
  const isIncomplete = total !== null && rows + filteredOut < total;
  const words = [
    isIncomplete && 'incomplete',
    isFiltered && 'filtered',
    rowsOf(extent, String),
    hasChanged && 'total changed',
  ];
  saveFile(
    fileName([...place, ...words.filter((word) => word !== false)], new Date(), 'csv'),
    'text/csv',
    lines,
  );
  const show = first === total && isWhole(extent) ? toast.success : toast.warning;
  const notes = [
    missing,
    isFiltered && 'only rows that match the filter',
    totalNote(extent, first),
    isIncomplete && 'the file is incomplete',
  ];
  show(`Exported ${[rowsOf(extent, grouped), ...notes].filter(Boolean).join('; ')}.`);
}

/** Saves UTF-8 text as a file of the browser's user. */
function saveFile(name: string, type: string, parts: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(parts, { type: `${type};charset=utf-8` }));
  download(address, name);
  setTimeout(() => URL.revokeObjectURL(address), downloadStartMs);
}

const rowsOf = ({ rows, total }: Extent, format: (count: number) => string) =>
  total === null
    ? `${format(rows)} listed ${rows === 1 ? 'row' : 'rows'}`
    : `${format(rows)} of ${format(total)} rows`;

function totalNote({ rows, total }: Extent, first: number | null): string | undefined {
  if (total === null || first === null)
    return "the list's total is unknown, so rows may be missing";
  if (first !== total)
    return `the total changed from ${grouped(first)} to ${grouped(total)}; rows may be missing or duplicated`;
  return rows === total ? 'the total did not change during the export' : undefined;
}

const grouped = (count: number) => count.toLocaleString('en');

/**
 * Builds a file name such as `orders-15-of-15-rows-2026-11-21T07-04-09Z.csv`: letters and digits of any script, because file names cannot
 * contain colons or slashes.
 */
export function fileName(place: string[], when: Date, extension: string): string {
  const words = place.map((step) => step.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  return `${[...new Set(words)].join('-')}-${when.toISOString().slice(0, 19).replaceAll(':', '-')}Z.${extension}`;
}
