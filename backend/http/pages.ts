/** The number of rows of a page where the request does not set it. */
export const perPage = 15;

/** Returns the offset of a page, in rows. */
export const offsetOf = (page: number, perPage: number): bigint => BigInt(page - 1) * BigInt(perPage);

/** The most rows of a list without pages, so that no response grows without bound. */
export const unpagedLimit = 1_000;
