import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { featuresHeader } from '#contract/features.ts';
import { directWay, type Way } from '../../tools/conformance/browser.ts';
import { createClient } from '../../tools/conformance/client.ts';
import { succeededEndpoints } from '../../tools/conformance/results.ts';
import { conformanceSuite } from '../../tools/conformance/suite.ts';
import { startGateway } from '../support/gateway.ts';
import { account, type Example, type Running, resources } from './start.ts';

const origin = new URL('https://console.example');

/** Defines the tests of the conformance suite on an example. */
export function defineConformance(example: Example) {
  describe('behind https', () =>
    runSuite(example, true, async ({ url }) => ({
      url,
      way: { ...directWay(origin), names: example.names },
    })));

  describe('through a console', () =>
    runSuite(example, false, async ({ url: backend }) => {
      const limits = { timeoutMs: 20_000, backendTimeoutMs: 20_000 };
      const { url, close } = await startGateway({ backend, xsrfNames: example.names, ...limits });
      return { url, close, way: { ...directWay(new URL(url)), isDirect: false } };
    }));
}

/** Defines the tests of an example as requests reach it. */
function runSuite(
  { start }: Example,
  isSecure: boolean,
  reach: (backend: Running) => Promise<{ url: string; way: Way; close?: () => void }>,
) {
  let backend: Running;
  let reached: Awaited<ReturnType<typeof reach>>;
  const way = {} as Way;
  beforeAll(async () => {
    backend = await start(isSecure);
    reached = await reach(backend);
    Object.assign(way, reached.way);
  });
  afterAll(async () => {
    const log = backend.log();
    reached.close?.();
    await backend.close();
    expect(log).toBe('');
  });

  const checks = conformanceSuite(
    { connect: () => createClient(reached.url, fetch, way), ...account, way },
    { only: resources },
  );
  for (const { title, run } of checks) it(`ADOPT-1 ${title}`, run);

  it('ADOPT-1 every endpoint of these resources succeeds once', () => {
    const succeeded = succeededEndpoints(checks);
    const required = allEndpoints.filter(({ resource }) => resources.includes(resource));
    expect(required.filter((endpoint) => !succeeded.has(endpoint)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('ADOPT-1 supports keys, versions and the parameters of lists', () => {
    const notes = new Map(checks.flatMap(({ notes }) => [...notes]));
    expect(notes.get('Idempotency-Key')?.state).toBe('supported');
    expect(notes.get('Write-Outcome')?.state).toBe('sent');
    expect(notes.get(featuresHeader)?.state).toBe(
      [
        'idempotency-key',
        'if-match',
        '/users(per_page=200 q from to sort=username|email|created_at)',
        '/orders(per_page=200 q from to cryptocurrency_code currency_code min max sort=created_at|payment_requirement)',
      ].join(', '),
    );
  });
}
