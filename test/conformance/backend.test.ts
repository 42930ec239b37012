import { beforeAll, expect, it } from 'vitest';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';
import { conformanceSuite } from './suite.ts';

onEachDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
  });

  const { email, password } = demoAccount;
  const checks = conformanceSuite({ connect: () => backend.client(), email, password });
  for (const { title, run } of checks) it(title, run);

  it('BE-1 CALL-1 every endpoint of the contract succeeds once', () => {
    const answered = checks.flatMap(({ calls }) => calls.filter(({ status }) => status < 300).map(({ call }) => call));
    expect(allEndpoints.filter((call) => !answered.includes(call)).map(({ name }) => name)).toEqual([]);
  });
});
