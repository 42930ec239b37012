import { parseArgs } from 'node:util';
import { currencyDecimals } from '#config/schemas.ts';
import { readSetting, SettingsError } from '#config/settings.ts';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import type { Decimals } from '#contract/minor-units.ts';
import { isReadOnly, type Target } from './check.ts';
import { createClient } from './client.ts';
import { countOf, jsonOf, linesOf, runChecks } from './results.ts';
import { conformanceSuite } from './suite.ts';

const help = `Usage: npm run conformance -- --backend URL --email EMAIL [options]

Checks a payments backend against the contract. Without --read-only it creates and deletes records, and leaves a settlement.

  --backend URL            a backend, which gets what the gateway would send
  --through URL            or a console, through which the requests go
  --origin URL             the console's address in the browser, with --backend; default https://console.example.com
  --email EMAIL            the account of the sign-in
  --password PASSWORD      its password; not visible to other users in CONFORMANCE_PASSWORD
  --read-only              changes nothing except the session
  --only users,orders      checks some resources
  --decimals BTC:8,JPY:0   the decimal places of currencies, as in CURRENCY_DECIMALS
  --json                   prints one JSON document
  --help                   prints this

Environment: CONFORMANCE_PASSWORD; BACKEND_XSRF_COOKIE and BACKEND_XSRF_HEADER as those of the gateway, with --backend.
Exit codes: 0 nothing failed, 1 something failed, 2 the suite cannot run, 3 a quarter of the endpoints had no data to be tested with.
`;

const resources = [...new Set(allEndpoints.map(({ resource }) => resource))];

/** The reasons why the suite cannot run, one per line. */
class UsageError extends Error {}

type Environment = Record<string, string | undefined>;

const text = { type: 'string', default: '' } as const;
const flag = { type: 'boolean', default: false } as const;

/** Parses the arguments. Throws a UsageError that names each invalid one. */
function readArguments(args: string[], env: Environment) {
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...{ backend: text, through: text, email: text, password: text, only: text, decimals: text },
      origin: { type: 'string', default: 'https://console.example.com' },
      ...{ 'read-only': flag, json: flag },
    },
    allowPositionals: true,
  });
  const only = values.only === '' ? null : values.only.split(',');
  const decimals = currencyDecimals.safeParse(values.decimals).data ?? null;
  const password = values.password || env.CONFORMANCE_PASSWORD || '';
  const addresses = (['backend', 'through', 'origin'] as const).filter((name) => values[name]);
  const isUrl = (value: string) => /^https?:$/.test(URL.parse(value)?.protocol ?? '');
  const problems = [
    !values.backend === !values.through && 'Either --backend or --through is needed.',
    ...addresses
      .filter((name) => !isUrl(values[name]))
      .map((name) => `--${name} is "${values[name]}"; expected an http or https URL.`),
    ...positionals.map((extra) => `"${extra}" is one argument too many.`),
    values.email === '' && '--email is missing: the account for the sign-in.',
    password === '' && '--password or CONFORMANCE_PASSWORD is missing.',
    decimals === null &&
      `--decimals is "${values.decimals}"; expected codes with their places, such as ETH:18,JPY:0.`,
    ...(only ?? [])
      .filter((resource) => !resources.includes(resource))
      .map((name) => `--only names "${name}"; expected some of ${resources.join(', ')}.`),
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new UsageError([...problems, 'See --help.'].join('\n'));
  const url = (values.backend || values.through).replace(/\/+$/, '');
  const isDirect = values.backend !== '';
  const nameOf = (name: 'BACKEND_XSRF_COOKIE' | 'BACKEND_XSRF_HEADER') =>
    readSetting(name, isDirect ? env[name] : undefined);
  const way = {
    origin: new URL(isDirect ? values.origin : url),
    isDirect,
    names: { cookie: nameOf('BACKEND_XSRF_COOKIE'), header: nameOf('BACKEND_XSRF_HEADER') },
  };
  const connect = () => createClient(url, globalThis.fetch, way);
  const target: Target = { connect, email: values.email, password, way };
  const { json, 'read-only': readOnly } = values;
  return { target, json, options: { readOnly, only, decimals: decimals as Decimals } };
}

/** What to do about a failed connection, by the code of its error. */
const connectionHints: [code: RegExp, hint: string][] = [
  [/SELF_SIGNED|UNABLE_TO/, 'Name the file of its authority in NODE_EXTRA_CA_CERTS.'],
  [/ALTNAME/, 'Use a name of the certificate.'],
  [/SSL|EPROTO/, 'It may speak http: without TLS the address begins with http://.'],
  [/SOCKET/, 'It may speak https: then the address begins with https://.'],
  [/REFUSED/, 'Start it, or correct the port.'],
  [/ENOTFOUND|EAI_AGAIN/, 'No such host is known here.'],
];

/** Throws a UsageError if the backend does not respond or rejects the account, since no endpoint could be checked then. */
async function assertSignIn({ connect, email, password }: Target) {
  const client = connect();
  const { status, body, text } = await client
    .request(auth.login, { body: { email, password } })
    .catch(({ message, cause }: Error) => {
      const { code = '', message: reason = message } = (cause ?? {}) as NodeJS.ErrnoException;
      const hint = connectionHints.find(([pattern]) => pattern.test(code))?.[1] ?? '';
      throw new UsageError(`The backend does not respond: ${reason || code}. ${hint}`.trim());
    });
  if (status === 422 && body)
    throw new UsageError(`The sign-in as ${email} failed with status 422: ${text.slice(0, 300)}`);
  await client.request(auth.logout, {});
}

/**
 * Runs the suite and prints a line for each cause, endpoint, finding and note. Returns the exit code: 0 if no endpoint fails, 1 if one
 * breaks the contract, 2 if the suite cannot run, and 3 if a quarter of the endpoints could not be tested, since the backend has no data.
 */
export async function conformance(
  args: string[],
  print: (text: string) => void,
  printError: (text: string) => void,
  env: Environment = process.env,
): Promise<number> {
  if (args.includes('--help')) {
    print(help);
    return 0;
  }
  try {
    const { target, json, options } = readArguments(args, env);
    await assertSignIn(target);
    const results = await runChecks(conformanceSuite(target, options), options);
    print(json ? `${jsonOf(results)}\n` : `${linesOf(results).join('\n')}\n`);
    if (results.causes.length > 0 || countOf(results, 'failed') > 0) return 1;
    const testable = results.endpoints.filter(
      ({ endpoint }) => !options.readOnly || isReadOnly(endpoint),
    );
    const untested = testable.filter(({ state }) => state === 'not tested').length;
    if (untested <= testable.length / 4) return 0;
    const advice = 'add data of every kind to the backend.';
    printError(`${untested} of ${testable.length} endpoints could not be tested: ${advice}\n`);
    return 3;
  } catch (error) {
    const { message, stack, code } = error as NodeJS.ErrnoException;
    const isArgument = code?.startsWith('ERR_PARSE_ARGS');
    const isPlain = isArgument || error instanceof UsageError || error instanceof SettingsError;
    printError(`${isPlain ? message : stack}\n${isArgument ? 'See --help.\n' : ''}`);
    return 2;
  }
}
