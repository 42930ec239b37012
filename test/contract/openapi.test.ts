import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { openapi } from '#contract/openapi.ts';

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
const published = read('docs/openapi.json') as ReturnType<typeof openapi>;

// OpenAPI 3.1.1, section 4.8: only the fixed fields that this document uses.
const schema = z.union([z.boolean(), z.looseObject({})]);
const content = z.record(z.string(), z.strictObject({ schema }));
const reference = z.strictObject({ $ref: z.string() });
const parameter = z.strictObject({
  name: z.string(),
  in: z.enum(['path', 'query', 'header']),
  required: z.boolean(),
  description: z.optional(z.string()),
  schema,
});
const response = z.strictObject({
  description: z.string(),
  headers: z.optional(z.record(z.string(), reference)),
  content: z.optional(z.record(z.string(), z.strictObject({ schema: z.optional(schema) }))),
});
const operation = z.strictObject({
  operationId: z.string(),
  summary: z.string().check(z.minLength(1)),
  tags: z.array(z.string()),
  parameters: z.optional(z.array(z.union([parameter, reference]))),
  requestBody: z.optional(z.strictObject({ required: z.literal(true), content })),
  responses: z.record(z.string().check(z.regex(/^([1-5]XX|[1-5]\d\d)$/)), z.union([response, reference])),
  security: z.array(z.record(z.string(), z.array(z.string()))),
});
const document = z.strictObject({
  openapi: z.literal('3.1.1'),
  info: z.strictObject({
    title: z.string(),
    version: z.string(),
    description: z.string(),
    license: z.strictObject({ name: z.string() }),
  }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(
    z.string().check(z.startsWith('/')),
    z.strictObject({
      get: z.optional(operation),
      post: z.optional(operation),
      patch: z.optional(operation),
      delete: z.optional(operation),
    }),
  ),
  components: z.strictObject({
    schemas: z.record(z.string().check(z.regex(/^[\w.-]+$/)), schema),
    parameters: z.record(z.string(), parameter),
    headers: z.record(z.string(), z.strictObject({ description: z.string(), schema })),
    responses: z.record(z.string(), response),
    securitySchemes: z.record(
      z.string(),
      z.strictObject({ type: z.literal('apiKey'), in: z.literal('cookie'), name: z.string(), description: z.string() }),
    ),
  }),
});

type Operation = z.infer<typeof operation>;
const operations = Object.entries(published.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, found]) => ({ path, method, operation: found as Operation })),
);

/** Collects every `$ref` in a value. */
function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => (key === '$ref' ? [String(part)] : referencesIn(part)));
}

/** Returns the paths of schemas without any keyword, which accept every value. */
function untypedIn(value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isSchema = ['properties', 'schema', 'items', 'anyOf'].some((key) => path.at(-1) === key || path.at(-2) === key);
  if (isSchema && Object.keys(value).length === 0) return [path.join('.')];
  return Object.entries(value).flatMap(([key, part]) => untypedIn(part, [...path, key]));
}

describe('docs/openapi.json', () => {
  it('OPS-4 matches the contract (run `npm run openapi` after a change)', () => {
    expect(published).toEqual(JSON.parse(JSON.stringify(openapi(read('package.json')))));
  });

  it('OPS-4 is a valid OpenAPI 3.1 document', () => {
    expect(z.safeParse(document, published).error?.issues ?? []).toEqual([]);
  });

  it('OPS-4 documents a client error for every operation', () => {
    for (const {
      operation: { operationId, responses },
    } of operations) {
      expect([operationId, Object.keys(responses).some((status) => status.startsWith('4'))]).toEqual([operationId, true]);
    }
  });

  it('OPS-4 has no dangling reference', () => {
    for (const found of referencesIn(published)) {
      const target = found.split('/').slice(1);
      expect([found, target.reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], published)]).toEqual([
        found,
        expect.anything(),
      ]);
    }
  });

  it('OPS-4 lists every endpoint once, with its path parameters', () => {
    expect(operations.map(({ operation: { operationId } }) => operationId).sort()).toEqual(
      allEndpoints.map(({ name }) => name).sort(),
    );
    for (const { path, operation: found } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (found.parameters ?? []).filter((given) => 'in' in given && given.in === 'path');
      expect(declared.map((given) => 'name' in given && [given.name, given.required])).toEqual(
        inPath.map((name) => [name, true]),
      );
    }
  });

  it('OPS-4 types every member except the data of API queries', () => {
    expect(untypedIn(published).map((path) => path.split('.').at(-1))).toEqual(['request_data', 'response_data']);
  });

  it('OPS-4 documents Idempotency-Key for the twelve writes, and optional totals', () => {
    const keyed = operations.filter(({ operation: { parameters } }) => JSON.stringify(parameters)?.includes('IdempotencyKey'));
    expect(keyed.map(({ operation: { operationId } }) => operationId).sort()).toEqual([
      ...['businesses.create', 'businesses.delete', 'businesses.update', 'closed-loop-balancing.create'],
      ...['closed-loop-balancing.process', 'exchange-providers.savePair', 'exchange-rules.save', 'profile.changePassword'],
      ...['users.changePassword', 'users.create', 'users.delete', 'users.update'],
    ]);
    const required = JSON.stringify(published).match(/"required":\[[^\]]*\]/g) ?? [];
    expect(required.filter((list) => /_total"|(created|processed)_by|processed_at/.test(list))).toEqual([]);
  });

  it('OPS-4 describes request, response, and ids and amounts of any size', () => {
    const create = published.paths['/ajax/closed-loop-balancing/create']?.post as Operation;
    expect(create.requestBody?.content['application/json']?.schema).toEqual({
      type: 'object',
      properties: {
        exchange_provider_id: { $ref: '#/components/schemas/Id' },
        cryptocurrency_id: { $ref: '#/components/schemas/Id' },
        trade_ids: { type: 'array', items: { $ref: '#/components/schemas/Id' } },
      },
      required: ['exchange_provider_id', 'cryptocurrency_id', 'trade_ids'],
    });
    expect(create.responses).toHaveProperty('2XX.content.application/json.schema.properties.id');
    expect(create.responses).toMatchObject({ 401: {}, 419: {}, 422: { $ref: '#/components/responses/Invalid' } });
    expect(published.components.schemas).toHaveProperty('Amount.type', ['integer', 'string']);
    const list = published.paths['/ajax/users']?.get as Operation;
    expect(list.parameters).toEqual([
      { name: 'page', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } },
      { name: 'per_page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
    ]);
  });
});
