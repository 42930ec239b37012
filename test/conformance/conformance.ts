import { parseArgs } from 'node:util';
import { auth } from '#contract/auth.ts';
import { createClient } from './client.ts';
import { linesOf, runChecks } from './results.ts';
import { conformanceSuite, isReadOnly, type Target } from './suite.ts';

const usage = 'Usage: npm run conformance -- URL --email EMAIL --password PASSWORD [--read-only]';

/** The reasons why the suite cannot run, one per line. */
class UsageError extends Error {}

/** Parses the arguments. Throws a UsageError that names each invalid one. */
function readArguments(): { url: string; email: string; password: string; readOnly: boolean } {
  const text = { type: 'string', default: '' } as const;
  const options = { email: text, password: text, 'read-only': { type: 'boolean', default: false } } as const;
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
  const { values, positionals } = given;
  const [url = '', ...more] = positionals;
  const problems = [
    !/^https?:$/.test(URL.parse(url)?.protocol ?? '') && `URL is ${JSON.stringify(url)}; expected an http or https URL.`,
    ...more.map((extra) => `${JSON.stringify(extra)} is one argument too many.`),
    values.email === '' && '--email is missing: the account for the sign-in.',
    values.password === '' && '--password is missing.',
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new UsageError([...problems, usage].join('\n'));
  return { url: url.replace(/\/+$/, ''), email: values.email, password: values.password, readOnly: values['read-only'] };
}

/** Throws a UsageError if the backend does not respond or rejects the sign-in, since no endpoint could be checked then. */
async function assertSignIn({ connect, email, password }: Target) {
  const client = connect();
  const { status, text } = await client.request(auth.login, { body: { email, password } }).catch(({ message, cause }: Error) => {
    throw new UsageError(`The backend does not respond: ${cause instanceof Error ? cause.message || String(cause) : message}`);
  });
  if (status >= 300) throw new UsageError(`The sign-in as ${email} failed with status ${status}: ${text.slice(0, 300)}`);
  await client.request(auth.logout, {});
}

/**
 * Exits with 0 if no endpoint fails, 1 if one breaks the contract, 2 if the suite cannot run, and 3 if a quarter of the endpoints could
 * not be tested, since the backend has no data.
 */
async function main() {
  const { url, email, password, readOnly } = readArguments();
  const target: Target = { connect: () => createClient(url), email, password };
  await assertSignIn(target);
  const checks = conformanceSuite(target, { readOnly });
  const results = await runChecks(checks);
  process.stdout.write(`${linesOf(results, checks).join('\n')}\n`);
  const testable = results.filter(({ endpoint }) => !readOnly || isReadOnly(endpoint));
  const untested = testable.filter(({ state }) => state === 'not tested').length;
  if (results.some(({ state }) => state === 'failed')) process.exitCode = 1;
  else if (untested > testable.length / 4) {
    process.stdout.write(
      `${untested} of ${testable.length} endpoints could not be tested: add data of every kind to the backend.\n`,
    );
    process.exitCode = 3;
  }
}

main().catch((error: Error) => {
  process.stderr.write(`${error instanceof UsageError ? error.message : error.stack}\n`);
  process.exitCode = 2;
});
