import { type BookEntry, type Currency, createNameIndex } from './books.ts';
import { type Layout, none, recogniseColumns, recogniseSigns } from './columns.ts';
import { type Comparison, compare, isReversedIn } from './compare.ts';
import { linesOf } from './lines.ts';
import { type Row, rowsOf } from './table.ts';

export { decode } from './decode.ts';

// This chunk imports no values of the rest of the client: the build would put them into further files for every screen.

const day = 86_400_000;

/** A statement as it was read, and how its columns are recognised. */
export interface Statement {
  rows: Row[];
  layout: Layout;
}

/** Reads a statement in CSV, or a list of references in any form, and recognises its columns by the books. */
export function readStatement(text: string, entries: BookEntry[], currency: Currency): Statement {
  const all = rowsOf(text);
  const recognised = recogniseColumns(all, entries, currency);
  const listed = recognised.header < 0 ? listedReferences(text, entries) : undefined;
  const rows = listed ?? all;
  const columns = listed ? { reference: 0, amount: none } : recognised.columns;
  const { header } = recognised;
  const layout = { header, columns, ...recogniseSigns(rows, { header, columns }), tolerance: day };
  return withSigns({ rows, layout: { ...layout, isReversed: false } }, entries, currency);
}

/** Changes how a statement is read. Other columns may have another decimal sign, and other amounts other signs. */
export function changeLayout(
  { rows, layout }: Statement,
  change: Partial<Layout>,
  entries: BookEntry[],
  currency: Currency,
): Statement {
  const { columns } = change;
  const signs = columns && recogniseSigns(rows, { header: layout.header, columns });
  const changed = { rows, layout: { ...layout, ...signs, ...change } };
  return columns || change.decimalSign ? withSigns(changed, entries, currency) : changed;
}

function withSigns({ rows, layout }: Statement, entries: BookEntry[], currency: Currency) {
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

/** Compares a statement with the books, of which `entries` may be a part. */
export function compareStatement<Entry extends BookEntry>(
  { rows, layout }: Statement,
  { entries, isWhole }: { entries: Entry[]; isWhole: boolean },
  currency: Currency,
): Comparison<Entry> {
  const { amount, outgoing } = layout.columns;
  const hasAmounts = amount !== none || outgoing !== undefined;
  return compare(linesOf(rows, layout, currency), entries, { ...layout, hasAmounts, isWhole });
}
