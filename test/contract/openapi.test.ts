import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { openapi } from '#contract/openapi.ts';
import { errors } from '../../server/request/failures.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const published = read('docs/openapi.json') as ReturnType<typeof openapi>;

/** The members of an operation that the tests read. */
interface Operation {
  operationId: string;
  parameters?: unknown[];
  requestBody?: { content: Record<string, { schema: unknown }> };
  responses: Record<string, unknown>;
}

const operations = Object.values(published.paths).flatMap((item) => Object.values(item) as Operation[]);

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

/** Returns the paths of schemas without any keyword, which accept every value. */
function untypedIn(value: unknown, path: string[] = []): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const isSchema = ['properties', 'schema', 'schemas', 'items', 'anyOf'].some(
    (key) => path.at(-1) === key || path.at(-2) === key,
  );
  if (isSchema && Object.keys(value).length === 0) return [path.join('.')];
  return Object.entries(value).flatMap(([key, part]) => untypedIn(part, [...path, key]));
}

/** Fails to compile where the client has other types than the contract. */
const useOfClient = `
import { closedLoopBalancingCreate, ordersList, usersDelete } from './client.ts';

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

  it('OPS-4 passes the strict rules of a linter', () => {
    const { status, output } = run('redocly', 'lint', 'docs/openapi.json', '--extends', 'recommended-strict');
    expect([status, output]).toEqual([0, expect.stringContaining('Your API description is valid')]);
  });

  it('OPS-4 documents every error of the gateway below /ajax', () => {
    // Errors of other paths, and of a method that no endpoint has.
    const others = ['not-found', 'bad-method', 'bad-report', 'too-many-reports'];
    const kinds = Object.entries(errors).filter(([kind]) => !others.includes(kind));
    const { responses } = operations.find(({ operationId }) => operationId === 'users.create') as Operation;
    const undocumented = kinds.filter(([, { status }]) => {
      const [, name = ''] = /responses\/(\w+)/.exec(JSON.stringify(responses[status])) ?? [];
      return !JSON.stringify(published.components.responses[name as 'Failed'])?.includes('schemas/GatewayError');
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
    expect(run('tsc', ...options.split(' '), client, join(folder, 'use.ts'))).toEqual({ status: 0, output: '' });
  });

  it('OPS-4 lists every endpoint once', () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(allEndpoints.map(({ name }) => name).sort());
  });

  it('OPS-4 types every member except the data of API queries', () => {
    expect(untypedIn(published).map((path) => path.split('.').at(-1))).toEqual(['request_data', 'response_data']);
  });

  it('OPS-4 documents Idempotency-Key for the twelve writes, and optional totals', () => {
    const keyed = operations.filter(({ parameters }) => JSON.stringify(parameters)?.includes('IdempotencyKey'));
    expect(keyed.map(({ operationId }) => operationId).sort()).toEqual([
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
    expect(create.responses).toHaveProperty('200.content.application/json.schema.properties.id');
    expect(create.responses).toMatchObject({ 401: {}, 419: {}, 422: { $ref: '#/components/responses/Invalid' } });
    expect(published.components.schemas).toHaveProperty('Amount.type', ['integer', 'string']);
    const list = published.paths['/ajax/users']?.get as Operation;
    expect(list.parameters).toEqual([
      { name: 'page', in: 'query', required: true, schema: { type: 'integer', minimum: 1 } },
      { name: 'per_page', in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } },
    ]);
  });
});
