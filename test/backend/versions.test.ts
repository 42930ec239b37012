import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import { isWrite } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { users } from '#contract/users.ts';
import type { Client, Reply } from '../../tools/conformance/client.ts';
import { onAnyDatabase, onEachDatabase, type TestBackend } from '../support/backend.ts';
import { changesOf } from '../support/changes.ts';
import { type PreparedWrite, prepareWrite, writeNames } from '../support/every-write.ts';

const names = writeNames.filter((name) =>
  allEndpoints.some((endpoint) => endpoint.name === name && endpoint.record),
);
const ifMatch = (tag: string | undefined) => ({ 'If-Match': String(tag) });
const send = (
  client: Client,
  { endpoint, input }: PreparedWrite,
  headers?: Record<string, string>,
) => client.request(endpoint, input as never, headers);
const currentOf = ({ body }: Reply) => (body as { current: { version: string } }).current;

it('BE-120 every write of a record with a version is tested', () => {
  const conditional = allEndpoints
    .filter((endpoint) => isWrite(endpoint) && endpoint.record)
    .map(({ name }) => name);
  expect(conditional.sort()).toEqual([...names].sort());
});

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  it.each(names)(
    'BE-121 rejects a write of another version with the current record: %s',
    async (name) => {
      const write = await prepareWrite(backend.db, name);
      const replies: Reply[] = [];
      const changes = await changesOf(backend.db, async () => {
        for (const tag of ['"another"', 'W/"another"', 'another', '', '"a", "b"'])
          replies.push(await send(client, write, ifMatch(tag)));
      });
      expect(replies.map(({ status }) => status)).toEqual([412, 412, 412, 412, 412]);
      expect(changes).toEqual({});
      const [first] = replies as [Reply];
      expect(write.endpoint.record?.safeParse(currentOf(first)).success).toBe(true);
      const { version } = currentOf(first);
      expect((await send(client, write, ifMatch(`"a", "${version}"`))).status).toBeLessThan(300);
    },
  );

  it.each(names)(
    'BE-121 a repetition by its key gets the response of its attempt: %s',
    async (name) => {
      const write = await prepareWrite(backend.db, name, 2);
      const { version } = currentOf(await send(client, write, ifMatch('"another"')));
      const headers = { ...ifMatch(`"${version}"`), 'Idempotency-Key': randomUUID() };
      expect((await send(client, write, headers)).status).toBe(204);
      expect((await send(client, write, headers)).status).toBe(204);
    },
  );

  it('BE-121 If-Match: * fits every version', async () => {
    const write = await prepareWrite(backend.db, 'businesses.update', 3);
    expect((await send(client, write, ifMatch('*'))).status).toBe(204);
  });

  it('BE-121 an error other than 412 comes first', async () => {
    const statusOf = async (write: PreparedWrite) =>
      (await send(client, write, ifMatch('"another"'))).status;
    expect(await statusOf({ endpoint: users.delete, input: { params: { id: 1 } } })).toBe(403);
    expect(await statusOf({ endpoint: users.update, input: { params: { id: 1 }, body: {} } })).toBe(
      422,
    );
    expect(
      await statusOf({ endpoint: businesses.delete, input: { params: { id: 987654321 } } }),
    ).toBe(404);
  });

  it('BE-120 lists, details and forms have the version that ETag has', async () => {
    const params = { id: 2 };
    for (const { list, details, edit } of [users, businesses]) {
      const { items } = (await client.request(list, { query: { page: 1 } })).body as {
        items: { id: number; version: string }[];
      };
      const { version } = items.find(({ id }) => id === 2) ?? {};
      for (const endpoint of [details, edit]) {
        const { headers, body } = await client.request(endpoint as typeof users.details, {
          params,
        });
        expect(headers.get('ETag')).toBe(`"${version}"`);
        expect((body as { version: string }).version).toBe(version);
      }
    }
    expect((await client.request(users.password, { params })).headers.get('ETag')).toMatch(
      /^"[\w-]{22}"$/,
    );
  });

  it('BE-120 a change by another program changes the version of its record alone', async () => {
    const versions = async () => {
      const pairs = await client.request(exchangeProviders.details, {
        params: { provider: 'Kraken' },
      });
      const rules = await client.request(exchangeRules.matrix, {});
      return {
        pairs: (pairs.body as { pairs: { version: string }[] }).pairs.map(({ version }) => version),
        rules: (
          rules.body as { exchange_rule_matrix: { version: string }[] }
        ).exchange_rule_matrix.map(({ version }) => version),
      };
    };
    const before = await versions();
    expect(new Set([...before.pairs, ...before.rules]).size).toBe(
      before.pairs.length + before.rules.length,
    );
    const pair = backend.db
      .selectFrom('exchange_providers')
      .select('id')
      .where('name', '=', 'Kraken');
    await backend.db
      .updateTable('exchange_pairs')
      .set({ trade_cap_daily: 4_321n })
      .where('exchange_provider_id', '=', pair)
      .where('cryptocurrency_id', '=', 1n)
      .where('stablecoin_id', '=', 1n)
      .execute();
    const after = await versions();
    expect(after.pairs.filter((version) => !before.pairs.includes(version))).toHaveLength(1);
    expect(after.rules).toEqual(before.rules);
  });

  it.each([
    'users.update',
    'businesses.update',
    'exchange-providers.savePair',
    'exchange-rules.save',
  ] as const)('BE-120 a success has the new version as ETag: %s', async (name) => {
    const first = await send(client, await prepareWrite(backend.db, name, 11));
    const next = await prepareWrite(backend.db, name, 12);
    expect((await send(client, next, ifMatch(first.headers.get('ETag') ?? ''))).status).toBe(204);
    expect((await send(client, next, ifMatch(first.headers.get('ETag') ?? ''))).status).toBe(412);
  });
});

onEachDatabase((fresh) => {
  let backend: TestBackend;
  let client: Client;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  it.each([
    'users.update',
    'businesses.update',
    'exchange-providers.savePair',
    'exchange-rules.save',
  ] as const)('BE-121 one of parallel writes of a version is carried out: %s', async (name) => {
    const { version } = currentOf(
      await send(client, await prepareWrite(backend.db, name), ifMatch('"another"')),
    );
    const writes = await Promise.all(
      [21, 22, 21, 22, 21, 22].map((run) => prepareWrite(backend.db, name, run)),
    );
    const replies = await Promise.all(
      writes.map((write) => send(client, write, ifMatch(`"${version}"`))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 412, 412, 412, 412, 412]);
  });
});
