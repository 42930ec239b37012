import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { readTexts, type Text } from '#contract/describe.ts';
import type { Endpoint, RequestBody } from '#contract/endpoint.ts';

export type Values = Record<string, unknown>;

/** A field of a form, as the contract describes it. */
interface Field {
  name: string;
  isRequired: boolean;
  isUnique: boolean;
  isEmail: boolean;
  /** True for a text of any content. */
  isPlainText: boolean;
  maximum: number;
  /** The value that the console sends for an empty field. */
  empty: unknown;
  /** Values that a backend rejects. */
  invalid: unknown[];
}

const { components } = readTexts();

/** Returns the values of a request: its body, or its query. */
const schemaOf = ({ request, query }: Endpoint) => (request ?? query) as z.ZodMiniObject;

/** Returns the fields of a form. */
export const fieldsOf = (form: Endpoint): Field[] =>
  Object.entries(schemaOf(form).shape).map(([name, schema]) =>
    fieldOf(name, schema as z.ZodMiniType, components.get(schemaOf(form))?.properties?.[name]),
  );

function fieldOf(name: string, schema: z.ZodMiniType, text: Text = ''): Field {
  const limits = typeof text === 'string' ? { description: text } : text;
  const { minLength = 0, minItems = 0, minimum, maximum, format, pattern } = limits;
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  const empty = ['', [], null].find(accepts);
  const isEmail = format === 'email';
  const isWhole = accepts(1) && !accepts(1.5) && !accepts('many');
  return {
    name,
    isRequired: empty === undefined || isEmail || minLength + minItems > 0 || minimum !== undefined,
    isUnique: limits.unique ?? false,
    isEmail,
    isPlainText: accepts('') && !format && !pattern && !limits.enum,
    maximum: maximum ?? Number.MAX_SAFE_INTEGER,
    empty: empty === undefined ? '' : empty,
    invalid: [
      // Half of the least length: another backend may have another one.
      ...(minLength > 0 ? ['x'.repeat(minLength / 2)] : []),
      ...(isEmail ? ['no address'] : []),
      ...(minimum === undefined ? [] : [minimum - 1]),
      ...(maximum === undefined ? [] : [maximum + 1]),
      ...(isWhole ? [1.5, 'many'] : []),
    ],
  };
}

/** Returns the endpoint that reads what a form changes: it has the same path. */
export const readOf = ({ path }: Endpoint): Endpoint | undefined =>
  allEndpoints.find((endpoint) => endpoint.method === 'GET' && endpoint.path === path);

const described = allEndpoints.filter((endpoint) => components.has(schemaOf(endpoint)));

/** Every form that changes no record: a creation, a sign-in, a report. */
export const forms = described.filter(({ path }) => !path.includes('{'));

/** Every form that changes a record. */
export const changes = described.filter(
  (endpoint) => endpoint.path.includes('{') && readOf(endpoint),
);

/** Returns whether the record of a change has all of its values. */
export function isReadable(change: Endpoint): boolean {
  const { shape = {} } = (readOf(change)?.response ?? {}) as { shape?: object };
  return fieldsOf(change).every(({ name }) => name in shape);
}

/** The endpoints of a resource whose records the suite creates and deletes. */
export interface Creatable {
  create: Endpoint;
  details: Endpoint;
  delete: Endpoint;
}

/** Every resource whose records can be created and deleted. */
export const creatables = allEndpoints.flatMap((create): Creatable[] => {
  const named = (name: string) =>
    allEndpoints.find((endpoint) => endpoint.name === `${create.resource}.${name}`);
  const [details, deletion] = [named('details'), named('delete')];
  return create === named('create') && details && deletion
    ? [{ create, details, delete: deletion }]
    : [];
});

/** Returns a text that no record has. */
const unique = () => `conformance-${randomUUID().slice(0, 13)}`;

/** Returns the values of a new record: the example of the contract, with other unique values and with letters of other alphabets. */
export function newValues<E extends Endpoint>(form: E): RequestBody<E> {
  const example = components.get(schemaOf(form))?.example as Values;
  const values = fieldsOf(form).map((field) => [field.name, newValue(field, example[field.name])]);
  return Object.fromEntries(values);
}

function newValue({ isUnique, isEmail, isPlainText }: Field, example: unknown): unknown {
  if (isUnique) return isEmail ? `${unique()}@conformance.example` : unique();
  return isPlainText ? `${example} & <Söhne>` : example;
}

/** Returns other values of a form, which differ for each number. */
export const changed = (form: Endpoint, values: Values, number = 2): Values =>
  Object.fromEntries(
    fieldsOf(form).map((field) => [field.name, changedValue(field, values[field.name], number)]),
  );

function changedValue(field: Field, value: unknown, number: number): unknown {
  if (field.isUnique) return newValue(field, value);
  if (typeof value === 'number')
    return value + number > field.maximum ? value - number : value + number;
  return field.isPlainText ? `${String(value ?? '').slice(0, 40)}-${number}` : value;
}
