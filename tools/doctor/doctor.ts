import { bodyChecks } from './body-checks.ts';
import { type Check, failed, type Result, skipped, type Target } from './check.ts';
import { clientAddressChecks } from './client-address-check.ts';
import { headerChecks } from './header-checks.ts';
import { podChecks } from './pod-checks.ts';
import { createReportChecks } from './report-checks.ts';
import { cacheChecks, requestChecks } from './request-checks.ts';
import { tlsChecks } from './tls-checks.ts';

/** Checks a deployment from outside, one check after the other. */
export async function* examine(target: Target): AsyncGenerator<Result> {
  const requests = [
    requestChecks,
    headerChecks,
    cacheChecks,
    bodyChecks,
    podChecks,
    clientAddressChecks,
  ];
  const groups = [tlsChecks, ...requests, createReportChecks()];
  const failedChecks: string[] = [];
  for (const check of groups.flat()) {
    const cause = (check.needs ?? ['rate limit']).find((name) => failedChecks.includes(name));
    const outcome = cause
      ? skipped(`Cannot be checked while ${cause} fails.`)
      : await run(check, target);
    if (outcome.state === 'failed') failedChecks.push(check.name);
    yield { name: check.name, ...outcome };
  }
}

const run = (check: Check, target: Target) =>
  check
    .run(target)
    .catch((error: NodeJS.ErrnoException) =>
      failed(`The request failed: ${error.code ?? error.message}.`, 'Check the log of the proxy.'),
    );

const labels = { passed: 'passed ', failed: 'FAILED ', skipped: 'skipped' };

/** Formats a result as a line to print. */
export const lineOf = ({ name, state, detail }: Result): string =>
  `${labels[state]}  ${name}: ${detail}`;
