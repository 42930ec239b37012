import type { Meaning, Role, Way } from '../model/roles.ts';

/** The layout of an export of a provider. */
export interface Preset {
  /** The provider and the export: `Kraken ledger`. */
  name: string;
  /** Where the layout is from. */
  source: string;
  /** The headings that a file of it has, some of all of them. */
  headings: string[];
  /** The roles of columns by their headings, which a file of it has too. Its other columns are not used. */
  roles: Record<string, Exclude<Role, 'unused'>>;
  /** The meanings of texts in lower case, by the heading of their column. */
  meanings?: Record<string, Record<string, Meaning>>;
  /** The way of the records of the books, if an export has both ways. */
  ours?: Way;
}
