import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { succeededEndpoints } from '../../tools/conformance/results.ts';
import { conformanceSuite } from '../../tools/conformance/suite.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';

onEachDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
  });

  const { email, password } = demoAccount;
  const checks = conformanceSuite({
    connect: () => backend.client(),
    email,
    password,
    now: () => backend.clock.now,
  });
  for (const { title, run } of checks) it(title, run);

  it('BE-1 CALL-1 every endpoint of the contract succeeds once', () => {
    const succeeded = succeededEndpoints(checks);
    expect(
      allEndpoints.filter((endpoint) => !succeeded.has(endpoint)).map(({ name }) => name),
    ).toEqual([]);
  });
});
