import * as z from 'zod/mini';
import { describe, describeQuery, inDocument } from './describe.ts';
import { id } from './id.ts';
import { lazily } from './lazily.ts';
import { decimalPlacesOf } from './minor-units.ts';

/**
 * Money in minor units (minor-units.ts): a JSON integer of any size or its digits, normalised to a bigint. Parse the response with
 * parseExact: JSON.parse rounds integers beyond 2^53.
 */
export const amount = z.pipe(
  z.union([z.int(), z.bigint(), z.string().check(z.regex(/^-?\d+$/))]),
  z.transform((value) => BigInt(value)),
);

/** A decimal that is not in minor units, such as a rate or a cap, normalised to plain digits: `27123.55`. */
export const decimal = z.pipe(
  z.union([
    z.number(),
    z.bigint(),
    z.string().check(z.regex(/^-?\d+(\.\d+)?$/, 'Enter a number such as 1250.50.')),
  ]),
  z.transform((value) => (typeof value === 'number' ? plainDigits().format(value) : String(value))),
);

/** Numbers below 1e-6 and from 1e21 without an exponent. */
const plainDigits = lazily(
  () => new Intl.NumberFormat('en', { useGrouping: false, maximumFractionDigits: 20 }),
);

/** A count, possibly sent as digits; normalised to a number. */
export const count = z.pipe(
  z.union([z.int(), z.string().check(z.regex(/^-?\d{1,15}$/))]),
  z.transform((value) => Number(value)),
);

/**
 * The length of a list, of which the response may have the first part only. Optional, since the specification does not name it:
 * without it the list may be incomplete.
 */
export const listTotal = z.nullish(count);

/** A reference, possibly sent as an integer; normalised to a string. */
export const reference = z.pipe(
  z.union([z.string(), z.int(), z.bigint()]),
  z.transform((value) => String(value)),
);

/** A boolean, possibly sent as 0 or 1. */
export const flag = z.pipe(
  z.union([z.boolean(), z.int().check(z.minimum(0), z.maximum(1))]),
  z.transform((value) => Boolean(value)),
);

/** An instant: ISO 8601, or `2019-03-04 12:00:00`, which without a zone is UTC. */
export const instant = z.string();

/** `XBT`, `USD`, `USDC`. */
export const code = z.string();
export const coded = z.object({ id, code });

/** A status as the backend names it; null is unassigned. */
export const status = z.nullable(z.string());

const positive = z.int().check(z.minimum(1));

/** A page size. */
export const pageSize = z.pipe(count, positive);

/** The text of a search, which is the start of a key. */
export const searchText = z.string().check(z.minLength(1), z.maxLength(500), z.regex(/^[^\0]*$/));

/** One page of a list. Without `per_page` in the request the server chooses its size. */
export const paged = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    per_page: pageSize,
    total: count,
    /** True if more rows match than `total`. */
    more: z.optional(flag),
  });

/** A number in a query, which is text: digits only. */
export const numberText = z.pipe(
  z.string().check(z.regex(/^\d{1,16}$/)),
  z.transform((value) => Number(value)),
);

/** The page number, from 1, and its size: only a backend that declares it reads that, except for the list of users. */
export const page = z.object({
  page: z.pipe(numberText, positive),
  per_page: z.optional(z.pipe(numberText, positive)),
});

/**
 * The version of a record, possibly sent as an integer; normalised to a string. `If-Match: "<version>"` makes a write conditional on it.
 * Optional in every record: only a backend with the feature if-match has versions.
 */
export const version = z.pipe(
  z.union([z.string(), z.int(), z.bigint()]),
  z.transform((value) => String(value)),
);

/** The response of a creation. */
export const created = z.object({ id });

/** Declares the creation of a record of these fields. */
export const creation = <const P extends string, F extends z.core.$ZodShape>(path: P, fields: F) =>
  ({
    method: 'POST',
    path,
    repeat: 'once',
    request: z.object(fields),
    response: created,
  }) as const;

/** Declares the change of these fields of a record. */
export const change = <const P extends string, R extends z.ZodMiniType, F extends z.core.$ZodShape>(
  path: P,
  record: R,
  fields: F,
) => ({ method: 'PATCH', path, repeat: 'same', record, request: z.object(fields) }) as const;

/* @__PURE__ */ inDocument(() => {
  describe(reference, 'Reference', {
    type: ['string', 'integer'],
    description: 'A reference that people read. The console shows and searches it as text.',
    example: '42dff717-562b-4698-af0f-8addd1c6592a',
  });
  describe(amount, 'Amount', {
    type: ['integer', 'string'],
    format: 'int64',
    pattern: '^-?\\d+$',
    description: `An amount in minor units: 10^-${decimalPlacesOf('XBT')} for XBT and 10^-${decimalPlacesOf('')} for every other code, unless the console's setting CURRENCY_DECIMALS states others. An integer of 64 bits, or the digits of an integer of any size.`,
    example: 2243361,
  });
  describe(decimal, 'Decimal', {
    type: ['number', 'string'],
    pattern: '^-?\\d+(\\.\\d+)?$',
    description:
      'A decimal in whole units, such as a rate or a cap: a number, or a string, which loses no digit.',
    example: '21513.26',
  });
  describe(count, 'Count', {
    type: ['integer', 'string'],
    format: 'int64',
    pattern: '^-?\\d{1,15}$',
    description: 'A number of things: an integer, or its digits.',
    example: 240,
  });
  describe(pageSize, 'PageSize', {
    type: ['integer', 'string'],
    format: 'int64',
    minimum: 1,
    pattern: '^\\d{1,15}$',
    description: 'The number of rows of a full page: an integer, or its digits.',
    example: 15,
  });
  describe(flag, 'Flag', {
    type: ['boolean', 'integer'],
    enum: [true, false, 0, 1],
    description: 'Yes (`true` or 1) or no (`false` or 0).',
    example: true,
  });
  describe(instant, 'Instant', {
    format: 'date-time',
    description:
      'An instant in UTC as ISO 8601. The console also reads `2019-03-04 12:00:00`, which without a zone is UTC, and shows any other text as it is.',
    example: '2026-11-23T17:53:13.989Z',
  });
  describe(version, 'Version', {
    type: ['string', 'integer'],
    format: 'int64',
    description:
      'The version of a record. Opaque: the console sends it back in quotation marks as `If-Match`.',
    example: 'mJ3v0p7kq2cXw1s8Zt4yRA',
  });
  describe(code, 'Code', {
    description:
      'The code of a cryptocurrency, currency or stablecoin, such as `XBT`, `USD` or `USDC`. Bitcoin is `XBT`.',
    example: 'XBT',
  });
  describe(status, 'Status', {
    description:
      'A status as the backend names it; the specification lists no values. The console shows it in uppercase, and null as `unassigned`.',
    example: 'paid',
  });
  describe(coded, 'Currency', {
    description: 'A cryptocurrency, currency or stablecoin.',
    properties: { id: 'Identifies it in requests.', code: 'Its code.' },
    example: { id: 1, code: 'XBT' },
  });
  describe(created, 'Created', {
    description: 'The response of a creation.',
    properties: { id: 'Identifies the new record. The console opens its details.' },
    example: { id: 26 },
  });

  describeQuery(page.shape.page, {
    description: 'The number of the page, from 1. A page after the last one is empty.',
    example: 1,
  });
  describeQuery(page.shape.per_page, {
    description:
      'The size of the page, at most the declared one. Only sent to a backend that declares it. Missing: the backend chooses.',
    example: 1000,
  });
});
