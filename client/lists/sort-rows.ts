import { instantOf } from '#contract/instant.ts';
import { compareTexts } from '#format/compare-texts.ts';
import { sameScale } from '#format/decimal.ts';
import { isMissing, text } from '#format/values.ts';
import { columnValue, type ListColumn } from './column.ts';

/**
 * Sorts rows by a column: numbers exactly, amounts grouped by code, times as instants, texts by locale. Rows without a value
 * are last in both directions.
 */
export function sortRows<Row>(rows: Row[], column: ListColumn<Row>, descending: boolean): Row[] {
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
function keyOf<Row>(
  column: ListColumn<Row>,
  row: Row,
): { value: string; unit: string } | undefined {
  const { value, unit = '' } = columnValue(column, row);
  if (isMissing(value)) return undefined;
  const key = column.as === 'time' ? text(instantOf(value)?.getTime()) : text(value);
  return !column.as || sameScale(key, '0') ? { value: key, unit } : undefined;
}
