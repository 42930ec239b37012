/** How far an export has come, in rows. */
export interface Extent {
  written: number;
  /** How many the list had: as it said at first, and as it said last. */
  first: number;
  total: number;
}

/** What the last line of an export says: how many rows of how many, what is missing, and whether the list changed meanwhile. */
export function exportNote({ written, first, total }: Extent, missing?: string): string {
  const moved =
    first === total
      ? 'the total did not change meanwhile'
      : `the total went from ${first} to ${total} meanwhile, so rows may be missing or stand twice`;
  return [`${written} of ${total} rows`, missing, moved].filter(Boolean).join('; ');
}
