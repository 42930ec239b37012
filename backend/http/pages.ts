/** The default number of rows of a page. */
export const perPage = 15;

/** Returns the offset of a page, in rows. */
export const offsetOf = (page: number, perPage: number): bigint => BigInt(page - 1) * BigInt(perPage);

/** The largest number of rows of a list without pages, so that responses stay bounded. */
export const unpagedLimit = 1_000;
