import { expect, it } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { createClient } from '../../tools/conformance/client.ts';
import { conformanceSuite } from '../../tools/conformance/suite.ts';
import { listening, startConsole } from './console-process.ts';

it('GW-2 OPS-1 passes the conformance suite through the gateway', async () => {
  const origin = await listening(startConsole({}));
  const { email, password } = demoAccount;
  const failed: string[] = [];
  for (const { title, run } of conformanceSuite({
    connect: () => createClient(origin),
    email,
    password,
  })) {
    await run().catch((error: Error) => failed.push(`${title}: ${error.message}`));
  }
  expect(failed).toEqual([]);
}, 60_000);
