import type { SelectQueryBuilder } from 'kysely';
import type { Schema } from './schema.ts';

/** The number of rows of a page by default, and the largest that a request can choose, which the feature per-page declares. */
const defaultPerPage = 15;
export const maxPerPage = 1_000;

/** A page of a list, by its number and its size in rows. */
export interface PageOfList {
  page: number;
  perPage: number;
}

/** Returns the page that a request demands. A larger one than the largest has that size. */
export const pageOf = ({
  page,
  per_page = defaultPerPage,
}: {
  page: number;
  per_page?: number | undefined;
}): PageOfList => ({ page, perPage: Math.min(per_page, maxPerPage) });

/** Returns the offset of a page, in rows. */
export const offsetOf = ({ page, perPage }: PageOfList): bigint =>
  BigInt(page - 1) * BigInt(perPage);

/**
 * The largest number of rows of a list without pages: what the backend sends in about 200 ms.
 * See decision 2 in docs/decisions.md.
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
