import { parseArgs } from 'node:util';
import { createLogPages, EventsError } from './log-pages.ts';
import { printEvents } from './print-events.ts';
import { openState } from './state-file.ts';

const usage =
  'Usage: npm run -s events -- URL --email EMAIL --password PASSWORD [--follow] [--state FILE]\nEVENTS_PASSWORD replaces --password, which other users of the machine can see.';

/** Reads the arguments. Throws an EventsError that names each invalid one. */
function readArguments(args: string[]) {
  const options = {
    email: { type: 'string', default: '' },
    password: { type: 'string', default: process.env.EVENTS_PASSWORD ?? '' },
    follow: { type: 'boolean', default: false },
    state: { type: 'string' },
  } as const;
  let given: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    given = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new EventsError(`${(error as Error).message}\n${usage}`);
  }
  const { values, positionals } = given;
  const [url = '', ...more] = positionals;
  const problems = [
    !/^https?:$/.test(URL.parse(url)?.protocol ?? '') &&
      `URL is ${JSON.stringify(url)}; expected an http or https URL.`,
    ...more.map((extra) => `${JSON.stringify(extra)} is one argument too many.`),
    values.email === '' && '--email is missing: the account for the sign-in.',
    values.password === '' && '--password is missing.',
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new EventsError([...problems, usage].join('\n'));
  return { ...values, url: url.replace(/\/+$/, '') };
}

/** Resolves once the text is written to standard output. */
const print = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });

const report = (text: string): void => void process.stderr.write(`${text}\n`);

/** Exits with 0 after all events or a signal, 1 after a failure, 2 for arguments that cannot be used. */
async function main(): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  // A reader that has gone rejects `print`.
  process.stdout.on('error', () => {});
  let started: ReturnType<typeof start>;
  try {
    started = start(process.argv.slice(2), stopping.signal);
  } catch (error) {
    if (!(error instanceof EventsError)) throw error;
    report(error.message);
    return 2;
  }
  try {
    await printEvents({ ...started, print, report, signal: stopping.signal });
    return 0;
  } catch (error) {
    report((error as Error).message);
    return 1;
  } finally {
    await started.signOut();
  }
}

function start(args: string[], signal: AbortSignal) {
  const { follow, state, ...account } = readArguments(args);
  return {
    isFollowing: follow,
    state: openState(state),
    ...createLogPages(account, signal),
  };
}

process.exitCode = await main();
