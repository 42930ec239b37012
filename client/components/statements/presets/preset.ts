import type { Meaning, Role, Way } from '../model/roles.ts';

/** The layout of an export of a provider. */
export interface Preset {
  /** The provider and the export: `Kraken ledger`. */
  name: string;
  /** Where the layout is from. */
  source: string;
  /** The roles of its columns by their headings, all of which a file of it has. Its other columns are not used. */
  columns: Record<string, Role>;
  /** The meanings of texts in lower case, by the heading of their column. */
  meanings?: Record<string, Record<string, Meaning>>;
  /** The way of the records of the books, if an export has both ways. */
  ours?: Way;
}
