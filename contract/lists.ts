import * as z from 'zod/mini';
import { page, searchText } from './common.ts';
import { describeQuery, inDocument } from './describe.ts';
import type { Endpoint } from './endpoint.ts';
import type { DeclaredList, Features } from './features.ts';

/**
 * The list protocol: beside `page` a list takes the parameters that its endpoint describes, each of which a backend declares or not. A
 * parameter that compares a member of the rows has its name.
 * See docs/backend-features.md.
 */
export const listQuery = <P extends Record<string, z.ZodMiniType>>(parameters: P) =>
  z.strictObject({ ...page.shape, ...parameters });

/** The start of a key, or words of an event. */
export const search = { q: z.optional(searchText) };

const instantText = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/));

/** The rows from one instant, inclusive, to another, exclusive. */
export const period = { from: z.optional(instantText), to: z.optional(instantText) };

/** The largest amount that a request compares with, in minor units. */
export const largestAmount = 10n ** 18n - 1n;

const amountText = z.string().check(z.regex(/^\d{1,18}$/));

/** The smallest and the largest amount, both inclusive, in minor units. */
export const range = { min: z.optional(amountText), max: z.optional(amountText) };

type Sort<F extends string> = F | `-${F}`;

/** The order of the rows by a member of theirs, with `-` descending. */
export const sortBy = <const F extends [string, ...string[]]>(...fields: F) => ({
  sort: z.optional(z.enum(fields.flatMap((field) => [field, `-${field}`]) as Sort<F[number]>[])),
});

/** A text that a member of the rows is equal to. */
export const equalText = z.optional(searchText);

/** A status that a member of the rows is equal to; empty for null. */
export const equalStatus = z.optional(z.string().check(z.maxLength(500), z.regex(/^[^\0]*$/)));

/** A count that a member of the rows is equal to; empty for null. */
export const equalCount = z.optional(z.string().check(z.regex(/^\d{0,9}$/)));

/** An id that a member of the rows is equal to. */
export const equalId = z.optional(z.string().check(z.regex(/^\d{1,18}$/)));

/** A boolean that a member of the rows is equal to. */
export const equalFlag = z.optional(z.enum(['true', 'false']));

/**
 * Returns all parameters that an endpoint describes, with a largest page; none for one that is declared as a list but has no pages;
 * undefined for any other.
 */
export function parametersOf(
  { query, feature }: Endpoint,
  perPage: number,
): DeclaredList | undefined {
  if (feature === 'list' && !query) return { perPage: null, parameters: [], sorts: [] };
  const shape = (query as z.ZodMiniObject | undefined)?.shape;
  if (!shape || !('page' in shape)) return undefined;
  const { page: _page, per_page: _size, sort, ...others } = shape as Record<string, z.ZodMiniType>;
  const { innerType } = (sort?._zod.def ?? {}) as { innerType?: z.ZodMiniEnum };
  const values = innerType ? Object.values(innerType._zod.def.entries).map(String) : [];
  return {
    perPage,
    parameters: Object.keys(others),
    sorts: values.filter((value) => !value.startsWith('-')),
  };
}

/**
 * Returns the parameters that a list takes of those that a backend declares; undefined if the backend does not have the endpoint. A
 * backend of 1.1 declares the features per-page and search instead.
 */
export function declaredList(features: Features, endpoint: Endpoint): DeclaredList | undefined {
  const { path, feature, keys, list } = endpoint;
  const { perPage, search: isSearched, lists } = features;
  if (lists[path] || feature === 'list') return lists[path];
  if (feature === 'search' && !isSearched) return undefined;
  return { perPage, parameters: isSearched && keys && !list?.isNew ? ['q'] : [], sorts: [] };
}

/* @__PURE__ */ inDocument(() => {
  const only = 'Only sent to a backend that declares it.';
  const timeOf = ({ list }: Endpoint) => `\`${list?.time}\``;
  describeQuery(search.q, ({ keys }) => ({
    description: keys
      ? `The start of one of ${keys.map((key) => `\`${key}\``).join(', ')}, or all of it, in any case of ASCII letters${keys.includes('transaction_hash') ? ', a transaction hash with or without `0x`' : ''}. No character is a wildcard. Only sent to a backend that declares it, or the feature search. Missing: all rows.`
      : `The starts of words of the description, all of which it has. ${only} Missing: all rows.`,
    example: keys ? 'bc1qghf0uj' : 'rule XBT',
  }));
  describeQuery(period.from, (endpoint) => ({
    description: `The earliest ${timeOf(endpoint)}, inclusive, in UTC. ${only}`,
    example: '2026-11-01T00:00:00.000Z',
  }));
  describeQuery(period.to, (endpoint) => ({
    description: `The end of ${timeOf(endpoint)}, exclusive, in UTC. ${only}`,
    example: '2026-12-01T00:00:00.000Z',
  }));
  const amountOf = ({ list }: Endpoint) =>
    `\`${list?.amount?.of}\`, inclusive, in minor units of the currency, which ${list?.amount?.currency.map((name) => `\`${name}\``).join(' and ')} must name`;
  describeQuery(range.min, (endpoint) => ({
    description: `The smallest ${amountOf(endpoint)}. ${only}`,
    example: '1000000',
  }));
  describeQuery(range.max, (endpoint) => ({
    description: `The largest ${amountOf(endpoint)}. ${only}`,
    example: '5000000',
  }));
});
