import type * as z from 'zod/mini';
import type { Endpoint, Params } from './endpoint.ts';
import { lengths } from './limits.ts';

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
  /** True if no two records have the same value, by the rule of the backend for equal texts. */
  unique?: true;
}

/** The meaning of a property, its unit, and the meaning of null or of a missing property. */
export type Text = string | Described;

/** Describes a text that is longer than a name, such as an address or a message. */
export const longText = (description: string): Described => ({
  description,
  maxLength: lengths.text,
});

/** The texts and the example of the members that have one meaning in every record. `noun` is the name of the record. */
const everyRecord = {
  propertiesOf: (noun: string) => ({
    id: `Identifies the ${noun}.`,
    reference_id: `The reference of the ${noun}.`,
    created_at: `When the ${noun} was created.`,
    version:
      'The version, which changes with every value. Missing: the backend has no feature if-match.',
  }),
  example: { version: 'mJ3v0p7kq2cXw1s8Zt4yRA' },
};

/** Returns the name of a component in a sentence: `wallet provider` of `WalletProvider`. */
export const nounOf = (id: string): string =>
  id
    .replace(/Item$/, '')
    .replace(/(?!^)[A-Z]/g, ' $&')
    .toLowerCase();

/** Describes a parameter of a list that is equal to the member of its name. */
export const equalTo = (member: string, example: string, empty = ''): Parameter => ({
  description: `The \`${member}\` of the rows.${empty} Only sent to a backend that declares it.`,
  example,
});

/** A schema of the contract that is a component of the OpenAPI document. */
export interface Component extends Described {
  id: string;
  schema: z.ZodMiniType;
  /** A value of the demo's data, with all its members. */
  example: unknown;
  properties?: Record<string, Text>;
  /** The name of several, for a page of them: `users`. */
  plural?: string;
}

/** A parameter of a path or query. */
export type Parameter = Described & { example: string | number };

/** The texts of an endpoint: its summary, or more. */
export type OperationTexts =
  | string
  | { summary: string; description?: string; query?: Record<string, Parameter> };

interface Texts {
  components: Map<z.ZodMiniType, Component>;
  operations: Map<Endpoint, OperationTexts>;
  /** The parameters of the paths by resource and name. */
  pathParameters: Map<string, Record<string, Parameter>>;
  /** The parameters of queries by schema. The text of a search depends on its keys. */
  queryParameters: Map<z.ZodMiniType, (endpoint: Endpoint) => Parameter>;
}

const texts: Texts = {
  components: new Map(),
  operations: new Map(),
  pathParameters: new Map(),
  queryParameters: new Map(),
};
const descriptions: (() => void)[] = [];

/**
 * Adds texts to the OpenAPI document: `describe` runs only when the document is written. Call it below the schemas of a file as
 * `/* @__PURE__ *\/ inDocument(() => { ... })`: the annotation states that the result is not used, so that bundlers drop the call with
 * all of its texts.
 */
export function inDocument(describe: () => void): void {
  descriptions.push(describe);
}

/** Returns the texts of all imported files. */
export function readTexts(): Texts {
  for (const describe of descriptions.splice(0)) describe();
  return texts;
}

type AnyObject = z.ZodMiniObject;
type NoObject = AnyObject & { shape: Record<never, never> };
type Shape<S> = S extends AnyObject ? S['shape'] : Record<never, never>;

interface SchemaTexts<S extends z.ZodMiniType, L extends AnyObject> extends Described {
  /** A described object. Properties and values of the example that are not given are the same as there. */
  like?: L;
  /** The members that have one meaning in every record may be omitted. */
  properties?: { [K in keyof Shape<S>]?: Text };
  /** A value of the demo's data. Omitted members, and an omitted list, have the examples of their schemas. */
  example?: z.input<S> | Partial<z.input<S>>;
  plural?: string;
}

type InEveryRecord = keyof ReturnType<typeof everyRecord.propertiesOf>;
type Own<S, L> = Exclude<keyof Shape<S>, keyof Shape<L> | InEveryRecord>;

/** Every property that an object does not have in common with the object that it is like. */
type Complete<S, L> = [Own<S, L>] extends [never]
  ? unknown
  : { properties: { [K in Own<S, L>]: Text } };

/** Describes a schema as the component `id`: every property of an object, or a value such as an amount. `type` replaces what zod derives. */
export function describe<S extends z.ZodMiniType, L extends AnyObject = NoObject>(
  schema: S,
  id: string,
  { like, properties, example, ...more }: SchemaTexts<S, L> & Complete<S, L>,
): void {
  const base = like && texts.components.get(like);
  const shape: Record<string, z.ZodMiniType> = 'shape' in schema ? (schema.shape as never) : {};
  const inherit = (values: object = {}) =>
    Object.fromEntries(
      Object.keys(shape)
        .filter((name) => name in values)
        .map((name) => [name, values[name as keyof typeof values]]),
    );
  const members = Object.entries(shape).flatMap(([name, member]) => {
    const value = exampleOf(member);
    return value === undefined ? [] : [[name, value]];
  });
  texts.components.set(schema, {
    id,
    schema,
    ...more,
    ...('shape' in schema && {
      properties: {
        ...inherit(everyRecord.propertiesOf(nounOf(id))),
        ...inherit(base?.properties),
        ...properties,
      },
    }),
    example:
      'shape' in schema
        ? inherit({
            ...Object.fromEntries(members),
            ...everyRecord.example,
            ...(base?.example as object),
            ...(example as object),
          })
        : (example ?? exampleOf(schema)),
  });
}

/**
 * Returns the example of a schema, or of a list of it, that is described already; undefined for any other schema, and for an optional
 * value that is no object.
 */
function exampleOf(schema: z.ZodMiniType): unknown {
  const { innerType, element } = schema._zod.def as {
    innerType?: z.ZodMiniType;
    element?: z.ZodMiniType;
  };
  if (innerType) {
    const value = exampleOf(innerType);
    return typeof value === 'object' ? value : undefined;
  }
  if (element) {
    const item = exampleOf(element);
    return item === undefined ? undefined : [item];
  }
  return texts.components.get(schema)?.example;
}

/** Describes a parameter of a query wherever an endpoint has it. */
export function describeQuery(
  schema: z.ZodMiniType,
  text: Parameter | ((endpoint: Endpoint) => Parameter),
): void {
  texts.queryParameters.set(schema, typeof text === 'function' ? text : () => text);
}

type PathName<E> = E extends Endpoint
  ? [Params<E>] extends [never]
    ? never
    : keyof Params<E> & string
  : never;

type PathTexts<R extends Record<string, Endpoint>> = Partial<
  Record<PathName<R[keyof R]>, Parameter>
>;

/**
 * Describes every endpoint of a resource, and the parameters of their paths. A parameter that is not given is described as the member of
 * its record.
 */
export function describeEndpoints<R extends Record<string, Endpoint>>(
  endpoints: R,
  operations: Record<keyof R, OperationTexts>,
  parameters: PathTexts<R> = {},
): void {
  for (const [key, endpoint] of Object.entries(endpoints)) {
    texts.operations.set(endpoint, operations[key as keyof R]);
    describeSort(endpoint);
    texts.pathParameters.set(endpoint.resource, parameters as Record<string, Parameter>);
  }
}

interface ResourceTexts<R extends Record<string, Endpoint>> {
  /** The order of the list, as a sentence. */
  order: string;
  /** The parameters of the list, of those that are not described with their schema. */
  query?: Record<string, Parameter>;
  /** The texts of endpoints that have others than the usual ones. */
  operations?: Partial<Record<keyof R, OperationTexts>>;
  parameters?: PathTexts<R>;
}

/** Describes a resource with the usual endpoints, and its record as the component `id`. */
export function describeResource<
  R extends Record<string, Endpoint> & { list: Endpoint },
  S extends AnyObject,
>(
  endpoints: R,
  record: S,
  id: string,
  {
    order,
    query = {},
    operations: others,
    parameters = {},
    ...texts
  }: ResourceTexts<R> & SchemaTexts<S, NoObject> & Complete<S, NoObject>,
): void {
  const plural = endpoints.list.resource.replaceAll('-', ' ');
  const noun = nounOf(id);
  const one = `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
  const operations = {
    list: { summary: `List ${plural}`, description: order, query },
    create: `Create ${one}`,
    details: `Get ${one}`,
    edit: `Get ${one} for the edit form`,
    update: `Update ${one}`,
    delete: `Delete ${one}`,
    ...others,
  };
  describeEndpoints<Record<string, Endpoint>>(endpoints, operations, parameters);
  describe<S, NoObject>(record, id, { plural, ...texts } as never);
}

/** Describes the order of a list by its fields. */
function describeSort({ query, list }: Endpoint): void {
  const { sort } = (query as z.ZodMiniObject | undefined)?.shape ?? {};
  if (!sort) return;
  const { amount } = list ?? {};
  const currency = amount && `, \`${amount.of}\` only with its currency`;
  describeQuery(sort as z.ZodMiniType, {
    description: `The member by which the rows are sorted, with \`-\` descending${currency ?? ''}. Only sent to a backend that declares it. Missing: the order of the list.`,
    example: list?.time ? `-${list.time}` : 'name',
  });
}
