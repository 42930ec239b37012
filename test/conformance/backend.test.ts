import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { succeededEndpoints } from '../../tools/conformance/results.ts';
import { conformanceSuite } from '../../tools/conformance/suite.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';

onEachDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
    backend.runClock();
  });

  const { email, password } = demoAccount;
  const checks = conformanceSuite({
    connect: () => backend.client(),
    email,
    password,
    now: () => backend.clock.now,
  });
  for (const { title, run } of checks) it(title, run);

  it('BE-1 CALL-1 every read of the contract, and every write with a check, succeeds once', () => {
    const succeeded = succeededEndpoints(checks);
    const isChecked = (endpoint: Endpoint) =>
      checks.some(({ about, title }) => /CALL-1 /.test(title) && about.of.includes(endpoint));
    expect(
      allEndpoints
        .filter((endpoint) => endpoint.method === 'GET' || isChecked(endpoint))
        .filter((endpoint) => !succeeded.has(endpoint))
        .map(({ name }) => name),
    ).toEqual([]);
  });
});
