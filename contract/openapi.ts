import * as z from 'zod/mini';
import { allEndpoints } from './all-endpoints.ts';
import { amount, decimal, reference } from './common.ts';
import { type Endpoint, idempotencyKey, isWrite, prefix, rejected, totalCount, writeOutcome } from './endpoint.ts';
import { fieldErrors, gatewayError } from './error-bodies.ts';
import { id } from './id.ts';
import { decimalPlacesOf } from './minor-units.ts';
import { errorHeaders, errorResponses, errorsOf } from './openapi-errors.ts';

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
  [reference, { name: 'Reference', schema: { type: ['string', 'integer'], description: 'A reference that people read.' } }],
  [
    amount,
    {
      name: 'Amount',
      schema: {
        type: ['integer', 'string'],
        pattern: '^-?\\d+$',
        description: `Minor units, 10^-${decimalPlacesOf('XBT')} for XBT and 10^-${decimalPlacesOf('')} for every other code: an integer of any size, or its digits.`,
      },
    },
  ],
  [
    decimal,
    { name: 'Decimal', schema: { type: ['number', 'string'], pattern: '^-?\\d+(\\.\\d+)?$', description: 'A rate or a cap.' } },
  ],
]);

const info =
  `The HTTP API that the console expects of a payments backend. The console ignores members that are not listed here. Any 2xx
status is a success. An error body is a Message or FieldErrors of the backend, or a GatewayError of the gateway.

A list without pages is complete, or it has a total: the optional member \`..._total\` beside it, or the optional header
\`${totalCount}\` if the list is the whole body. Lists of providers, accounts, pairs, rules, currencies and services are always complete.

A write, a request that changes data, takes effect before the gateway's BACKEND_TIMEOUT_MS has passed since its arrival, or never,
and only for a client that is still connected. After an error response the console reads whether it took effect, except after one with
\`${writeOutcome}: ${rejected}\`: then the write was not carried out and will not be. A write can have an \`${idempotencyKey}\`.

A response sets a session cookie only at a sign-in. A sign-out ends the session on the server and clears no cookie: a late response
would end the session of the next person at the same browser.`.replace(/(?<!\n)\n(?!\n)/g, ' ');

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
      description: info,
      // An SPDX expression for a licence that is not on the SPDX list.
      license: { name: license, identifier: `LicenseRef-${license}` },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: {
        ...Object.fromEntries([...named.values()].map(({ name, schema }) => [name, schema])),
        FieldErrors: jsonSchema(fieldErrors),
        GatewayError: jsonSchema(gatewayError),
        Message: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
      },
      parameters: {
        XsrfToken: {
          name: 'X-XSRF-TOKEN',
          in: 'header',
          required: true,
          description: 'The URL-decoded value of the XSRF-TOKEN cookie.',
          schema: { type: 'string' },
        },
        IdempotencyKey: {
          name: idempotencyKey,
          in: 'header',
          required: false,
          description:
            'Identifies this write. A backend that supports it carries a write out once for each key and user, responds to a repetition with the stored response, and responds 422 to another request with the same key. A rejection is a response too: a new attempt needs a new key. Another backend ignores it.',
          schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
        },
      },
      headers: {
        ...errorHeaders,
        TotalCount: {
          description: 'The length of the list, of which the body may be the first part. Optional.',
          schema: { type: 'integer', minimum: 0 },
        },
      },
      responses: errorResponses,
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

const lateWrite =
  'Takes effect before BACKEND_TIMEOUT_MS has passed since its arrival and while the client is connected, or never.';

const json = (schema: Schema) => ({ 'application/json': { schema } });

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
    ...(isWrite(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
  return {
    operationId: endpoint.name,
    summary: summaries[endpoint.name],
    ...(isWrite(endpoint) && { description: lateWrite }),
    tags: [endpoint.resource],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.request && {
      requestBody: { required: true, content: json(jsonSchema(endpoint.request)) },
    }),
    responses: { ...success(endpoint), ...errorsOf(endpoint) },
    security: open ? [] : [{ session: [] }],
  };
}

function success(endpoint: Endpoint): Schema {
  if (endpoint.response) {
    const headers = endpoint.counted && { headers: { [totalCount]: { $ref: '#/components/headers/TotalCount' } } };
    return { 200: { description: 'Success.', ...headers, content: json(jsonSchema(endpoint.response)) } };
  }
  if (endpoint.name === 'report.stream') {
    return { 200: { description: 'A file to download.', content: { 'text/csv': { schema: { type: 'string' } } } } };
  }
  return { 204: { description: 'Success. A body is not used.' } };
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

/** One line per endpoint, by endpoint name. Not in the declarations, which the client bundles. */
const summaries: Record<string, string> = {
  'auth.check': 'Get the signed-in user',
  'auth.login': 'Sign in',
  'auth.logout': 'Sign out',
  'profile.details': 'Get the profile of the signed-in user',
  'profile.changePassword': 'Change the password of the signed-in user',
  'users.list': 'List users',
  'users.create': 'Create a user',
  'users.details': 'Get a user',
  'users.delete': 'Delete a user',
  'users.edit': 'Get a user for the edit form',
  'users.update': 'Update a user',
  'users.password': 'Get a user for the password form',
  'users.changePassword': "Set a user's password",
  'businesses.list': 'List businesses',
  'businesses.create': 'Create a business',
  'businesses.details': 'Get a business with its invoices',
  'businesses.delete': 'Delete a business',
  'businesses.edit': 'Get a business for the edit form',
  'businesses.update': 'Update a business',
  'closed-loop-balancing.overview': 'List settlements and unsettled trades',
  'closed-loop-balancing.options': 'List the exchange providers and cryptocurrencies of a new settlement',
  'closed-loop-balancing.unsettledTrades': 'List the unsettled trades of an exchange provider and cryptocurrency',
  'closed-loop-balancing.create': 'Create a settlement',
  'closed-loop-balancing.details': 'Get a settlement',
  'closed-loop-balancing.process': 'Process a settlement',
  'dashboard.overview': 'Get the dashboard',
  'report.businesses': 'List the businesses of the report form',
  'report.check': 'Validate a report before its download',
  'report.stream': 'Download a report',
  'system.microservices': 'List the microservices and their state',
  'system.eventLogs': 'List event logs',
  'system.apiQueries': 'List API queries',
  'system.apiQuery': 'Get an API query',
  'orders.list': 'List orders',
  'orders.details': 'Get an order',
  'wallet-providers.list': 'List wallet providers',
  'wallet-providers.details': 'Get a wallet provider with its accounts',
  'wallet-providers.account': 'Get an account with its deposits',
  'exchange-providers.list': 'List exchange providers',
  'exchange-providers.details': 'Get an exchange provider with its pairs',
  'exchange-providers.savePair': 'Save the limits of a pair',
  'exchange-rules.matrix': 'List the exchange rules and stablecoins',
  'exchange-rules.save': 'Save an exchange rule',
};
