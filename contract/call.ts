import type * as z from 'zod/mini';

/** Where every call of the contract lives. The gateway forwards exactly this prefix. */
export const prefix = '/ajax';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Schema = z.ZodMiniType;

interface Declaration {
  method: Method;
  /** Below the prefix, with `{name}` for each parameter: `/users/details/{id}`. */
  path: string;
  query?: Schema;
  request?: Schema;
  /** Without one, the body of the answer is not used. */
  answer?: Schema;
}

/** A declared call: what it takes, what it answers, and its name (`users.list`). */
export type Call<D extends Declaration = Declaration> = D & { resource: string; name: string };

type ParamName<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParamName<Rest> : never;
type Part<K extends string, T> = [T] extends [never] ? unknown : { [key in K]: T };

/** The values of a call's path parameters. */
export type Params<C extends Declaration> = [ParamName<C['path']>] extends [never]
  ? never
  : Record<ParamName<C['path']>, string | number | bigint>;
export type Query<C> = C extends { query: infer S extends Schema } ? z.output<S> : never;
export type Request<C> = C extends { request: infer S extends Schema } ? z.output<S> : never;
export type Answer<C> = C extends { answer: infer S extends Schema } ? z.output<S> : undefined;

/** All that one call carries: `params` into the path, `query` behind it, `body` as JSON; each only where declared. */
export type Input<C extends Declaration> = Part<'params', Params<C>> & Part<'query', Query<C>> & Part<'body', Request<C>>;

/** Declares the calls of one resource. */
export function defineCalls<const D extends Record<string, Declaration>>(
  resource: string,
  declarations: D,
): { [K in keyof D]: Call<D[K]> } {
  const named = Object.entries(declarations).map(([name, call]) => [name, { ...call, resource, name: `${resource}.${name}` }]);
  return Object.fromEntries(named);
}

/**
 * The address of a call, every value encoded (RFC 3986 section 2.1).
 * Throws a TypeError for a value that no path can carry: an empty one, `.` and `..` (RFC 3986 section 5.2.4 removes them).
 */
export function pathOf(call: Declaration, input: { params?: Record<string, unknown>; query?: unknown } = {}): string {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeSegment(String(input.params?.[name] ?? '')));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined) query.append(name, String(value));
  }
  return `${prefix}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** One value as one segment of a path; see pathOf for what it refuses. */
export function encodeSegment(value: string): string {
  if (['', '.', '..'].includes(value)) throw new TypeError(`No path can carry the segment ${JSON.stringify(value)}.`);
  return encodeURIComponent(value.toWellFormed());
}
