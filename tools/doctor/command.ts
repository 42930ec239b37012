import type { Target } from './check.ts';
import { examine, lineOf } from './doctor.ts';
import { parseObject, type Received, send } from './send.ts';

const usage =
  'Usage: npm run doctor -- URL\nURL is an http or https address without a path, and BODY_LIMIT a number of bytes.\n';

/** Reads the target from the arguments and the environment; undefined if it is no http or https origin. */
function readTarget([address = '', ...more]: string[], env: NodeJS.ProcessEnv): Target | undefined {
  const url = URL.parse(address);
  const bodyLimit = Number(env.BODY_LIMIT ?? 2 ** 20);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/';
  if (!isOrigin || more.length > 0 || !Number.isSafeInteger(bodyLimit)) return undefined;
  return {
    url,
    httpUrl: new URL(`http://${url.hostname}`),
    metricsUrl: new URL(`http://${url.hostname}:9090/metrics`),
    bodyLimit,
    cookie: env.DOCTOR_COOKIE,
    report: env.DOCTOR_REPORT,
    reportMs: { shortest: 2_000, long: 61_000 },
  };
}

/** Returns why a response to /version is not that of a gateway; undefined if it is. */
function otherServer(response: Received): string | undefined {
  const { status, headers } = response;
  if (typeof parseObject(response)?.release === 'string') return undefined;
  if (headers.location)
    return `it redirects to ${headers.location.split('?', 1)}, so let /version pass the sign-on proxy`;
  if (status !== 200)
    return `another server or a proxy responds with ${status}, so route all paths to the gateway`;
  return `another server responds with ${headers['content-type'] ?? 'content'}, so route all paths to the gateway`;
}

/** Runs the doctor. Returns the exit status: 0 if no check fails, 1 if one fails, 2 if nothing can be checked. */
export async function doctor(
  args: string[],
  env: NodeJS.ProcessEnv,
  print: (text: string) => void,
  printError: (text: string) => void,
): Promise<number> {
  const target = readTarget(args, env);
  if (!target) {
    printError(usage);
    return 2;
  }
  const reason = await send(target, '/version').then(
    otherServer,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
  if (reason !== undefined) {
    printError(`${new URL('/version', target.url)} cannot be read: ${reason}.\n`);
    return 2;
  }
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const result of examine(target)) {
    counts[result.state] += 1;
    print(`${lineOf(result)}\n`);
  }
  print(`${counts.passed} checks passed, ${counts.failed} failed, ${counts.skipped} skipped.\n`);
  return counts.failed > 0 ? 1 : 0;
}
