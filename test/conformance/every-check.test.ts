import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoAccount } from '../../backend/demo/account.ts';
import { directWay } from '../../tools/conformance/browser.ts';
import { type Check, ContractError } from '../../tools/conformance/check.ts';
import { createClient } from '../../tools/conformance/client.ts';
import { NotTested } from '../../tools/conformance/finding.ts';
import { conformanceSuite } from '../../tools/conformance/suite.ts';
import { anyDatabase, startBackend, type TestBackend } from '../support/backend.ts';
import { type Fault, fetchWith } from '../support/broken-backend.ts';
import { amountFaults } from './faults/amounts.ts';
import { lines } from './faults/lines.ts';
import { changes, type Recording, recordTo } from './recording.ts';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startBackend(await anyDatabase());
  backend.runClock();
});
afterAll(() => backend.close());

const { email, password } = demoAccount;
const way = directWay(new URL('https://console.example'));
const suiteOf = (fault: Fault, only: string[] | null) =>
  conformanceSuite(
    {
      connect: () => createClient(backend.url, fetchWith(fault), way),
      email,
      password,
      way,
      now: () => backend.clock.now,
    },
    { only },
  );
const every = suiteOf((request, send) => send(request), null);

/** Returns the checks of the resource of a check. */
const checksWith = (title: string, fault: Fault) =>
  suiteOf(fault, [every.find((check) => check.title === title)?.about.of[0]?.resource ?? '']);

/** Runs a check, and returns the rule that fails. */
async function breachOf(check: Check): Promise<string | undefined> {
  try {
    await check.run();
  } catch (error) {
    if (error instanceof ContractError) return error.finding.contract;
    if (!(error instanceof NotTested)) throw error;
  }
  return undefined;
}

/** The check that waits. It runs for its own faults only. */
const slow = 'BE-65 a write whose client has gone takes effect soon or never';

/** What each check exchanges with a correct backend, with a sign-in of its own. */
const recordings = new Map<string, Recording>();
beforeAll(async () => {
  for (const { title } of every.filter((check) => check.title !== slow)) {
    const recording: Recording = [];
    const check = suiteOf(recordTo(recording), null).find((each) => each.title === title);
    expect(check && (await breachOf(check))).toBeUndefined();
    recordings.set(title, recording);
  }
});

/** Returns whether a check may fail with a fault. `npm run soak` runs all checks. */
const isConcerned = async (title: string, fault: Fault) =>
  process.env.SOAK === '1' || (await changes(fault, recordings.get(title) ?? []));

/** Runs the checks of a check's resource on a broken backend, and returns the rules that fail by check. */
async function breachesOf(title: string, fault: Fault): Promise<Record<string, string>> {
  const breaches: Record<string, string> = {};
  for (const check of checksWith(title, fault)) {
    const runs =
      check.title === title || (check.title !== slow && (await isConcerned(check.title, fault)));
    const breach = runs ? await breachOf(check) : undefined;
    if (breach !== undefined) breaches[check.title] = breach;
  }
  return breaches;
}

it.each(lines)('OPS-18 a backend fails only: %s %s', async (title, rule, fault, ...also) => {
  const breaches = await breachesOf(title, fault);
  expect(breaches[title]).toContain(rule);
  expect(Object.keys(breaches).sort()).toEqual([title, ...also].sort());
});

it('OPS-18 checks that failed leave nothing that makes another one fail', async () => {
  for (const check of every) expect(await breachOf(check), check.title).toBeUndefined();
});

it.each(amountFaults)('OPS-19 notes implausible amounts: %s', async (title, fault) => {
  const check = checksWith(title, fault).find((each) => each.title === title);
  await check?.run();
  expect([...(check?.notes.values() ?? [])].map(({ consequence }) => consequence)).toContain(
    'This is implausible: the decimal point may be wrong in the console. Set CURRENCY_DECIMALS.',
  );
});
