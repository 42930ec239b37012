import { instantOf, type TimeZone, timeIn } from '#format/instant.ts';
import { text } from '#format/values.ts';
import { columnValue, type ListColumn } from './column.ts';
import { matches, termOf } from './filter-terms.ts';

/**
 * Returns the rows that match a filter: each of its words is a part of one of their values, or compares a column, such as
 * `amount>=1000`. Hidden columns count.
 */
export function filterRows<Row>(
  rows: Row[],
  columns: ListColumn<Row>[],
  filter: string,
  zone: TimeZone,
  now = new Date(),
): Row[] {
  const words = wordsOf(filter);
  if (words.length === 0) return rows;
  const searched = columns.filter(({ isUnsearched }) => !isUnsearched);
  const terms = words.flatMap((word) => termOf(word, columns) ?? []);
  const others = words.filter((word) => !termOf(word, columns));
  return rows.filter((row) => {
    if (!terms.every((term) => matches(term, row, { zone, now }))) return false;
    const content = others.length > 0 ? searchText(searched, row, zone) : '';
    return others.every((word) => content.includes(word));
  });
}

/** Splits a filter into words in lower case, without thousands separators. */
const wordsOf = (filter: string): string[] =>
  filter
    .toLowerCase()
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .split(/\s+/)
    .filter(Boolean);

/** Returns the values of a row in lower case, one per line: amounts with their unit, times as shown and in ISO 8601. */
function searchText<Row>(columns: ListColumn<Row>[], row: Row, zone: TimeZone): string {
  const texts = columns.map((column) => {
    const { value, unit = '' } = columnValue(column, row);
    const instant = column.as === 'time' ? instantOf(value) : undefined;
    return instant ? `${timeIn(zone, instant)} ${instant.toISOString()}` : `${text(value)} ${unit}`;
  });
  return texts.join('\n').toLowerCase();
}
