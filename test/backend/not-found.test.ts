import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { onAnyDatabase, type TestBackend } from '../support/backend.ts';
import { prepareWrite } from '../support/every-write.ts';

const parametersOf = ({ path }: Endpoint) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Every endpoint of a record, with a number, a text, and values that no column can store. */
const cases = allEndpoints
  .filter((endpoint) => parametersOf(endpoint).length > 0)
  .flatMap((endpoint) =>
    ['999999999999', 'none', 'a\0b', '9'.repeat(19)].map((value) => ({
      endpoint,
      name: endpoint.name,
      params: Object.fromEntries(parametersOf(endpoint).map((name) => [name, value])),
    })),
  )
  .map((one, run) => ({ ...one, run }));

/** Records of which only the second parameter names none. */
const inner: [endpoint: Endpoint, noun: string, params: object][] = [
  [walletProviders.account, 'Account', { provider: 'BitGo', cryptocurrency: 'NONE' }],
  [walletProviders.account, 'Account', { provider: 'BitGo', cryptocurrency: 'a\0b' }],
  [
    closedLoopBalancing.unsettledTrades,
    'Cryptocurrency',
    { exchange_provider_id: 1, cryptocurrency_id: 999 },
  ],
  [
    closedLoopBalancing.unsettledTrades,
    'Cryptocurrency',
    { exchange_provider_id: 1, cryptocurrency_id: 'one' },
  ],
];

onAnyDatabase((fresh) => {
  let backend: TestBackend;
  let client: Awaited<ReturnType<TestBackend['signedIn']>>;
  beforeAll(async () => {
    backend = await fresh();
    client = await backend.signedIn();
  });

  it.each(cases)('BE-6 $name responds 404 to $params', async ({ endpoint, params, run }) => {
    // The body of a write is valid, so that only the record is missing.
    const { input } = endpoint.repeat
      ? await prepareWrite(backend.db, endpoint.name, run)
      : { input: {} };
    const { status, body } = await client.request(endpoint, { ...input, params } as never);
    expect(status).toBe(404);
    expect(body).toEqual({ message: expect.stringMatching(/^[A-Z][\w ]+ not found\.$/) });
  });

  it.each(inner)('BE-6 %o says that the %s does not exist', async (endpoint, noun, params) => {
    const { status, body } = await client.request(endpoint, { params } as never);
    expect(status).toBe(404);
    expect(body).toEqual({ message: `${noun} not found.` });
  });
});
