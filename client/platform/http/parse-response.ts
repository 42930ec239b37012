import * as z from 'zod/mini';
import { amount } from '#contract/common.ts';
import type { Endpoint, ResponseBody } from '#contract/endpoint.ts';
import { type UnknownAmount, unknownAmount } from '#format/money.ts';
import { isMissing } from '#format/values.ts';
import { type Breach, recordBreach } from './breaches.ts';

/** A response that is not what the contract says: it confirms nothing. */
export class ResponseError extends Error {
  override name = 'ResponseError';
  /** States what came in place of JSON, such as the HTML of a proxy, in a sentence; undefined for JSON and for other text. */
  readonly came: string | undefined;

  constructor(message?: string, came?: string) {
    super(message);
    this.came = came;
  }
}

/**
 * A response body as screens receive it. A part that is missing or breaks the contract is null, or undefined where the
 * contract gives null a meaning of its own, such as a status that is not assigned. An amount that cannot be read is unknown.
 */
export type Received<T> = unknown extends T
  ? T
  : T extends readonly (infer Item)[]
    ? Received<Item>[]
    : T extends object
      ? { [Key in keyof T]?: Received<T[Key]> | null }
      : T extends bigint
        ? T | UnknownAmount
        : T;

/** The response body of an endpoint as screens receive it. */
export type ResponseOf<E extends Endpoint> = NonNullable<Received<ResponseBody<E>>>;

const logged = new Set<string>();

/**
 * Parses a response body by the endpoint's schema. Each breach of the contract is logged once per endpoint and field; list
 * items that are broken as a whole are dropped. Throws a ResponseError when the body itself does not fit.
 * See decision 4 in docs/decisions.md.
 */
export function parseResponse<E extends Endpoint>(endpoint: E, body: unknown): ResponseOf<E> {
  if (!endpoint.response) return {} as ResponseOf<E>;
  const parsed = receive(endpoint.response, body, { endpoint: endpoint.name, path: '' });
  if (parsed === undefined || parsed === null)
    throw new ResponseError(`The response of ${endpoint.name} breaks the contract.`);
  // The walk below has checked every part that the type declares.
  return parsed as ResponseOf<E>;
}

interface Place {
  endpoint: string;
  /** The names of members, separated by dots; empty at the root. */
  path: string;
}

/** Returns the value as its schema normalises it; undefined, and logged, when it does not fit. */
function receive(schema: z.core.$ZodType, value: unknown, place: Place): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const at = (key: string) => ({
    endpoint: place.endpoint,
    path: place.path ? `${place.path}.${key}` : key,
  });
  switch (def.type) {
    case 'nullable':
      return value === null ? null : receive(def.innerType, value, place);
    case 'optional':
      return value === undefined ? undefined : receive(def.innerType, value, place);
    case 'array':
      if (!Array.isArray(value)) return logBreach(place, 'array', value);
      return value
        .map((item) => receive(def.element, item, at('*')))
        .filter((item) => item !== undefined);
    case 'object': {
      if (!isObject(value)) return logBreach(place, 'object', value);
      const members = Object.entries(def.shape).map(([key, member]) => {
        const received = receive(member, value[key], at(key));
        return [key, acceptsNull(member) ? received : (received ?? null)] as const;
      });
      return Object.fromEntries(members);
    }
    default: {
      const result = z.safeParse(schema, value);
      if (result.success) return result.data;
      const [issue] = result.error.issues as [z.core.$ZodIssue];
      logBreach(place, issue, value);
      return schema === amount && !isMissing(value) ? unknownAmount : undefined;
    }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function acceptsNull(schema: z.core.$ZodType): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  return def.type === 'nullable' || (def.type === 'optional' && acceptsNull(def.innerType));
}

function logBreach(
  { endpoint, path }: Place,
  expected: Breach['expected'],
  came: unknown,
): undefined {
  recordBreach({ endpoint, field: path, expected, came });
  const field = path || 'its root';
  if (logged.has(`${endpoint} ${field}`)) return;
  logged.add(`${endpoint} ${field}`);
  const type = typeof expected === 'string' ? expected : typeOf(expected);
  console.error(`The response of ${endpoint} breaks the contract at ${field}: expected ${type}.`);
}

const typeOf = (issue: z.core.$ZodIssue): string =>
  'expected' in issue ? issue.expected : 'another value';
