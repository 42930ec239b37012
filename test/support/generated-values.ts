import fc from 'fast-check';
import type * as z from 'zod/mini';
import { amount, code, count, decimal, instant, pageSize, reference } from '#contract/common.ts';
import { id } from '#contract/id.ts';

/** How many of the possible values a response has, and of which size. */
export interface Extent {
  /** The lengths of lists. */
  length: { minLength: number; maxLength: number };
  /** True for a member that is optional and sent, or nullable and not null. */
  present: fc.Arbitrary<boolean>;
  text: fc.Arbitrary<string>;
  count: fc.Arbitrary<number>;
  integer: fc.Arbitrary<bigint>;
  /** Identifiers and references, which a list does not repeat. */
  id: fc.Arbitrary<bigint | string>;
}

const words = fc.constantFrom(
  'Alpha',
  'b',
  'Kältewallet Zürich',
  'a/b',
  '100 %',
  '..',
  '<b>bold</b>',
  '  ',
  '0',
  '🧾',
);
const long = fc.constantFrom('A very long text. '.repeat(100), 'x'.repeat(2_000), '9'.repeat(400));
const largest = 2n ** 200n;
const unique = fc.oneof(
  fc.bigInt({ min: 0n, max: largest }),
  fc.uuid(),
  fc.uuid().map((id) => `Zürich/50 % ${id}`),
);

const sparse: Extent = {
  length: { minLength: 1, maxLength: 1 },
  present: fc.constant(false),
  text: words,
  count: fc.constant(1),
  integer: fc.bigInt({ min: 1n, max: 10n }),
  id: fc.constantFrom<bigint | string>('0', '%2F', 'a/b', 7n),
};

/** Extents that every screen has to handle. */
export const extents = {
  empty: {
    length: { minLength: 0, maxLength: 0 },
    present: fc.constant(false),
    text: fc.constant(''),
    count: fc.constant(0),
    integer: fc.constant(0n),
    id: fc.constant(0n),
  },
  sparse,
  /** No path can carry these ids (RFC 3986 section 5.2.4), so their records have no links. */
  unlinkable: { ...sparse, id: fc.constantFrom('.', '..') },
  full: {
    length: { minLength: 1, maxLength: 5 },
    present: fc.constant(true),
    text: words,
    count: fc.integer({ min: 1, max: 500 }),
    integer: fc.bigInt({ min: 0n, max: 10n ** 12n }),
    id: unique,
  },
  largest: {
    length: { minLength: 8, maxLength: 8 },
    present: fc.constant(true),
    text: long,
    count: fc.constant(Number.MAX_SAFE_INTEGER),
    integer: fc.constantFrom(largest, -largest),
    id: fc.tuple(long, fc.uuid()).map((parts) => parts.join('')),
  },
  mixed: {
    length: { minLength: 0, maxLength: 4 },
    present: fc.boolean(),
    text: fc.oneof(words, fc.string({ unit: 'grapheme', maxLength: 30 }), fc.constant('')),
    count: fc.nat(),
    integer: fc.bigInt({ min: -largest, max: largest }),
    id: unique,
  },
} satisfies Record<string, Extent>;

/** Returns a function that generates what a backend sends for a schema of the contract, to an extent. */
export function sentValues(extent: Extent): (schema: z.core.$ZodType) => fc.Arbitrary<unknown> {
  const known = meanings(extent);
  const ifPresent = (values: fc.Arbitrary<unknown>, otherwise: null | undefined) =>
    extent.present.chain((isPresent) => (isPresent ? values : fc.constant(otherwise)));
  const of = (schema: z.core.$ZodType): fc.Arbitrary<unknown> =>
    known.get(schema) ?? byType(schema);
  return of;

  function byType(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    switch (def.type) {
      case 'string':
        return extent.text;
      case 'boolean':
        return fc.boolean();
      case 'bigint':
        return extent.integer;
      case 'number':
        return fc.constantFrom(0, 1);
      case 'unknown':
        return fc.oneof(
          extent.text,
          fc.constant(null),
          fc.dictionary(extent.text, extent.integer, { maxKeys: 3 }),
        );
      case 'nullable':
        return ifPresent(of(def.innerType), null);
      case 'optional':
        return ifPresent(of(def.innerType), undefined);
      case 'pipe':
        return of(def.in);
      case 'union':
        return fc.oneof(...def.options.map(of));
      case 'array':
        return fc.array(of(def.element), extent.length);
      case 'object':
        return fc
          .record(
            Object.fromEntries(
              Object.entries(def.shape).map(([name, member]) => [name, of(member)]),
            ),
          )
          .map(withTotals);
      default:
        throw new TypeError(`No values for a schema of type ${def.type}.`);
    }
  }
}

/** Schemas whose type alone does not give their values. */
function meanings({
  count: counts,
  integer,
  ...extent
}: Extent): Map<unknown, fc.Arbitrary<unknown>> {
  const asDigits = (values: fc.Arbitrary<bigint>) => fc.oneof(values, values.map(String));
  return new Map<unknown, fc.Arbitrary<unknown>>([
    [id, extent.id],
    [reference, extent.id],
    [amount, asDigits(integer)],
    [decimal, fc.oneof(asDigits(integer), fc.constantFrom(27123.55, 0.000_000_1, '-0.5', '0.00'))],
    [count, counts],
    [pageSize, counts.map((value) => Math.max(1, value))],
    [code, fc.constantFrom('XBT', 'ETH', 'USD', 'USDC', 'a-code-of-no-currency')],
    [
      instant,
      fc.constantFrom(
        '2026-11-19T10:44:00Z',
        '2019-03-04 12:00:00',
        '0001-01-01T00:00:00.000Z',
        '9999-12-31T23:59:59Z',
      ),
    ],
  ]);
}

/** A list has at most as many items as its page size and its total state. */
function withTotals(body: Record<string, unknown>): Record<string, unknown> {
  const limits = Object.entries(body).flatMap(([name, value]) =>
    Array.isArray(value)
      ? (name === 'items' ? ['total', 'per_page'] : [`${name}_total`]).map(
          (limit) => [limit, value.length] as const,
        )
      : [],
  );
  const raised = limits.flatMap(([limit, length]) => {
    const stated = body[limit];
    return typeof stated === 'number' ? [[limit, Math.max(stated, length)]] : [];
  });
  return { ...body, ...Object.fromEntries(raised) };
}
