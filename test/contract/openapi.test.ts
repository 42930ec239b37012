import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { isWrite } from '#contract/endpoint.ts';
import { components, openapi } from '#contract/openapi/document.ts';
import { errors } from '../../server/request/failures.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const published = read('docs/openapi.json') as ReturnType<typeof openapi>;

/** The members of an operation that the tests read. */
interface Operation {
  operationId: string;
  description?: string;
  parameters?: { description?: string; example?: unknown }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

const writeNames = allEndpoints
  .filter(isWrite)
  .map(({ name }) => name)
  .sort();
const operations = Object.values(published.paths).flatMap(
  (item) => Object.values(item) as Operation[],
);

/** Runs a program of node_modules in the project's folder; returns its exit code and output. */
function run(program: string, ...args: string[]) {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  anyOf?: Schema[];
  items?: Schema;
  format?: string;
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
  required?: string[];
}

const schemas = published.components.schemas as Record<string, Schema>;

/** Every property of the components, as `User.email`. */
const properties = Object.entries(schemas).flatMap(([id, { properties = {}, required = [] }]) =>
  Object.entries(properties).map(([name, schema]) => ({
    name: `${id}.${name}`,
    schema,
    nullable:
      !required.includes(name) ||
      JSON.stringify(schema).includes('"null"') ||
      schema.$ref?.endsWith('/Status'),
  })),
);

/** The texts of an operation and of the schema of its response. */
const textsOf = ({ description, responses }: Operation) => {
  const { $ref = '' } = responses[200]?.content?.['application/json']?.schema ?? {};
  return [description, JSON.stringify(schemas[$ref.split('/').at(-1) ?? ''])].join(' ');
};

const namesOf = (found: typeof properties) => found.map(({ name }) => name);
const refersTo = (schema: Schema, ...ids: string[]) =>
  ids.some((id) => JSON.stringify(schema).includes(`schemas/${id}"`));

/** Fails to compile where the client has other types than the contract. */
const useOfClient = `
import { authLogin, closedLoopBalancingCreate, ordersList, usersDelete, type GatewayError, type User } from './client.ts';

export const nameOf = (user: User): string => user.username;

/** The members of an error body without a cast. */
export async function reasonOf(token: string): Promise<{ text?: string; fields?: Record<string, string[]>; sent?: false }> {
  const deleted = await usersDelete('3', token);
  if (deleted.status === 204) return {};
  const { data } = deleted;
  if ('request_id' in data) {
    const gateway: GatewayError = data;
    return { text: gateway.message, sent: gateway.sent };
  }
  return 'errors' in data ? { text: data.message, fields: data.errors } : { text: data.message };
}

export async function attempts(): Promise<string[] | undefined> {
  const signedIn = await authLogin({ email: 'a', password: 'b' });
  return signedIn.status === 429 && 'errors' in signedIn.data ? signedIn.data.errors.email : undefined;
}

export async function use(token: string): Promise<(string | number)[]> {
  const orders = await ordersList(1);
  if (orders.status !== 200) throw new Error(orders.status === 422 ? orders.data.errors.page?.[0] : orders.data.message);
  const created = await closedLoopBalancingCreate(
    token,
    { exchange_provider_id: 1, cryptocurrency_id: '2', trade_ids: [3] },
    { idempotencyKey: 'key' },
  );
  const deleted = await usersDelete('3', token);
  if (deleted.status === 403 && 'request_id' in deleted.data) return [deleted.data.request_id];
  return created.status === 200 ? [created.data.id, ...orders.data.items.map(({ payment_requirement }) => payment_requirement)] : [];
}
`;

describe('docs/openapi.json', () => {
  it('OPS-4 matches the contract (run `npm run openapi` after a change)', () => {
    expect(published).toEqual(JSON.parse(JSON.stringify(openapi(read('package.json')))));
  });

  it('OPS-4 has no texts in a bundle of the contract', async () => {
    const { outputFiles } = await build({
      entryPoints: [join(root, 'contract/all-endpoints.ts')],
      bundle: true,
      format: 'esm',
      write: false,
    });
    const bundle = outputFiles[0]?.text ?? '';
    expect(bundle).toContain('/users/details/{id}');
    const texts = JSON.stringify(published).matchAll(/"(?:description|summary)":"([^"\\]{20,})"/g);
    const bundled = [...texts].map(([, text = '']) => text).filter((text) => bundle.includes(text));
    expect(bundled).toEqual([]);
  });

  it('OPS-4 passes the strict rules of a linter', () => {
    const { status, output } = run(
      'redocly',
      'lint',
      'docs/openapi.json',
      '--extends',
      'recommended-strict',
    );
    expect(output).toContain('Your API description is valid');
    expect(status).toBe(0);
  });

  it('OPS-4 documents every error of the gateway below /ajax', () => {
    // Errors of other paths, and of a method that no endpoint has.
    const others = ['not-found', 'bad-method', 'bad-report', 'too-many-reports'];
    const kinds = Object.entries(errors).filter(([kind]) => !others.includes(kind));
    const { responses } = operations.find(
      ({ operationId }) => operationId === 'users.create',
    ) as Operation;
    const undocumented = kinds.filter(([, { status }]) => {
      const [, name = ''] = /responses\/(\w+)/.exec(JSON.stringify(responses[status])) ?? [];
      return !JSON.stringify(published.components.responses[name as 'Failed'])?.includes(
        'schemas/GatewayError',
      );
    });
    expect(undocumented).toEqual([]);
  });

  it('OPS-4 generates a typed client', () => {
    mkdirSync(join(root, 'dist'), { recursive: true });
    const folder = mkdtempSync(join(root, 'dist/openapi-client-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const client = join(folder, 'client.ts');
    expect(run('oazapfts', 'docs/openapi.json', client)).toMatchObject({ status: 0 });
    writeFileSync(join(folder, 'use.ts'), useOfClient);
    const options =
      '--noEmit --strict --skipLibCheck --module nodenext --target es2024 --allowImportingTsExtensions --ignoreConfig';
    expect(run('tsc', ...options.split(' '), client, join(folder, 'use.ts'))).toEqual({
      status: 0,
      output: '',
    });
  });

  it('OPS-4 lists every endpoint once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      allEndpoints.map(({ name }) => name).sort(),
    );
  });

  it('OPS-4 types every member except data of other endpoints', () => {
    const untyped = properties.filter(
      ({ schema: { $ref, type, anyOf } }) => !$ref && !type && !anyOf,
    );
    expect(namesOf(untyped)).toEqual([
      'ApiQuery.request_data',
      'ApiQuery.response_data',
      'Withdrawal.body',
    ]);
  });

  it('OPS-4 describes every schema, property and parameter', () => {
    expect(properties.length).toBeGreaterThan(180);
    const undescribed = [
      ...namesOf(properties.filter(({ schema }) => !schema.description)),
      ...Object.keys(schemas).filter((id) => !schemas[id]?.description),
      ...operations.filter(({ parameters = [] }) =>
        parameters.some(
          (parameter) =>
            !('$ref' in parameter) && !(parameter.description && parameter.example !== undefined),
        ),
      ),
    ];
    expect(undescribed).toEqual([]);
  });

  it('OPS-4 describes only members that exist', () => {
    const stale = components.flatMap(({ id, properties = {} }) =>
      Object.keys(properties).flatMap((name) =>
        schemas[id]?.properties?.[name] ? [] : [`${id}.${name}`],
      ),
    );
    expect(stale).toEqual([]);
  });

  it('OPS-4 states the meaning of null and of a missing member', () => {
    const unstated = properties.filter(
      ({ schema, nullable }) => nullable && !/\bNull\b|\bMissing\b/.test(schema.description ?? ''),
    );
    expect(namesOf(unstated).filter((name) => !/_data$/.test(name))).toEqual([]);
    const missing = properties.filter(({ name, schema }) => {
      const [id = '', member = ''] = name.split('.');
      return (
        !schemas[id]?.required?.includes(member) && !/\bmissing\b/i.test(schema.description ?? '')
      );
    });
    expect(namesOf(missing)).toEqual([]);
  });

  it('OPS-4 states the unit of every amount and decimal', () => {
    const amounts = properties.filter(({ schema }) => refersTo(schema, 'Amount', 'Decimal'));
    expect(amounts.length).toBeGreaterThan(20);
    const unit = /in minor units of|in units of|in whole units|number of trades/;
    expect(namesOf(amounts.filter(({ schema }) => !unit.test(schema.description ?? '')))).toEqual(
      [],
    );
  });

  it('OPS-4 states the order of every list', () => {
    const lists = operations.filter(({ responses }) => {
      const { $ref = '' } = responses[200]?.content?.['application/json']?.schema ?? {};
      const schema = schemas[$ref.split('/').at(-1) ?? ''];
      return schema?.items || Object.values(schema?.properties ?? {}).some(({ items }) => items);
    });
    expect(lists.length).toBeGreaterThan(15);
    const unordered = lists.filter(
      (operation) => !/newest first|oldest first|sorted by|an order that/i.test(textsOf(operation)),
    );
    expect(unordered.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('OPS-4 states formats of times, email addresses, passwords and days', () => {
    const wrong = properties.filter(({ name, schema }) => {
      if (/(_at|\.timestamp)$/.test(name)) return !refersTo(schema, 'Instant');
      if (/email$/.test(name)) return schema.format !== 'email';
      if (/password/.test(name)) return schema.format !== 'password';
      return /_date$/.test(name) && schema.format !== 'date';
    });
    expect(namesOf(wrong)).toEqual([]);
    expect(schemas.Instant?.format).toBe('date-time');
    expect(schemas.Amount?.format).toBe('int64');
    expect(schemas.Id?.format).toBe('int64');
  });

  it('OPS-4 states the length of every text', () => {
    const unbounded: string[] = [];
    const visit = (place: string, schema: object) => {
      const { type, format = '' } = schema as Schema;
      const isBounded = ['maxLength', 'pattern', 'enum'].some((keyword) => keyword in schema);
      if ([type].flat().includes('string') && !isBounded && !/^date/.test(format))
        unbounded.push(place);
      for (const [name, part] of Object.entries(schema))
        if (typeof part === 'object' && part !== null && !isBounded && name !== 'examples')
          visit(`${place}.${name}`, part);
    };
    visit('', schemas);
    for (const { operationId, parameters = [] } of operations) visit(operationId, parameters);
    expect(unbounded).toEqual([]);
  });

  it('OPS-4 has an example of every schema, which the contract accepts', () => {
    expect(components.map(({ id }) => id).sort()).toEqual(Object.keys(schemas).sort());
    const wrong = components.filter(({ schema, example }) => !z.safeParse(schema, example).success);
    expect(wrong.map(({ id }) => id)).toEqual([]);
    for (const { id, example } of components) expect(schemas[id]?.examples).toEqual([example]);
  });

  it('OPS-4 documents Idempotency-Key for every write, and optional totals', () => {
    const keyed = operations.filter(({ parameters }) =>
      JSON.stringify(parameters)?.includes('IdempotencyKey'),
    );
    expect(keyed.length).toBeGreaterThan(10);
    expect(keyed.map(({ operationId }) => operationId).sort()).toEqual(writeNames);
    const required = JSON.stringify(published).match(/"required":\[[^\]]*\]/g) ?? [];
    expect(
      required.filter((list) => /_total"|(created|processed)_by|processed_at/.test(list)),
    ).toEqual([]);
  });

  it('CALL-6 states what a repetition of each write does', () => {
    expect(published.paths['/ajax/users/create']?.post).toMatchObject({ 'x-repeat': 'once' });
    expect(published.paths['/ajax/users/delete/{id}']?.delete).toMatchObject({
      'x-repeat': 'same',
    });
    const declared = operations
      .filter((operation) => 'x-repeat' in operation)
      .map(({ operationId }) => operationId);
    expect(declared.sort()).toEqual(writeNames);
  });

  it('OPS-4 describes request, response, and ids and amounts of any size', () => {
    const create = published.paths['/ajax/closed-loop-balancing/create']?.post as Operation;
    expect(create.requestBody?.content['application/json']?.schema).toEqual({
      $ref: '#/components/schemas/NewSettlement',
    });
    expect(schemas.NewSettlement).toMatchObject({
      type: 'object',
      properties: {
        exchange_provider_id: { $ref: '#/components/schemas/Id' },
        cryptocurrency_id: { $ref: '#/components/schemas/Id' },
        trade_ids: { type: 'array', items: { $ref: '#/components/schemas/Id' }, maxItems: 10_000 },
      },
      required: ['exchange_provider_id', 'cryptocurrency_id', 'trade_ids'],
    });
    expect(create.responses).toHaveProperty(
      ['200', 'content', 'application/json', 'schema', '$ref'],
      '#/components/schemas/Created',
    );
    expect(create.responses).toMatchObject({
      401: {},
      419: {},
      422: { $ref: '#/components/responses/Invalid' },
    });
    expect(published.components.schemas).toHaveProperty('Amount.type', ['integer', 'string']);
    const list = published.paths['/ajax/users']?.get as Operation;
    expect(list.parameters).toMatchObject([
      { name: 'page', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } },
      {
        name: 'per_page',
        in: 'query',
        required: false,
        schema: { type: 'integer', minimum: 1 },
      },
      {
        name: 'q',
        in: 'query',
        required: false,
        schema: { type: 'string', minLength: 1, maxLength: 500 },
      },
      { name: 'from', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'to', in: 'query', required: false, schema: { type: 'string' } },
      {
        name: 'sort',
        in: 'query',
        required: false,
        schema: { enum: ['username', '-username', 'email', '-email', 'created_at', '-created_at'] },
      },
    ]);
  });
});
