import * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';
import { amount, decimal } from './common.ts';
import { type Endpoint, prefix } from './endpoint.ts';
import { fieldErrors } from './field-errors.ts';
import { gatewayError } from './gateway-error.ts';
import { id } from './id.ts';
import { summaries } from './summaries.ts';

type Schema = Record<string, unknown>;

/** Schemas that become named components, with the JSON Schema that zod cannot derive. */
const named = new Map<unknown, { name: string; schema: Schema }>([
  [
    id,
    {
      name: 'Id',
      schema: { type: ['integer', 'string'], minLength: 1, description: 'Opaque. The console sends it back unchanged.' },
    },
  ],
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
export function openapi({ version, license }: { version: string; license: string }) {
  const paths: Record<string, Schema> = {};
  for (const endpoint of allEndpoints)
    paths[prefix + endpoint.path] = { ...paths[prefix + endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  return {
    openapi: '3.1.1',
    info: {
      title: 'Clearhouse',
      version,
      description:
        'The HTTP API that the console expects of a payments backend. The console ignores members that are not listed here.',
      license: { name: license },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        ...Object.fromEntries([...named.values()].map(({ name, schema }) => [name, schema])),
        FieldErrors: jsonSchema(fieldErrors),
        GatewayError: jsonSchema(gatewayError),
      },
      parameters: {
        XsrfToken: {
          name: 'X-XSRF-TOKEN',
          in: 'header',
          required: true,
          description: 'The URL-decoded value of the XSRF-TOKEN cookie.',
          schema: { type: 'string' },
        },
      },
      responses: {
        Unauthorized: { description: 'No session. The console shows the sign-in page.' },
        Forbidden: { description: 'The item cannot be deleted. The console shows the body as text.' },
        NotFound: { description: 'Not found.' },
        Expired: { description: 'The XSRF token does not match the session. The console shows the sign-in page.' },
        Invalid: {
          description: 'Validation failed. The console shows the first message of each field.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/FieldErrors' } } },
        },
      },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'clearhouse',
          description: 'Set by auth.login. The backend chooses the name.',
        },
      },
    },
  };
}

function operation(endpoint: Endpoint): Schema {
  const mutating = endpoint.method !== 'GET';
  const open = endpoint.resource === 'auth';
  const parameters = [
    ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
    })),
    ...queryParameters(endpoint),
    ...(mutating && endpoint.name !== 'auth.login' ? [{ $ref: '#/components/parameters/XsrfToken' }] : []),
  ];
  return {
    operationId: endpoint.name,
    summary: summaries[endpoint.name],
    tags: [endpoint.resource],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.request && {
      requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(endpoint.request) } } },
    }),
    responses: {
      '2XX': success(endpoint),
      ...((!open || endpoint.name === 'auth.check') && { 401: { $ref: '#/components/responses/Unauthorized' } }),
      ...(endpoint.method === 'DELETE' && { 403: { $ref: '#/components/responses/Forbidden' } }),
      ...(endpoint.path.includes('{') && { 404: { $ref: '#/components/responses/NotFound' } }),
      ...(mutating && endpoint.name !== 'auth.login' && { 419: { $ref: '#/components/responses/Expired' } }),
      ...((endpoint.request || endpoint.query) && { 422: { $ref: '#/components/responses/Invalid' } }),
      ...(endpoint.name === 'auth.login' && { 429: { $ref: '#/components/responses/Invalid' } }),
    },
    security: open ? [] : [{ session: [] }],
  };
}

function success(endpoint: Endpoint): Schema {
  if (endpoint.response) {
    return { description: 'Success.', content: { 'application/json': { schema: jsonSchema(endpoint.response) } } };
  }
  if (endpoint.name === 'report.stream') {
    return { description: 'A file to download.', content: { 'text/csv': { schema: { type: 'string' } } } };
  }
  return { description: 'Success. The body is not used.' };
}

function queryParameters(endpoint: Endpoint): Schema[] {
  if (!endpoint.query) return [];
  const { properties = {}, required = [] } = jsonSchema(endpoint.query, 'output') as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output' = 'input'): Schema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidy }) as Schema;
  return rest;
}

/** Removes zod's additions to the contract: bounds of safe integers, closed objects, a pattern beside a format. */
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
