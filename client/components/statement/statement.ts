import { type BookEntry, type Currency, createNameIndex } from './books.ts';
import { type Layout, none, recogniseColumns } from './columns.ts';
import { type Comparison, compare, isReversedIn } from './compare.ts';
import { linesOf } from './lines.ts';
import { type Row, rowsOf } from './table.ts';

const day = 86_400_000;

/** A statement as it was read, and how its columns are recognised. */
export interface Statement {
  rows: Row[];
  layout: Layout;
}

/** Reads a statement in CSV, or a list of references in any form, and recognises its columns by the books. */
export function readStatement(text: string, entries: BookEntry[], currency: Currency): Statement {
  const rows = rowsOf(text);
  const columns = recogniseColumns(rows, entries, currency);
  const listed = columns.header < 0 ? listedReferences(text, entries) : undefined;
  if (listed) {
    const layout = {
      ...columns,
      columns: { reference: 0, amount: none },
      isReversed: false,
      tolerance: day,
    };
    return { rows: listed, layout };
  }
  const layout = { ...columns, isReversed: false, tolerance: day };
  const isReversed = isReversedIn(linesOf(rows, layout, currency), entries);
  return { rows, layout: { ...layout, isReversed } };
}

/** Returns a row for each word of a text if most of them are references of the books. */
function listedReferences(text: string, entries: BookEntry[]): Row[] | undefined {
  const words = text.split(/[\s,;|"]+/).filter(Boolean);
  const index = createNameIndex(entries);
  const known = words.filter((word) => index.has(word));
  if (known.length * 2 <= words.length) return undefined;
  return words.map((word, place) => ({ number: place + 1, cells: [word] }));
}

/** Compares a statement with the books. */
export function compareStatement<Entry extends BookEntry>(
  { rows, layout }: Statement,
  entries: Entry[],
  currency: Currency,
): Comparison<Entry> {
  const { amount, outgoing } = layout.columns;
  const hasAmounts = amount !== none || outgoing !== undefined;
  return compare(linesOf(rows, layout, currency), entries, { ...layout, hasAmounts });
}
