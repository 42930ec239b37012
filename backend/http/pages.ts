/** How many rows a page has where the backend decides. */
export const perPage = 15;

/** Where a page of a list that people edit starts, in rows. */
export const offsetOf = (page: number, perPage: number): bigint => BigInt(page - 1) * BigInt(perPage);

/** How many rows a list without pages answers at most, so that no answer grows without bound. */
export const unpagedLimit = 1_000;
