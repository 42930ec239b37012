import * as z from 'zod/mini';
import { allCalls } from './all-calls.ts';
import { type Call, prefix } from './call.ts';
import { amount, decimal, id } from './common.ts';
import { fieldErrors } from './field-errors.ts';

type Schema = Record<string, unknown>;

/** Schemas that have a name of their own in the document, and what JSON Schema cannot take from them by itself. */
const named = new Map<unknown, { name: string; schema: Schema }>([
  [id, { name: 'Id', schema: { type: ['integer', 'string'], minLength: 1, description: 'Sent back exactly as it came.' } }],
  [
    amount,
    {
      name: 'Amount',
      schema: {
        type: ['integer', 'string'],
        pattern: '^-?\\d+$',
        description: 'Minor units, 10^-8 for XBT and 10^-2 for every other code: an integer of any size, or its digits.',
      },
    },
  ],
  [
    decimal,
    { name: 'Decimal', schema: { type: ['number', 'string'], pattern: '^-?\\d+(\\.\\d+)?$', description: 'A rate or a cap.' } },
  ],
]);

/** The contract as an OpenAPI 3.1 document (spec.openapis.org/oas/v3.1.1). */
export function openapi(version: string) {
  const paths: Record<string, Schema> = {};
  for (const call of allCalls)
    paths[prefix + call.path] = { ...paths[prefix + call.path], [call.method.toLowerCase()]: operation(call) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Clearhouse',
      version,
      description: 'What a payments backend answers to the console. Members that are not named here are ignored.',
    },
    paths,
    components: {
      schemas: {
        ...Object.fromEntries([...named.values()].map(({ name, schema }) => [name, schema])),
        FieldErrors: jsonSchema(fieldErrors),
      },
      parameters: {
        XsrfToken: {
          name: 'X-XSRF-TOKEN',
          in: 'header',
          required: true,
          description: 'The value of the cookie XSRF-TOKEN, URL-decoded.',
          schema: { type: 'string' },
        },
      },
      responses: {
        Unauthorized: { description: 'Nobody is signed in.' },
        Forbidden: { description: 'This must not be deleted; the body says why.' },
        NotFound: { description: 'There is no such thing.' },
        Expired: { description: 'The XSRF token is not the one of the session.' },
        Invalid: {
          description: 'What is wrong, by field.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/FieldErrors' } } },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'clearhouse',
          description: 'Set by auth.login; the name is up to the backend.',
        },
      },
    },
  };
}

function operation(call: Call): Schema {
  const mutating = call.method !== 'GET';
  const open = call.resource === 'auth';
  const parameters = [
    ...[...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...queryParameters(call),
    ...(mutating && call.name !== 'auth.login' ? [{ $ref: '#/components/parameters/XsrfToken' }] : []),
  ];
  return {
    operationId: call.name,
    tags: [call.resource],
    ...(parameters.length > 0 && { parameters }),
    ...(call.request && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call.request) } } },
    }),
    responses: {
      '2XX': success(call),
      ...(!open && { 401: { $ref: '#/components/responses/Unauthorized' } }),
      ...(call.method === 'DELETE' && { 403: { $ref: '#/components/responses/Forbidden' } }),
      ...(call.path.includes('{') && { 404: { $ref: '#/components/responses/NotFound' } }),
      ...(mutating && call.name !== 'auth.login' && { 419: { $ref: '#/components/responses/Expired' } }),
      ...((call.request || call.query) && { 422: { $ref: '#/components/responses/Invalid' } }),
      ...(call.name === 'auth.login' && { 429: { $ref: '#/components/responses/Invalid' } }),
    },
    security: open ? [] : [{ session: [] }],
  };
}

function success(call: Call): Schema {
  if (call.answer) {
    return { description: 'The answer.', content: { 'application/json': { schema: jsonSchema(call.answer) } } };
  }
  if (call.name === 'report.stream') {
    return { description: 'A file to download.', content: { 'text/csv': { schema: { type: 'string' } } } };
  }
  return { description: 'Done. A body is not used.' };
}

function queryParameters(call: Call): Schema[] {
  if (!call.query) return [];
  const { properties = {}, required = [] } = jsonSchema(call.query) as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function jsonSchema(schema: z.ZodMiniType): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any', override: tidy }) as Schema;
  return rest;
}

/** What zod says of a schema, without what it adds of its own: bounds of doubles, closed objects, a pattern beside a format. */
function tidy({ zodSchema, jsonSchema: given }: { zodSchema: unknown; jsonSchema: object }): void {
  const schema = given as Schema;
  const found = named.get(zodSchema);
  if (found) {
    for (const key of Object.keys(schema)) delete schema[key];
    schema.$ref = `#/components/schemas/${found.name}`;
    return;
  }
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
}
