import { type Extent, extentOf, isWhole, partOf, partsInOrder } from '#format/extent.ts';
import type { ListColumn } from './column.ts';
import type { Today } from './filter-period.ts';
import { filterRows } from './filter-rows.ts';
import type { FilterReason } from './filter-test.ts';
import type { ListState } from './list-state.ts';
import { sortRows } from './sort-rows.ts';

/** Parts of a list to choose from, and the URL parameter that has the id of the chosen one. */
export interface ListParts<Row> {
  parameter: string;
  parts: { id: string; name: string; has: (row: Row) => boolean }[];
  /** True for two parts if the list has all rows of the first one before the others. */
  isInOrder?: boolean;
}

/** What a list is made of, apart from the state of its URL. */
export interface ListInput<Row, Column extends ListColumn<Row>> {
  columns: Column[];
  /** Undefined while they load, null if the response lacks them. */
  rows: Row[] | null | undefined;
  /** The number of rows of the whole list; undefined if the response lacks it. */
  total: number | null | undefined;
  /** True if the rows are one page of the list: all of them are drawn. */
  isPage: boolean;
  parts?: ListParts<Row> | undefined;
  /** Returns true for the row that a link leads to. It is always drawn. */
  isMarked?: ((row: Row) => boolean) | undefined;
  /** The number of rows that are drawn at first; 25 by default. */
  firstRows?: number | undefined;
}

/** The state of a list: that of its URL, its chosen part, and the zone that the browser has stored. */
export interface ShownState extends Omit<ListState, 'isAll' | 'isWalk'>, Today {
  /** The id of the chosen part; null for the whole list. */
  part: string | null;
}

/** A list as it is shown. */
export interface ListModel<Row, Column> {
  /** The extent of the list before its filter; undefined without any list. */
  extent: Extent | undefined;
  /** All rows of the list, then each part of it. */
  parts: ListPart[];
  /** The rows of the part that match the filter, sorted. An export has them. */
  rows: Row[];
  /** The first of them, which are drawn: 25, then 125, 625 and so on, unless `firstRows` is another number. */
  drawn: Row[];
  /** The number of rows that are drawn next. */
  next: number;
  sorted: { column: Column; descending: boolean } | undefined;
  /** True if the list has rows, but none that matches the filter. */
  isNoMatch: boolean;
  /** Why some words of the filter are not compared. */
  reasons: FilterReason[];
  /** True if there is a filter, and rows of other pages may match it. */
  mayMatch: boolean;
}

export interface ListPart {
  /** Null for the whole list. */
  id: string | null;
  name: string;
  /** Undefined for the whole list. */
  extent: Extent | undefined;
  isCurrent: boolean;
}

/** The rows of a long list that are drawn at first. */
const defaultRows = 25;

/** Returns a list as its URL shows it. */
export function listModel<Row extends object, Column extends ListColumn<Row>>(
  input: ListInput<Row, Column>,
  state: ShownState,
): ListModel<Row, Column> {
  const extent = extentOf(input.rows, input.total);
  const inPart = rowsOfPart(input.rows ?? [], input.parts, state.part);
  const { rows: matches, reasons } = filterRows(inPart, input.columns, state.filter, state);
  const column = input.columns.find(({ id, value }) => value && id === state.sort?.by);
  const sorted = column && { column, descending: state.sort?.descending === true };
  const rows = sorted ? sortRows(matches, column, sorted.descending) : matches;
  const count = Math.max(state.count, input.firstRows ?? defaultRows, leastRows(rows, input));
  return {
    extent,
    parts: partsOf(input, extent, state.part),
    rows,
    drawn: rows.slice(0, count),
    next: Math.max(0, Math.min(count * 5, rows.length) - count),
    sorted,
    isNoMatch: rows.length === 0 && (input.rows?.length ?? 0) > 0,
    reasons,
    mayMatch: state.filter !== '' && reasons.every((reason) => reason.mayMatch),
  };
}

/** Returns where the rows are sorted, if that is not the whole list. */
export function sortScope(extent: Extent | undefined, isPage: boolean): string | undefined {
  if (!extent || isWhole(extent)) return undefined;
  return isPage ? 'on this page only' : 'in the listed rows only';
}

/** Returns the number of rows that are drawn in any case. */
function leastRows<Row>(
  rows: Row[],
  { isPage, isMarked }: Pick<ListInput<Row, ListColumn<Row>>, 'isPage' | 'isMarked'>,
): number {
  // The backend limits a page.
  if (isPage) return rows.length;
  return isMarked ? rows.findIndex(isMarked) + 1 : 0;
}

function rowsOfPart<Row>(rows: Row[], parts: ListParts<Row> | undefined, chosen: string | null) {
  const part = parts?.parts.find(({ id }) => id === chosen);
  return part ? rows.filter(part.has) : rows;
}

function partsOf<Row>(
  { rows, parts }: Pick<ListInput<Row, ListColumn<Row>>, 'rows' | 'parts'>,
  extent: Extent | undefined,
  chosen: string | null,
): ListPart[] {
  if (!parts) return [];
  const all = rows ?? [];
  const [first] = parts.parts;
  const inOrder = parts.isInOrder && extent && first ? partsInOrder(extent, all, first.has) : [];
  const named = parts.parts.map(({ id, name, has }, index) => ({
    id,
    name,
    extent: inOrder[index] ?? (extent && partOf(extent, all.filter(has).length)),
    isCurrent: id === chosen,
  }));
  return [{ id: null, name: 'All', extent: undefined, isCurrent: chosen === null }, ...named];
}
