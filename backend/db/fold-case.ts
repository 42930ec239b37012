import { type RawBuilder, sql } from 'kysely';

/** Folds the case of ASCII letters, and of no others: lower() treats other letters as the locale of the database requires. */
export const foldCase = (text: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`lower(${text} collate "C")`;
