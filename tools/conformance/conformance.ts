import { parseArgs } from 'node:util';
import { currencyDecimals } from '#config/schemas.ts';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import type { Decimals } from '#contract/minor-units.ts';
import { createClient } from './client.ts';
import { linesOf, runChecks } from './results.ts';
import { conformanceSuite, isReadOnly, type Target } from './suite.ts';

const usage =
  'Usage: npm run conformance -- URL --email EMAIL --password PASSWORD [--read-only] [--only users,orders] [--decimals ETH:18,JPY:0]';

const resources = [...new Set(allEndpoints.map(({ resource }) => resource))];

/** The reasons why the suite cannot run, one per line. */
class UsageError extends Error {}

interface Arguments {
  url: string;
  email: string;
  password: string;
  readOnly: boolean;
  only: string[] | null;
  decimals: Decimals;
}

/** Parses the arguments. Throws a UsageError that names each invalid one. */
function readArguments(args: string[]): Arguments {
  const text = { type: 'string', default: '' } as const;
  const options = {
    email: text,
    password: text,
    only: text,
    decimals: text,
    'read-only': { type: 'boolean', default: false },
  } as const;
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
  const { values, positionals } = given;
  const [url = '', ...more] = positionals;
  const only = values.only === '' ? null : values.only.split(',');
  const unknown = (only ?? []).filter((resource) => !resources.includes(resource));
  const decimals = currencyDecimals.safeParse(values.decimals).data;
  const problems = [
    !/^https?:$/.test(URL.parse(url)?.protocol ?? '') &&
      `URL is ${JSON.stringify(url)}; expected an http or https URL.`,
    ...more.map((extra) => `${JSON.stringify(extra)} is one argument too many.`),
    values.email === '' && '--email is missing: the account for the sign-in.',
    values.password === '' && '--password is missing.',
    decimals === undefined &&
      `--decimals is ${JSON.stringify(values.decimals)}; expected codes with their places, such as ETH:18,JPY:0.`,
    ...unknown.map(
      (resource) =>
        `--only names ${JSON.stringify(resource)}; expected some of ${resources.join(', ')}.`,
    ),
  ].filter((problem) => problem !== false);
  if (decimals === undefined || problems.length > 0)
    throw new UsageError([...problems, usage].join('\n'));
  const { email, password, 'read-only': readOnly } = values;
  return { url: url.replace(/\/+$/, ''), email, password, readOnly, only, decimals };
}

/** Throws a UsageError if the backend does not respond or rejects the sign-in, since no endpoint could be checked then. */
async function assertSignIn({ connect, email, password }: Target) {
  const client = connect();
  const { status, text } = await client
    .request(auth.login, { body: { email, password } })
    .catch(({ message, cause }: Error) => {
      throw new UsageError(
        `The backend does not respond: ${cause instanceof Error ? cause.message || String(cause) : message}`,
      );
    });
  if (status >= 300)
    throw new UsageError(
      `The sign-in as ${email} failed with status ${status}: ${text.slice(0, 300)}`,
    );
  await client.request(auth.logout, {});
}

/**
 * Runs the suite and prints a line for each endpoint, finding and note. Returns the exit code: 0 if no endpoint fails, 1 if one breaks
 * the contract, 2 if the suite cannot run, and 3 if a quarter of the endpoints could not be tested, since the backend has no data.
 */
export async function conformance(
  args: string[],
  print: (text: string) => void,
  printError: (text: string) => void,
) {
  try {
    const { url, email, password, ...options } = readArguments(args);
    const target: Target = { connect: () => createClient(url), email, password };
    await assertSignIn(target);
    const checks = conformanceSuite(target, options);
    const results = await runChecks(checks, options);
    print(`${linesOf(results, checks).join('\n')}\n`);
    if (results.some(({ state }) => state === 'failed')) return 1;
    const testable = results.filter(({ endpoint }) => !options.readOnly || isReadOnly(endpoint));
    const untested = testable.filter(({ state }) => state === 'not tested').length;
    if (untested <= testable.length / 4) return 0;
    print(
      `${untested} of ${testable.length} endpoints could not be tested: add data of every kind to the backend.\n`,
    );
    return 3;
  } catch (error) {
    printError(`${error instanceof UsageError ? error.message : (error as Error).stack}\n`);
    return 2;
  }
}
