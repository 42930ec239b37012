import { instantOf } from '#contract/instant.ts';
import { type TimeZone, timeIn } from '#format/instant.ts';
import { text } from '#format/values.ts';
import { columnValue, type ListColumn } from './column.ts';

/** The `0x` of a transaction hash, with or without which it names the same transaction. */
const prefixOfHash = /^0x(?=[\da-f]{64}$)/;

/** Returns the rows that have each word of a text in one of their values. Hidden columns count. */
export function rowsWithText<Row extends object>(
  rows: Row[],
  columns: ListColumn<Row>[],
  typed: string,
  zone: TimeZone,
): Row[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const plainWords = words.map((word) =>
    word.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '').replace(prefixOfHash, ''),
  );
  return rows.filter((row) => {
    const content = searchText(columns, row, zone);
    return plainWords.every((word) => content.includes(word));
  });
}

interface SearchText {
  columns: unknown;
  zone: TimeZone;
  content: string;
}

/** The texts of rows that were searched before: with each letter, all rows of a list are searched again. */
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
  const texts = columns.map((column) => {
    const { value, unit = '' } = columnValue(column, row);
    const instant = column.as === 'time' ? instantOf(value) : undefined;
    return instant ? `${timeIn(zone, instant)} ${instant.toISOString()}` : `${text(value)} ${unit}`;
  });
  return texts.join('\n').toLowerCase();
}
