import { parseArgs } from 'node:util';
import { auth } from '#contract/auth.ts';
import { createClient } from './client.ts';
import { conformanceSuite, type Target } from './suite.ts';
import { judge, linesOf } from './verdicts.ts';

const usage = 'Usage: npm run conformance -- URL --email EMAIL --password PASSWORD [--read-only]';

/** Why the suite cannot be run, a line for each reason. */
class Unusable extends Error {}

/** Whom to ask, as the arguments say; throws an Unusable that names each bad one. */
function readArguments(): { url: string; email: string; password: string; readOnly: boolean } {
  const text = { type: 'string', default: '' } as const;
  const options = { email: text, password: text, 'read-only': { type: 'boolean', default: false } } as const;
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Unusable(`${(error as Error).message}\n${usage}`);
  }
  const { values, positionals } = given;
  const [url = '', ...more] = positionals;
  const problems = [
    !/^https?:$/.test(URL.parse(url)?.protocol ?? '') && `URL is ${JSON.stringify(url)}; expected an http or https URL.`,
    ...more.map((extra) => `${JSON.stringify(extra)} is one argument too many.`),
    values.email === '' && '--email is missing: who signs in.',
    values.password === '' && '--password is missing.',
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new Unusable([...problems, usage].join('\n'));
  return { url: url.replace(/\/+$/, ''), email: values.email, password: values.password, readOnly: values['read-only'] };
}

/** Throws an Unusable where nobody answers or the sign-in is refused: nothing could be said of any call then. */
async function assertSignIn({ connect, email, password }: Target) {
  const client = connect();
  const { status, text } = await client.call(auth.login, { body: { email, password } }).catch(({ message, cause }: Error) => {
    throw new Unusable(`The backend does not answer: ${cause instanceof Error ? cause.message || String(cause) : message}`);
  });
  if (status >= 300) throw new Unusable(`The sign-in as ${email} was answered ${status}: ${text.slice(0, 300)}`);
  await client.call(auth.logout, {});
}

/** Ends with 0 where every call holds, 1 where one breaks the contract, 2 where the suite cannot be run. */
async function main() {
  const { url, email, password, readOnly } = readArguments();
  const target: Target = { connect: () => createClient(url), email, password };
  await assertSignIn(target);
  const verdicts = await judge(conformanceSuite(target, { readOnly }));
  process.stdout.write(`${linesOf(verdicts).join('\n')}\n`);
  process.exitCode = verdicts.some(({ state }) => state === 'breaks') ? 1 : 0;
}

main().catch((error: Error) => {
  process.stderr.write(`${error instanceof Unusable ? error.message : error.stack}\n`);
  process.exitCode = 2;
});
