/** The part of a list that a response, a screen or a file has. See decision 2 in docs/decisions.md. */
export interface Extent {
  rows: number;
  /** The rows of the whole list; null if they are unknown, so that the list may be cut. */
  total: number | null;
}

/**
 * Returns the extent of rows; undefined without any list. A total below the number of rows counts as unknown. An empty list of
 * unknown total is whole: a backend that cuts a list sends some of it.
 * @param total The total of the response, for a list that may be cut.
 */
export function extentOf(
  rows: unknown[] | null | undefined,
  total: number | null | undefined,
): Extent | undefined {
  if (!rows) return undefined;
  const { length } = rows;
  if (typeof total === 'number' && total >= length) return { rows: length, total };
  return { rows: length, total: length === 0 ? 0 : null };
}

/** Returns true if the rows are the whole list. */
export const isWhole = ({ rows, total }: Extent): boolean => rows === total;

/** Returns true if the list has more rows than these. It is false for an unknown total, as is `isWhole`. */
export const isCut = (extent: Extent | undefined): extent is Extent & { total: number } =>
  typeof extent?.total === 'number' && extent.rows < extent.total;

/** Returns true if a list may have other rows than these. */
export function mayBeCut(
  rows: unknown[] | null | undefined,
  total: number | null | undefined,
): boolean {
  const extent = extentOf(rows, total);
  return extent === undefined || !isWhole(extent);
}

/** Returns the extent of some rows of a list, of which only the listed ones are known. */
export const partOf = (extent: Extent, rows: number): Extent => ({
  rows,
  total: isWhole(extent) ? rows : null,
});

/**
 * Returns the extents of the rows that come first in a list, and of the others after them. Once one of the others is listed, all of the
 * first are. Rows in another order, as after a write, conclude nothing.
 */
export function partsInOrder<Row>(
  extent: Extent,
  rows: Row[],
  isFirst: (row: Row) => boolean,
): [first: Extent, others: Extent] {
  const first = rows.filter(isFirst).length;
  const others = rows.length - first;
  const isKnown = isWhole(extent) || rows.findIndex((row) => !isFirst(row)) === first;
  return [
    { rows: first, total: isKnown ? first : null },
    { rows: others, total: isKnown && extent.total !== null ? extent.total - first : null },
  ];
}
