import { instantOf, timeIn } from '#lib/format/instant.ts';
import { text } from '#lib/format/values.ts';
import { timeZone } from '#lib/state/time-zone.ts';
import { type Column, columnValue } from '#ui/table/column.tsx';

/** Returns the values of a row in lower case, one per line: amounts with their unit, times as shown and in ISO 8601. */
export function searchText<Row>(columns: Column<Row>[], row: Row): string {
  const texts = columns.map((column) => {
    const { value, unit = '' } = columnValue(column, row);
    const instant = column.as === 'time' ? instantOf(value) : undefined;
    return instant ? `${timeIn(timeZone.get(), instant)} ${instant.toISOString()}` : `${text(value)} ${unit}`;
  });
  return texts.join('\n').toLowerCase();
}

/** Splits a filter into words in lower case, without thousands separators. */
export const wordsOf = (filter: string): string[] =>
  filter
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .split(/\s+/)
    .filter(Boolean);
