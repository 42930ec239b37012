import { beforeAll, it } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';
import { battery } from './battery.ts';

onEachDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
  });

  const { email, password } = demoAccount;
  for (const { title, run } of battery({ connect: () => backend.client(), email, password })) it(title, run);
});
