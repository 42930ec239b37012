import type * as z from 'zod/mini';

/** The response header with the length of a list that is the whole body and may be cut. Optional, like `listTotal`. */
export const totalCount = 'X-Total-Count';

/** The path prefix of every endpoint. The gateway forwards exactly this prefix. */
export const prefix = '/ajax';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** The rules of a list that the schema of its query does not have. */
export interface ListRules {
  /** The member of a row that `from` and `to` compare. */
  time?: string;
  /** The member of a row that `min`, `max` and a sort of it compare, and the parameters that state its currency. */
  amount?: { of: string; currency: readonly string[] };
  /** The parameters that a request has, unless it has `q`. */
  scope?: readonly string[];
  /** The parameters that need `q`. */
  ofSearch?: readonly string[];
  /** True if the feature search of 1.1 does not search it. */
  isNew?: true;
}

/**
 * The effect of a second, equal request after the first was carried out. `same`: the data is as after one, since the write sets values or
 * deletes. The repetition may be rejected, such as with 404 after a deletion. `once`: it may add something, such as a second record.
 */
export type Repeat = 'same' | 'once';

type Schema = z.ZodMiniType;

interface Declaration {
  method: Method;
  /** The path below the prefix, with `{name}` for each parameter: `/users/details/{id}`. */
  path: string;
  query?: Schema;
  /** The request body. */
  request?: Schema;
  /** The response body. Without a schema the body is not used. */
  response?: Schema;
  /** True if the body is a list that may be cut, with its length in the header X-Total-Count. */
  counted?: true;
  /**
   * The record that the request reads or changes, where it may have a version: the ETag of a success. A write of it can be conditional
   * by If-Match, and a 412 has it under `current`.
   */
  record?: Schema;
  /**
   * The optional feature without which a backend does not have the endpoint. `list`: its declaration as a list. `search`: the same, or the
   * feature search of 1.1.
   */
  feature?: 'withdraw-key' | 'search' | 'list' | 'day-summary';
  /** The members of a row that a search by `q` compares. */
  keys?: readonly string[];
  /** The rules of a list. */
  list?: ListRules;
  /** The effect of a repetition. Declared by every write, and by nothing else. */
  repeat?: Repeat;
}

/** A declared endpoint with its resource (`users`) and its name (`users.list`). See decision 3 in docs/decisions.md. */
export type Endpoint<D extends Declaration = Declaration> = D & { resource: string; name: string };

/** Returns the members of a schema; none of one that is no object. */
export const shapeOf = (schema: Schema | undefined): Record<string, Schema> =>
  schema && 'shape' in schema ? (schema.shape as Record<string, Schema>) : {};

type ParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamName<Rest>
  : never;
type Part<K extends string, T> = [T] extends [never] ? unknown : { [key in K]: T };

/** The values of an endpoint's path parameters. */
export type Params<E extends Declaration> = [ParamName<E['path']>] extends [never]
  ? never
  : Record<ParamName<E['path']>, string | number | bigint>;
export type Query<E> = E extends { query: infer S extends Schema } ? z.output<S> : never;
export type RequestBody<E> = E extends { request: infer S extends Schema } ? z.output<S> : never;
/** The response body after its schema has normalised it. */
export type ResponseBody<E> = E extends { response: infer S extends Schema }
  ? z.output<S>
  : undefined;
/** The response body in any form that its schema accepts. */
export type SentBody<E> = E extends { response: infer S extends Schema } ? z.input<S> : undefined;

/** The input of one request: path `params`, `query` and JSON `body`, each only where the endpoint declares it. */
export type Input<E extends Declaration> = Part<'params', Params<E>> &
  Part<'query', Query<E>> &
  Part<'body', RequestBody<E>>;

/** Declares the endpoints of one resource. */
export function defineEndpoints<const D extends Record<string, Declaration>>(
  resource: string,
  declarations: D,
): { [K in keyof D]: Endpoint<D[K]> } {
  const named = Object.entries(declarations).map(([name, declaration]) => [
    name,
    { ...declaration, resource, name: `${resource}.${name}` },
  ]);
  return Object.fromEntries(named);
}

/**
 * Returns the URL of a request, every value encoded (RFC 3986 section 2.1).
 * Throws a TypeError for a value that no path can carry: an empty one, `.` and `..` (RFC 3986 section 5.2.4 removes them).
 */
export function pathOf(
  endpoint: Declaration,
  input: { params?: Record<string, unknown>; query?: unknown } = {},
): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeSegment(String(input.params?.[name] ?? '')),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.append(name, String(value));
  }
  return `${prefix}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** Encodes one value as one path segment. Throws a TypeError for the values that pathOf rejects. */
export function encodeSegment(value: string): string {
  if (['', '.', '..'].includes(value))
    throw new TypeError(`No path can carry the segment ${JSON.stringify(value)}.`);
  return encodeURIComponent(value.toWellFormed());
}

/**
 * A request header that identifies one write: 1 to 255 visible ASCII characters, such as a random UUID. A backend that supports it
 * carries a write out once for each key and user, and sends the stored response, also a rejection, to every repetition.
 */
export const idempotencyKey = 'Idempotency-Key';

/**
 * A response header to a write that failed, with the value `rejected`: the write was not carried out and will not be, also by
 * another request with the same key that arrived earlier or arrives later. Without it a failed write may have been carried out.
 * See decision 8 in docs/decisions.md.
 */
export const writeOutcome = 'Write-Outcome';
export const rejected = 'rejected';

/** Returns whether an endpoint changes data. Sign-in, sign-out and the check of a report do not. */
export const isWrite = ({ repeat }: Pick<Declaration, 'repeat'>): boolean => repeat !== undefined;
