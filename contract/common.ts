import * as z from 'zod/mini';

/** An identifier as the backend gave it; sent back exactly so. */
export const id = z.union([z.int(), z.bigint(), z.string().check(z.minLength(1))]);
export type Id = z.infer<typeof id>;

/**
 * Money: an integer of minor units (10^-8 for XBT, 10^-2 for every other code), as a JSON integer of any size or as a
 * string of digits. Parse the response with parseExact: JSON.parse rounds integers beyond 2^53.
 */
export const amount = z.union([z.int(), z.bigint(), z.string().check(z.regex(/^-?\d+$/))]);
export type Amount = z.infer<typeof amount>;

/** A decimal that is no amount of minor units, such as a rate or a cap: `27123.55`. */
export const decimal = z.union([z.number(), z.bigint(), z.string().check(z.regex(/^-?\d+(\.\d+)?$/))]);

/** An instant: ISO 8601, or `2019-03-04 12:00:00`, which without a zone is UTC. */
export const instant = z.string();

/** `XBT`, `USD`, `USDC`. */
export const code = z.string();
export const coded = z.object({ id, code });

/** A state whose words are the backend's; null is unassigned. */
export const status = z.nullable(z.string());

/** One page of a list. Without `per_page` the page size is the one that was asked for. */
export const paged = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), per_page: z.optional(z.int().check(z.minimum(1))), total: z.int().check(z.minimum(0)) });

/** Which page, from 1. */
export const page = z.object({ page: z.coerce.number().check(z.int(), z.minimum(1)) });

/** The response of a creation. */
export const created = z.object({ id });

/**
 * JSON to values without losing a digit: an integer beyond 2^53 becomes a bigint.
 * Throws a SyntaxError like JSON.parse. Source text access: ECMA-262, JSON.parse with source.
 */
export function parseExact(text: string): unknown {
  return JSON.parse(text, ((_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? BigInt(context?.source as string)
      : value) as (key: string, value: unknown) => unknown);
}
