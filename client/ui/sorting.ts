import { sameScale } from '../lib/decimal.ts';
import { instantOf } from '../lib/instant.ts';
import { isMissing, text } from '../lib/values.ts';
import type { Column } from './column.tsx';

/** By which column rows are sorted, and which way. */
export interface Sorting {
  by: string;
  descending: boolean;
}

/** What a head does that is chosen once more: ascending, then descending, then the order in which the rows came. */
export function nextSorting(sorting: Sorting | undefined, by: string): Sorting | undefined {
  if (sorting?.by !== by) return { by, descending: false };
  return sorting.descending ? undefined : { by, descending: true };
}

const collator = new Intl.Collator(undefined, { numeric: true });

/** The rows by what they hold in a column: figures to the last digit, times as instants, texts by locale. Those without come last. */
export function sortRows<Row>(rows: Row[], column: Column<Row>, descending: boolean): Row[] {
  const keys = new Map(rows.map((row) => [row, keyOf(column, row)]));
  const compare = column.as ? compareFigures : collator.compare;
  return rows.toSorted((one, other) => {
    const [a, b] = [keys.get(one), keys.get(other)];
    if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
    return descending ? compare(b, a) : compare(a, b);
  });
}

function compareFigures(one: string, other: string): number {
  const [a, b] = sameScale(one, other) ?? [0n, 0n];
  return Number(a > b) - Number(a < b);
}

/** What a row is sorted by; undefined when it holds nothing, or no figure or time where one is due. */
function keyOf<Row>(column: Column<Row>, row: Row): string | undefined {
  const value = column.as === 'amount' ? column.value(row).value : column.value?.(row);
  if (isMissing(value)) return undefined;
  const key = column.as === 'time' ? text(instantOf(value)?.getTime()) : text(value);
  return !column.as || sameScale(key, '0') ? key : undefined;
}
