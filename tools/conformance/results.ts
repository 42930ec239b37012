import { allEndpoints } from '#contract/all-endpoints.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { addressOf, type Finding, lineOf, NotTested } from './finding.ts';
import { type Check, ContractError, isReadOnly } from './suite.ts';

/** The result for one endpoint. */
export interface EndpointResult {
  endpoint: Endpoint;
  /** `not tested` if no request succeeded, for example with `readOnly` or without data. */
  state: 'passed' | 'failed' | 'not tested';
  findings: Finding[];
  /** Why it was not tested; empty otherwise. */
  reason: string;
}

interface RunOptions {
  readOnly: boolean;
  only: string[] | null;
}

/** Runs every check and returns a result for each endpoint, of optional features for those that are declared. */
export async function runChecks(
  checks: Check[],
  { readOnly, only }: RunOptions,
): Promise<EndpointResult[]> {
  const findings: Finding[] = [];
  const skipped: { endpoints: Endpoint[]; reason: string }[] = [];
  for (const { about, run } of checks) {
    await run().catch((error: Error) => {
      if (error instanceof ContractError) findings.push(error.finding);
      else if (error instanceof NotTested)
        skipped.push({ endpoints: about.of, reason: error.message });
      else throw error;
    });
  }
  const succeeded = succeededEndpoints(checks);
  const requested = new Set(
    checks.flatMap(({ requests }) => requests.map(({ endpoint }) => endpoint)),
  );
  return allEndpoints
    .filter(({ resource }) => only === null || only.includes(resource))
    .filter((endpoint) => !endpoint.feature || requested.has(endpoint))
    .map((endpoint) => {
      const own = findings.filter((finding) => finding.endpoint === endpoint);
      const state = stateOf(own, succeeded.has(endpoint));
      const reasons = skipped
        .filter(({ endpoints }) => endpoints.includes(endpoint))
        .map(({ reason }) => reason);
      if (readOnly && !isReadOnly(endpoint))
        reasons.unshift('it changes data, and --read-only is given');
      const reason = [...new Set(reasons)].join('; ') || 'no request to it succeeded';
      return { endpoint, state, findings: own, reason: state === 'not tested' ? reason : '' };
    });
}

function stateOf(findings: Finding[], hasSucceeded: boolean): EndpointResult['state'] {
  if (findings.length > 0) return 'failed';
  return hasSucceeded ? 'passed' : 'not tested';
}

/** Returns the endpoints that responded with 2xx in any check. */
export const succeededEndpoints = (checks: Check[]): Set<Endpoint> =>
  new Set(
    checks.flatMap(({ requests }) =>
      requests
        .filter(({ status }) => status >= 200 && status < 300)
        .map(({ endpoint }) => endpoint),
    ),
  );

/** Formats the results as lines to print: one per endpoint or finding, and one per note. */
export function linesOf(results: EndpointResult[], checks: Check[]): string[] {
  const count = (state: EndpointResult['state']) =>
    results.filter((result) => result.state === state).length;
  return [
    ...results.flatMap(({ endpoint, state, findings, reason }) => {
      if (state === 'failed') return [...new Set(findings.map(lineOf))];
      return state === 'passed'
        ? `passed      ${addressOf(endpoint)}`
        : `not tested  ${addressOf(endpoint)} | ${reason}`;
    }),
    ...checks.flatMap(({ notes }) =>
      [...notes].map(([subject, { state, consequence, label }]) =>
        consequence
          ? `note        ${subject}: ${state} | means: ${consequence}`
          : `${label.padEnd(11)} ${subject}: ${state}`,
      ),
    ),
    `${count('passed')} endpoints passed, ${count('failed')} failed, ${count('not tested')} not tested.`,
  ];
}
