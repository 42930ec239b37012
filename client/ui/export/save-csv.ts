import { download } from '../../lib/download.ts';

/** How long a browser may take to start a download, in milliseconds. */
const startsWithin = 60_000;

/** Has the browser save lines of CSV. `place` is where they were shown: the steps of the address, and the name of the list. */
export function saveCsv(place: string[], lines: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(lines, { type: 'text/csv;charset=utf-8' }));
  download(address, fileName(place, new Date()));
  setTimeout(() => URL.revokeObjectURL(address), startsWithin);
}

/** `orders-2026-11-21T07-04-09Z.csv`: in letters and digits of any script, for colons and slashes are not for file names. */
function fileName(place: string[], when: Date): string {
  const words = place.map((step) => step.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-'));
  return `${[...new Set(words)].join('-')}-${when.toISOString().slice(0, 19).replaceAll(':', '-')}Z.csv`;
}
