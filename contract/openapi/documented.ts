import type * as z from 'zod/mini';
import type { Endpoint, Params } from '../endpoint.ts';
import { lengths } from '../limits.ts';

/** A description, with keywords of JSON Schema that the schema of the contract does not have. */
interface Described {
  description: string;
  format?: 'date' | 'date-time' | 'email' | 'int64' | 'password' | 'uri';
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  enum?: unknown[];
  pattern?: string;
  type?: string | string[];
}

/** The meaning of a property, its unit, and the meaning of null or of a missing property. */
export type Text = string | Described;

/** Describes a text that is longer than a name, such as an address or a message. */
export const longText = (description: string): Described => ({
  description,
  maxLength: lengths.text,
});

/** A schema of the contract that is a component of the OpenAPI document. */
export interface Component extends Described {
  id: string;
  schema: z.ZodMiniType;
  /** A value of the demo's data. */
  example: unknown;
  properties?: Record<string, Text>;
}

/** Describes an object and every property of it. */
export const describeObject = <S extends z.ZodMiniObject>(
  schema: S,
  id: string,
  texts: { description: string; properties: Record<keyof S['shape'], Text>; example: z.input<S> },
): Component => ({ schema, id, ...texts });

/** Describes a schema without properties, such as an amount or a list. `type` replaces what zod derives. */
export const describeValue = <S extends z.ZodMiniType>(
  schema: S,
  id: string,
  texts: Described & { example: z.input<S> },
): Component => ({ schema, id, ...texts });

export type Parameter = Described & { example: string | number };

export interface OperationTexts {
  summary: string;
  description?: string;
  /** The parameters of the path and of the query by name. */
  parameters?: Record<string, Parameter>;
}

type QueryName<E> = E extends { query: infer Q extends z.ZodMiniObject }
  ? keyof Q['shape'] & string
  : never;
type PathName<E extends Endpoint> = [Params<E>] extends [never] ? never : keyof Params<E> & string;
type TextsOf<E extends Endpoint> = Omit<OperationTexts, 'parameters'> &
  ([PathName<E> | QueryName<E>] extends [never]
    ? unknown
    : { parameters: Record<PathName<E> | QueryName<E>, Parameter> });

/** The texts of one resource: of each endpoint by its name (`users.list`), and its components. */
export interface ResourceTexts {
  operations: Record<string, OperationTexts>;
  components: Component[];
}

/** Describes every endpoint of a resource and its components. */
export function describeResource<R extends Record<string, Endpoint>>(
  endpoints: R,
  operations: { [K in keyof R & string]: TextsOf<R[K]> },
  components: Component[],
): ResourceTexts {
  const named = Object.entries<OperationTexts>(operations).map(([key, texts]) => [
    endpoints[key]?.name,
    texts,
  ]);
  return { operations: Object.fromEntries(named), components };
}
