import { instantOf, type TimeZone, timeIn } from '#format/instant.ts';
import { text } from '#format/values.ts';
import { columnValue, type ListColumn } from './column.ts';
import type { Today } from './filter-period.ts';
import { filterColumns, termOf, unitsOf, wordsOf } from './filter-terms.ts';
import { type FilterReason, filterTest, mixedReason } from './filter-test.ts';

/** The rows that match a filter, and why some of its words are not compared. */
export interface FilteredRows<Row> {
  rows: Row[];
  reasons: FilterReason[];
}

/**
 * Returns the rows that match a filter: each of its words is a part of one of their values, or compares a column, such as
 * `amount>=1000`. A word that cannot be compared is a part of a value, too. Hidden columns count.
 * See decision 118 in docs/decisions.md.
 */
export function filterRows<Row extends object>(
  rows: Row[],
  columns: ListColumn<Row>[],
  filter: string,
  at: Today,
): FilteredRows<Row> {
  const words = wordsOf(filter);
  if (words.length === 0) return { rows, reasons: [] };
  const compared = filterColumns(columns);
  const tests = words.map((word) => {
    const term = termOf(word, compared);
    return term && filterTest(term, rows, at);
  });
  const parts = words.filter((_, index) => (tests[index]?.is ?? 'reason') === 'reason');
  const hasParts = partsTest(columns, parts, at.zone);
  const found = rows.filter(
    (row) => tests.every((test) => test?.is !== 'comparison' || test.has(row)) && hasParts(row),
  );
  const numbers = tests.filter((test) => test?.is === 'number');
  const mixed = numbers.flatMap(({ column, word }) => {
    const units = unitsOf(column, found);
    return units.length > 1 ? mixedReason(word, units) : [];
  });
  return {
    rows: mixed.length > 0 ? [] : found.filter((row) => numbers.every(({ has }) => has(row))),
    reasons: [...tests.flatMap((test) => (test?.is === 'reason' ? test.reason : [])), ...mixed],
  };
}

/** Returns a function that returns true for a row whose values have some words. */
function partsTest<Row extends object>(
  columns: ListColumn<Row>[],
  words: string[],
  zone: TimeZone,
) {
  if (words.length === 0) return () => true;
  const plainWords = words.map((word) => word.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, ''));
  return (row: Row) => {
    const content = searchText(columns, row, zone);
    return plainWords.every((word) => content.includes(word));
  };
}

interface SearchText {
  columns: unknown;
  zone: TimeZone;
  content: string;
}

/** The texts of rows that were filtered before: while a list loads, and with each letter, all of its rows are filtered again. */
const searchTexts = new WeakMap<object, SearchText>();

function searchText<Row extends object>(columns: ListColumn<Row>[], row: Row, zone: TimeZone) {
  const known = searchTexts.get(row);
  if (known?.columns === columns && known.zone === zone) return known.content;
  const content = contentOf(columns, row, zone);
  searchTexts.set(row, { columns, zone, content });
  return content;
}

/** Returns the values of a row in lower case, one per line: amounts with their unit, times as shown and in ISO 8601. */
function contentOf<Row>(columns: ListColumn<Row>[], row: Row, zone: TimeZone): string {
  const searched = columns.filter(({ isUnsearched }) => !isUnsearched);
  const texts = searched.map((column) => {
    const { value, unit = '' } = columnValue(column, row);
    const instant = column.as === 'time' ? instantOf(value) : undefined;
    return instant ? `${timeIn(zone, instant)} ${instant.toISOString()}` : `${text(value)} ${unit}`;
  });
  return texts.join('\n').toLowerCase();
}
