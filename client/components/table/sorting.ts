import { sameScale } from '#format/decimal.ts';
import { type Extent, isWhole } from '#format/extent.ts';
import { instantOf } from '#format/instant.ts';
import { isMissing, text } from '#format/values.ts';
import { listParameter } from '#lists/long-list.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import { announce } from '#platform/toasts.ts';
import { type Column, columnValue } from './column.tsx';
import { type ColumnHeader, columnKey } from './table.tsx';

/**
 * Sorts rows when a column header is chosen: ascending, then descending, then unsorted. The URL has the choice:
 * `sort-orders=Rate`, then `sort-orders=-Rate`.
 * @param extent That of the list before its filter.
 */
export function useSorting<Row>(
  label: string,
  columns: Column<Row>[],
  rows: Row[] | null | undefined,
  extent: Extent | undefined,
  isPage: boolean,
) {
  const scope =
    extent && !isWhole(extent) && (isPage ? 'on this page only' : 'in the listed rows only');
  const parameter = listParameter('sort', label);
  const { parameters, change } = useQueryParameters();
  const [, descending, by] = /^(-?)(.*)/.exec(parameters.get(parameter) ?? '') ?? [];
  const sort = (column: string) => {
    const next = by !== column ? column : descending ? '' : `-${column}`;
    const direction = next && (next === column ? 'ascending' : 'descending');
    change({ [parameter]: next });
    announce(
      direction
        ? [`Sorted by ${column}`, direction, scope].filter(Boolean).join(', ')
        : 'Not sorted',
    );
  };
  const key = columns.find((column) => column.value && columnKey(column) === by);
  return {
    rows: key && rows ? sortRows(rows, key, descending !== '') : rows,
    headers: columns.map((column): ColumnHeader => {
      if (!column.value) return column;
      const sorted = column !== key ? 'none' : descending ? 'descending' : 'ascending';
      return { ...column, sorted, onSort: () => sort(columnKey(column)) };
    }),
    caption: key && scope && `Sorted ${scope}.`,
  };
}

const { compare: compareTexts } = new Intl.Collator(undefined, { numeric: true });

/**
 * Sorts rows by a column: numbers exactly, amounts grouped by code, times as instants, texts by locale. Rows without a value
 * are last in both directions.
 */
export function sortRows<Row>(rows: Row[], column: Column<Row>, descending: boolean): Row[] {
  const keys = new Map(rows.map((row) => [row, keyOf(column, row)]));
  const compare = column.as ? compareFigures : compareTexts;
  return rows.toSorted((one, other) => {
    const [a, b] = [keys.get(one), keys.get(other)];
    if (!a || !b) return Number(!a) - Number(!b);
    return (
      compareTexts(a.unit, b.unit) ||
      (descending ? compare(b.value, a.value) : compare(a.value, b.value))
    );
  });
}

function compareFigures(one: string, other: string): number {
  const [a, b] = sameScale(one, other) ?? [0n, 0n];
  return Number(a > b) - Number(a < b);
}

/** Returns the sort key of a row; undefined without a value, or if it is not the expected number or time. */
function keyOf<Row>(column: Column<Row>, row: Row): { value: string; unit: string } | undefined {
  const { value, unit = '' } = columnValue(column, row);
  if (isMissing(value)) return undefined;
  const key = column.as === 'time' ? text(instantOf(value)?.getTime()) : text(value);
  return !column.as || sameScale(key, '0') ? { value: key, unit } : undefined;
}
