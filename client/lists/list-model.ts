import type { DeclaredList } from '#contract/features.ts';
import { type Extent, extentOf, isWhole } from '#format/extent.ts';
import type { ListColumn } from './column.ts';
import {
  choiceName,
  currencyOf,
  type Filter,
  type FilterProblem,
  problemsOf,
  rowsWith,
  valuesOf,
} from './filter.ts';
import { isFiltered, type ListState } from './list-state.ts';
import type { Today } from './period.ts';
import { rowsWithText } from './search-rows.ts';
import {
  hasControls,
  isOffered,
  isSearchable,
  isSortable,
  serverProblemsOf,
} from './server-source.ts';
import { sortRows } from './sort-rows.ts';

/** What a list is made of, apart from the state of its URL. */
export interface ListInput<Row, Column extends ListColumn<Row>> {
  columns: Column[];
  filters?: Filter<Row>[] | undefined;
  /** Undefined while they load, null if the response lacks them. */
  rows: Row[] | null | undefined;
  /** The number of rows of the whole list; undefined if the response lacks it. */
  total: number | null | undefined;
  /** Returns true for the row that a link leads to. It is always drawn. */
  isMarked?: ((row: Row) => boolean) | undefined;
  /** The number of rows that are drawn at first; 25 by default. */
  firstRows?: number | undefined;
}

/** The state of a list: that of its URL, and the zone that the browser has stored. */
export type ShownState = ListState & Today;

/** A list as it is shown. */
export interface ListModel<Row, Column> {
  /** The extent of the list before its filters; undefined without any list, and for the rows that the backend has found. */
  extent: Extent | undefined;
  /** The rows that match, sorted; a page of them, if the backend has found them. */
  rows: Row[];
  /** The first of them, which are drawn: 25, then 125, 625 and so on, unless `firstRows` is another number. */
  drawn: Row[];
  /** The number of rows that are drawn next. */
  next: number;
  sorted: { column: Column; descending: boolean } | undefined;
  /** Returns true for a column that the rows can be sorted by. */
  isSortable: (column: Column) => boolean;
  isSearchable: boolean;
  filters: ShownFilter<Row>[];
  isFiltered: boolean;
  /** What is not valid in the values of the filters. No row matches then. */
  problems: FilterProblem[];
  /** The number of rows that match. */
  found: number;
  /** True if more rows match than `found`. */
  isMore: boolean;
  /** True if rows are there, but none that matches. */
  isNoMatch: boolean;
}

/** A filter with its value. */
export interface ShownFilter<Row> {
  filter: Filter<Row>;
  /** Empty without one. */
  value: string;
  /** The values to choose from, with their labels, and with their numbers where all rows are known. */
  options: FilterOption[];
  /** False if there are other values than the options. */
  isComplete: boolean;
}

/** A value to choose from. */
export interface FilterOption {
  value: string;
  label: string;
  count: number | undefined;
}

/** The rows of a long list that are drawn at first. */
const defaultRows = 25;

/** Returns a list whose rows are in the browser, as its URL shows it. */
export function listModel<Row extends object, Column extends ListColumn<Row>>(
  input: ListInput<Row, Column>,
  state: ShownState,
): ListModel<Row, Column> {
  const { columns, filters = [] } = input;
  const extent = extentOf(input.rows, input.total);
  const matches = rowsWith(
    rowsWithText(input.rows ?? [], columns, state.text, state.zone),
    filters,
    state.values,
    state,
  );
  const column = columns.find(({ id, value }) => value && id === state.sort?.by);
  const sorted = column && { column, descending: state.sort?.descending === true };
  const rows = sorted ? sortRows(matches, column, sorted.descending) : matches;
  const count = Math.max(state.count, input.firstRows ?? defaultRows, leastRows(rows, input));
  return {
    extent,
    rows,
    drawn: rows.slice(0, count),
    next: Math.max(0, Math.min(count * 5, rows.length) - count),
    sorted,
    isSortable: ({ value }) => value !== undefined,
    isSearchable: true,
    filters: filters
      .filter((filter) => filter.as !== 'amount' || currencyOf(filter, state.values) !== undefined)
      .map((filter) =>
        shownFilter(filter, state, input.rows ?? [], extent !== undefined && isWhole(extent)),
      ),
    isFiltered: isFiltered(state),
    problems: filters.flatMap((filter) => problemsOf(filter, state.values)),
    found: rows.length,
    isMore: false,
    isNoMatch: rows.length === 0 && (input.rows?.length ?? 0) > 0,
  };
}

/** A page of the rows that the backend has found. */
interface FoundPage<Row> {
  items: Row[] | null | undefined;
  total: number | null | undefined;
  more: boolean | null | undefined;
}

/** Returns a page of a list that the backend has filtered and sorted, as its URL shows it. */
export function pageModel<Row extends object, Column extends ListColumn<Row>>(
  { columns, filters = [] }: Pick<ListInput<Row, Column>, 'columns' | 'filters'>,
  { items, total, more }: FoundPage<Row>,
  state: ListState,
  declared: DeclaredList,
): ListModel<Row, Column> {
  // Without controls of the backend the rows of the only page are searched in the browser.
  const isKnown = hasControls(declared) || items !== undefined;
  const problems = isKnown ? serverProblemsOf(filters, state, declared) : [];
  const isValid = problems.length === 0;
  const rows = (isValid && items) || [];
  const column = columns.find(({ id }) => id === state.sort?.by);
  const canSort = (one: Column) => isSortable(one, filters, state.values, declared);
  const isPart = isFiltered(state);
  return {
    extent: extentOf(items, total),
    rows,
    drawn: rows,
    next: 0,
    sorted:
      column && canSort(column)
        ? { column, descending: state.sort?.descending === true }
        : undefined,
    isSortable: canSort,
    isSearchable: isSearchable(declared),
    filters: filters
      .filter((filter) => isOffered(filter, state.values, declared))
      .map((filter) => shownFilter(filter, state, rows, false)),
    isFiltered: isPart,
    problems,
    found: isValid ? (total ?? rows.length) : 0,
    isMore: isValid && more === true,
    isNoMatch: !isValid || (isPart && items?.length === 0 && total === 0),
  };
}

/** Returns a filter with its value and those to choose from: the ones that the screen declares, otherwise those of the rows. */
function shownFilter<Row>(
  filter: Filter<Row>,
  { values }: ListState,
  rows: Row[],
  isWholeList: boolean,
): ShownFilter<Row> {
  const value = values[filter.id] ?? '';
  if (filter.as !== 'choice') return { filter, value, options: [], isComplete: true };
  const counts = valuesOf(filter, rows);
  const labels: Record<string, string> =
    filter.options ??
    Object.fromEntries([...counts.keys()].map((one) => [one, choiceName(filter, one)]));
  const options = Object.entries(labels).map(([one, label]) => ({
    value: one,
    label,
    count: isWholeList ? (counts.get(one) ?? 0) : undefined,
  }));
  return { filter, value, options, isComplete: isWholeList || filter.options !== undefined };
}

/** Returns the number of rows that are drawn in any case. */
const leastRows = <Row>(
  rows: Row[],
  { isMarked }: Pick<ListInput<Row, ListColumn<Row>>, 'isMarked'>,
): number => (isMarked ? rows.findIndex(isMarked) + 1 : 0);
