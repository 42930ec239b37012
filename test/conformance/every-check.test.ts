import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { createClient } from '../../tools/conformance/client.ts';
import { NotTested } from '../../tools/conformance/finding.ts';
import { ContractError, conformanceSuite } from '../../tools/conformance/suite.ts';
import { anyDatabase, startBackend, type TestBackend } from '../support/backend.ts';
import { type Fault, fetchWith } from '../support/broken-backend.ts';
import { amountFaults } from './faults/amounts.ts';
import { lines } from './faults/lines.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend(await anyDatabase());
});
afterAll(() => backend.close());

const { email, password } = demoAccount;
const suiteOf = (fault: Fault, only: string[] | null) =>
  conformanceSuite(
    { connect: () => createClient(backend.url, fetchWith(fault)), email, password },
    { only },
  );
const every = suiteOf((request, send) => send(request), null);

/** Returns the checks of the resource of a check. */
const checksWith = (title: string, fault: Fault) =>
  suiteOf(fault, [every.find((check) => check.title === title)?.about.of[0]?.resource ?? '']);

/** The checks that wait. They run for their own faults only. */
const slow = 'BE-65 a write whose client has gone takes effect soon or never';

/** Runs the checks of a check's resource on a broken backend, and returns the rules that fail by check. */
async function breachesOf(title: string, fault: Fault): Promise<Record<string, string>> {
  const checks = checksWith(title, fault).filter(
    (check) => check.title !== slow || check.title === title,
  );
  const breaches: Record<string, string> = {};
  for (const check of checks) {
    await check.run().catch((error: Error) => {
      if (error instanceof ContractError) breaches[check.title] = error.finding.contract;
      else if (!(error instanceof NotTested)) throw error;
    });
  }
  return breaches;
}

it.each(lines)('OPS-18 a backend fails only: %s %s', async (title, rule, fault, ...also) => {
  const breaches = await breachesOf(title, fault);
  expect(breaches[title]).toContain(rule);
  expect(Object.keys(breaches).sort()).toEqual([title, ...also].sort());
});

it.each(amountFaults)('OPS-19 notes implausible amounts: %s', async (title, fault) => {
  const check = checksWith(title, fault).find((each) => each.title === title);
  await check?.run();
  expect([...(check?.notes.values() ?? [])].map(({ consequence }) => consequence)).toContain(
    'This is implausible: the decimal point may be wrong in the console. Set CURRENCY_DECIMALS.',
  );
});
