import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** The default number of rows of a page. */
export const perPage = 15;

/** Returns the offset of a page, in rows. */
export const offsetOf = (page: number, perPage: number): bigint =>
  BigInt(page - 1) * BigInt(perPage);

/**
 * The largest number of rows of a list without pages: what the backend sends in about 200 ms.
 * See decision 3 in docs/decisions.md.
 */
export const unpagedLimit = 5_000;

/** A query without selected columns. */
type Rows<T extends keyof Schema> = SelectQueryBuilder<Schema, T, object>;

/** Returns the number of rows of a query. */
export async function countRows<T extends keyof Schema>(query: Rows<T>): Promise<number> {
  const { count } = await query
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the length of the list of `query`, of which `items` are the first `limit`. Counts only a list that does not fit. */
export async function totalOf<T extends keyof Schema>(
  items: unknown[],
  query: Rows<T>,
  limit = unpagedLimit,
): Promise<number> {
  // Rows may have left the list since its first ones were read.
  return items.length < limit ? items.length : Math.max(items.length, await countRows(query));
}
