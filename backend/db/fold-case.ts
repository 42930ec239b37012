import { type RawBuilder, sql } from 'kysely';

/** Folds the case of ASCII letters, and of no others: what else lower() does depends on the locale of the database. */
export const foldCase = (text: RawBuilder<unknown>): RawBuilder<string> => sql<string>`lower(${text} collate "C")`;
