import * as z from 'zod/mini';
import { allEndpoints } from '../all-endpoints.ts';
import { type Component, nounOf, type Parameter, readTexts } from '../describe.ts';
import {
  type Endpoint,
  idempotencyKey,
  isWrite,
  prefix,
  type Repeat,
  rejected,
  shapeOf,
  totalCount,
  writeOutcome,
} from '../endpoint.ts';
import { featuresHeader } from '../features.ts';
import { lengths } from '../limits.ts';
import { listedRecords, rowOf } from '../listed-records.ts';
import { errorHeaders, errorResponses, errorsOf } from './errors.ts';

type Schema = Record<string, unknown>;

const { components: described, operations, pathParameters, queryParameters } = readTexts();

/** The components of the document by id, each with its schema of the contract: those described, and the pages of lists. */
export const components: Component[] = [
  ...described.values(),
  ...allEndpoints.flatMap(pageOf),
].sort((a, b) => (a.id < b.id ? -1 : 1));

/** The ids of the components, by which zod refers to them. */
const registry = z.registry<{ id: string }>();
for (const { id, schema } of components) registry.add(schema, { id });

/** Returns the component of a page, if that is what an endpoint responds. Its name is that of a row: `OrderPage` of an `OrderItem`. */
function pageOf({ response, query }: Endpoint): Component[] {
  const element = query && rowOf({ response });
  const row = element && described.get(element);
  if (!response || !row) return [];
  const { per_page } = shapeOf(response);
  const { id, plural = id, example } = row;
  return [
    {
      schema: response,
      id: `${id.replace(/Item$/, '')}Page`,
      description: `A page of the ${plural}.`,
      properties: {
        items: `The ${plural} of the page: \`per_page\` of ${per_page ? 'them' : 'the request'}, fewer on the last page.`,
        ...(per_page && {
          per_page:
            'The size of a page: that of the request, or the choice of the backend, the same for every page.',
        }),
        total: `The number of ${plural} on all pages.`,
        more: 'True: more rows match than `total`, which the backend has counted. Missing: `total` is exact.',
      },
      example: { items: [example], ...(per_page && { per_page: 15 }), total: 1 },
    },
  ];
}

const info =
  `The HTTP API that the console expects of a payments backend. The console ignores members that are not listed here. Any 2xx
status is a success. An error body is a Message or FieldErrors of the backend, or a GatewayError of the gateway: FieldErrors has
\`errors\`, and only a GatewayError has a \`request_id\`.

The console shows the rows of a list in the order of the response, which is the same on all pages. The orders, lengths and ranges in
this document are those of the reference backend. Another backend may have others: it responds to a value that it does not accept with
422 and messages, and the console shows them.

A list without pages is complete, or it has a total: the optional member \`..._total\` beside it, or the optional header
\`${totalCount}\` if the list is the whole body. Lists of providers, accounts, pairs, rules, currencies and services are always complete.

A write, a request that changes data, takes effect before the gateway's BACKEND_TIMEOUT_MS has passed since its arrival, or never.
After an error response the console reads whether it took effect, except after one with
\`${writeOutcome}: ${rejected}\`: then the write was not carried out and will not be. A write can have an \`${idempotencyKey}\`.

No response deletes a session cookie, and best only a sign-in sets one. A sign-out ends the session on the server and clears no cookie:
a late response would end the session of the next person at the same browser.`.replace(
    /(?<!\n)\n(?!\n)/g,
    ' ',
  );

/** The contract as an OpenAPI 3.1 document (spec.openapis.org/oas/v3.1.1). */
export function openapi({ version, license }: { version: string; license: string }) {
  const paths: Record<string, Schema> = {};
  for (const endpoint of allEndpoints)
    paths[prefix + endpoint.path] = {
      ...paths[prefix + endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint),
    };
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
      schemas: componentSchemas(),
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
        IfMatch: {
          name: 'If-Match',
          in: 'header',
          required: false,
          description:
            'The version of the record in quotation marks, from its `version` or ETag. A backend with the feature if-match responds 412 for another version; another backend ignores it.',
          schema: { type: 'string', pattern: '^".+"$' },
        },
      },
      headers: {
        ...errorHeaders,
        ETag: {
          description:
            'The version of the record as an entity tag. Optional, with the feature if-match.',
          schema: { type: 'string', pattern: '^".+"$' },
        },
        TotalCount: {
          description: 'The length of the list, of which the body may be the first part. Optional.',
          schema: { type: 'integer', minimum: 0 },
        },
        Features: {
          description:
            'The optional features that the backend keeps, separated by commas; docs/backend-features.md defines them. Optional.',
          schema: { type: 'string' },
          example: 'idempotency-key, withdraw-key, if-match, per-page=1000, search, day-summary',
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

const lateWrite = 'Takes effect before BACKEND_TIMEOUT_MS has passed since its arrival, or never.';

const repetitions: Record<Repeat, string> = {
  same: 'An equal request after it leaves the data as it is, and may be rejected.',
  once: 'An equal request after it may add something: repeat it with its key only.',
};

const uriOf = (id: string) => `#/components/schemas/${id}`;

const json = (schema: Schema) => ({ 'application/json': { schema } });

function operation(endpoint: Endpoint): Schema {
  const mutating = endpoint.method !== 'GET';
  const open = endpoint.resource === 'auth';
  const texts = operations.get(endpoint) ?? endpoint.name;
  const {
    summary,
    description = '',
    query = {},
  } = typeof texts === 'string' ? { summary: texts } : texts;
  const parameters = [
    ...[...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) =>
      parameter(name, 'path', { type: 'string' }, pathTexts(endpoint, name)),
    ),
    ...queryOf(endpoint, query),
    ...(mutating && endpoint.name !== 'auth.login'
      ? [{ $ref: '#/components/parameters/XsrfToken' }]
      : []),
    ...(isWrite(endpoint) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(isWrite(endpoint) && endpoint.record ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
  ];
  const descriptions = [
    needsOf(endpoint),
    description,
    ...(endpoint.repeat ? [lateWrite, repetitions[endpoint.repeat]] : []),
  ].filter(Boolean);
  return {
    operationId: endpoint.name,
    summary,
    ...(descriptions.length > 0 && { description: descriptions.join(' ') }),
    ...(endpoint.repeat && { 'x-repeat': endpoint.repeat }),
    tags: [endpoint.resource],
    ...(parameters.length > 0 && { parameters }),
    ...(endpoint.request && {
      requestBody: { required: true, content: json(referenceTo(endpoint.request)) },
    }),
    responses: { ...success(endpoint), ...changed(endpoint), ...errorsOf(endpoint) },
    security: open ? [] : [{ session: [] }],
  };
}

/** Returns what a backend declares that has an endpoint; undefined if every backend has it. */
function needsOf({ feature }: Endpoint): string | undefined {
  if (feature === undefined) return undefined;
  const declared = {
    list: 'declares the list',
    search: 'declares the list, or the feature search,',
    'withdraw-key': 'declares the feature withdraw-key',
    'day-summary': 'declares the feature day-summary',
  }[feature];
  return `Only a backend that ${declared} has it; docs/backend-features.md defines how.`;
}

/** Returns the response to a write of another version. */
function changed(endpoint: Endpoint): Schema {
  if (!isWrite(endpoint) || !endpoint.record) return {};
  const properties = {
    message: {
      type: 'string',
      maxLength: lengths.text,
      description: 'The reason, for a person. Missing: none.',
    },
    current: {
      description: 'The record with its version, as it is now.',
      ...referenceTo(endpoint.record),
    },
  };
  return {
    412: {
      description: 'The record has another version than `If-Match`, and was not changed.',
      headers: { [writeOutcome]: { $ref: '#/components/headers/WriteOutcome' } },
      content: json({ type: 'object', properties, required: ['current'] }),
    },
  };
}

function success(endpoint: Endpoint): Schema {
  const refer = (header: string) => ({ $ref: `#/components/headers/${header}` });
  const headers = {
    ...(endpoint.counted && { [totalCount]: refer('TotalCount') }),
    ...(endpoint.record && endpoint.method !== 'DELETE' && { ETag: refer('ETag') }),
    ...(endpoint.name === 'auth.check' && { [featuresHeader]: refer('Features') }),
  };
  const declared = Object.keys(headers).length > 0 && { headers };
  if (endpoint.response) {
    return {
      200: { description: 'Success.', ...declared, content: json(referenceTo(endpoint.response)) },
    };
  }
  if (endpoint.name === 'report.stream') {
    return {
      200: {
        description: 'A file to download.',
        content: { 'text/csv': { schema: { type: 'string' } } },
      },
    };
  }
  return { 204: { description: 'Success. A body is not used.', ...declared } };
}

/** Returns the texts of a parameter of a path: those given, or those of the member of the records of the resource. */
function pathTexts({ resource, name: of }: Endpoint, name: string): Parameter {
  const given = pathParameters.get(resource)?.[name];
  if (given) return given;
  const record = listedRecords.find(
    ({ endpoint, parameter }) => endpoint.resource === resource && parameter === name,
  );
  const row = record && described.get(rowOf(record.list) as z.ZodMiniType);
  if (!row) throw new Error(`The parameter ${name} of ${of} is not described.`);
  return {
    description: `The ${record.key.replaceAll('_', ' ')} of the ${nounOf(row.id)}.`,
    example: String(exampleIn(row, record.key)),
  };
}

/** Returns the parameters of a query. A query that is a component has the texts of its properties. */
function queryOf(endpoint: Endpoint, given: Record<string, Parameter>): Schema[] {
  const schema = endpoint.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, {
    io: 'output',
    override: tidy,
  });
  const { shape } = schema as z.ZodMiniObject;
  const component = described.get(schema);
  const textOf = (name: string) =>
    given[name] ??
    queryParameters.get(shape[name] as z.ZodMiniType)?.(endpoint) ??
    ({ ...textOfProperty(component, name), example: exampleIn(component, name) } as Parameter);
  return Object.entries(properties).map(([name, schema]) => ({
    ...parameter(name, 'query', schema as Schema, textOf(name)),
    required: required.includes(name),
  }));
}

function parameter(
  name: string,
  place: 'path' | 'query',
  schema: Schema,
  texts?: Parameter,
): Schema {
  const { description, example, ...keywords } = texts ?? {};
  return {
    name,
    in: place,
    required: true,
    description,
    schema: withLengths({ ...schema, ...keywords }),
    example,
  };
}

function referenceTo(schema: z.ZodMiniType): Schema {
  const component = registry.get(schema);
  if (!component) throw new Error('A request or response is not described.');
  return { $ref: uriOf(component.id) };
}

/** Returns the JSON Schema of each component with its texts. A schema in another one is a reference if it is a component. */
function componentSchemas(): Record<string, Schema> {
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: uriOf,
    override: tidy,
  });
  return Object.fromEntries(
    components.map((component) => [
      component.id,
      withLengths(describe(schemas[component.id] as Schema, component)),
    ]),
  );
}

function describe({ $schema, $id, ...derived }: Schema, component: Component): Schema {
  const { id, schema, plural, properties, example, ...keywords } = component;
  // zod's union has no equivalent of a bigint.
  if (keywords.type) return { ...keywords, examples: [example] };
  if (!properties) return { ...derived, ...keywords, examples: [example] };
  const given = derived.properties as Record<string, Schema>;
  const described = Object.entries(given).map(([name, property]) => {
    const value = exampleIn(component, name);
    const isPart = value === undefined || typeof value === 'object';
    // Objects and lists have the example of their own schema.
    const examples = isPart ? {} : { examples: [value] };
    return [name, { ...property, ...textOfProperty(component, name), ...examples }];
  });
  return {
    ...derived,
    ...keywords,
    properties: Object.fromEntries(described),
    examples: [example],
  };
}

/** The schemas in a schema. */
interface Parts {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema;
  propertyNames?: Schema;
  items?: Schema;
  anyOf?: Schema[];
}

/** Returns a schema in which every text has a length: that of a name, unless it has its own length, pattern or values. */
function withLengths(schema: Schema): Schema {
  const isBounded = ['maxLength', 'pattern', 'enum'].some((keyword) => keyword in schema);
  if (isBounded || /^date/.test(String(schema.format))) return schema;
  const { properties, additionalProperties, propertyNames, items, anyOf }: Parts = schema;
  const all = (given: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(given).map(([name, value]) => [name, withLengths(value)]));
  return {
    ...schema,
    ...([schema.type].flat().includes('string') && { maxLength: lengths.name }),
    ...(properties && { properties: all(properties) }),
    ...(additionalProperties && { additionalProperties: withLengths(additionalProperties) }),
    ...(propertyNames && { propertyNames: withLengths(propertyNames) }),
    ...(items && { items: withLengths(items) }),
    ...(anyOf && { anyOf: anyOf.map(withLengths) }),
  };
}

function textOfProperty(component: Component | undefined, name: string): Schema {
  const text = component?.properties?.[name];
  if (typeof text !== 'object') return { description: text };
  const { unique, description, ...keywords } = text;
  return { description: unique ? `${description} Unique.` : description, ...keywords };
}

const exampleIn = (component: Component | undefined, name: string): unknown =>
  (component?.example as Record<string, unknown> | undefined)?.[name];

/**
 * Removes zod's additions to the contract: bounds of safe integers, closed objects, a pattern beside a format. A constant becomes an
 * enum, which more generators of types read.
 */
function tidy({ jsonSchema }: { jsonSchema: object }): void {
  const schema = jsonSchema as Schema;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  if ('const' in schema) schema.enum = [schema.const];
  delete schema.const;
}
