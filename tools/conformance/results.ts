import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { type Endpoint, prefix } from '#contract/endpoint.ts';
import { type About, type Check, ContractError, isReadOnly, type Note } from './check.ts';
import { isSuccess } from './client.ts';
import { addressOf, causeLineOf, type Finding, lineOf, NotTested } from './finding.ts';

/** The result for one endpoint. */
interface EndpointResult {
  endpoint: Endpoint;
  /** `not tested` if no request succeeded, for example with `readOnly` or without data. */
  state: 'passed' | 'failed' | 'not tested';
  findings: Finding[];
  /** Why it was not tested; empty otherwise. */
  reason: string;
}

/** A breach that explains others. */
interface Cause {
  finding: Finding;
  /** How many checks were not run for it. */
  notRun: number;
  /** The endpoints of the checks that failed like it. */
  endpoints: Set<Endpoint>;
}

export interface Results {
  causes: Cause[];
  endpoints: EndpointResult[];
  notes: (Note & { subject: string })[];
}

interface RunOptions {
  readOnly: boolean;
  only: string[] | null;
}

/** Returns whether a check would fail for the same cause. */
const isBlocked = ({ of }: About, blocked: Set<About['blocks']>): boolean =>
  blocked.has('everything') ||
  (blocked.has('writes') &&
    of.some(({ method, name }) => method !== 'GET' && name !== auth.login.name));

/** Findings that are alike at this many endpoints have one cause. */
const fewest = 3;

/** Separates the findings that are alike at several endpoints. */
function byCause(findings: Finding[]): { single: Finding[]; common: Cause[] } {
  const common: Cause[] = [];
  for (const alike of Map.groupBy(findings, ({ cause }) => cause).values()) {
    const endpoints = new Set(alike.map(({ endpoint }) => endpoint));
    const [finding] = alike;
    if (finding && endpoints.size >= fewest) common.push({ finding, notRun: 0, endpoints });
  }
  const isCommon = ({ cause }: Finding) => common.some(({ finding }) => finding.cause === cause);
  return { single: findings.filter((finding) => !isCommon(finding)), common };
}

/** Runs the checks that no earlier breach explains, and returns their results. */
export async function runChecks(checks: Check[], { readOnly, only }: RunOptions): Promise<Results> {
  const causes: Results['causes'] = [];
  const findings: Finding[] = [];
  const skipped: { endpoints: Endpoint[]; reason: string }[] = [];
  const blocked = new Set<About['blocks']>();
  for (const { about, run } of checks) {
    const cause = causes.at(-1);
    if (cause && isBlocked(about, blocked)) {
      cause.notRun += 1;
      skipped.push({ endpoints: about.of, reason: 'see the cause' });
      continue;
    }
    await run().catch((error: Error) => {
      if (error instanceof NotTested)
        return void skipped.push({ endpoints: about.of, reason: error.message });
      if (!(error instanceof ContractError)) throw error;
      const { finding, blocks } = error;
      if (!blocks) return void findings.push(finding);
      blocked.add(blocks);
      causes.push({ finding, notRun: 0, endpoints: new Set([finding.endpoint]) });
    });
  }
  const { single, common } = byCause(findings);
  causes.push(...common);
  const succeeded = succeededEndpoints(checks);
  const requested = new Set(
    checks.flatMap(({ requests }) => requests.map(({ endpoint }) => endpoint)),
  );
  const endpoints = allEndpoints
    .filter(({ resource }) => only === null || only.includes(resource))
    .filter((endpoint) => !endpoint.feature || requested.has(endpoint))
    .map((endpoint): EndpointResult => {
      const own = single.filter((finding) => finding.endpoint === endpoint);
      const isCause = causes.some(({ endpoints }) => endpoints.has(endpoint));
      if (own.length > 0 || isCause)
        return { endpoint, state: 'failed', findings: own, reason: '' };
      if (succeeded.has(endpoint)) return { endpoint, state: 'passed', findings: [], reason: '' };
      const reasons = skipped
        .filter((skip) => skip.endpoints.includes(endpoint))
        .map(({ reason }) => reason);
      if (readOnly && !isReadOnly(endpoint))
        reasons.unshift('it changes data, and --read-only is given');
      const reason = [...new Set(reasons)].join('; ') || 'no request to it succeeded';
      return { endpoint, state: 'not tested', findings: [], reason };
    });
  const notes = checks.flatMap((check) =>
    [...check.notes].map(([subject, note]) => ({ subject, ...note })),
  );
  return { causes, endpoints, notes };
}

/** Returns the endpoints that responded with 2xx in any check. */
export const succeededEndpoints = (checks: Check[]): Set<Endpoint> =>
  new Set(
    checks.flatMap(({ requests }) => requests.filter(isSuccess).map(({ endpoint }) => endpoint)),
  );

/** Returns the number of endpoints with a state. */
export const countOf = ({ endpoints }: Results, state: EndpointResult['state']): number =>
  endpoints.filter((result) => result.state === state).length;

/** Formats the results as lines to print: causes first, then one per endpoint or finding, and one per note. */
export function linesOf(results: Results): string[] {
  const { causes, endpoints, notes } = results;
  return [
    ...causes.map(({ finding, notRun, endpoints }) =>
      causeLineOf(finding, notRun, [...endpoints].slice(1)),
    ),
    ...endpoints.flatMap(({ endpoint, state, findings, reason }) => {
      if (state === 'failed') return [...new Set(findings.map((finding) => lineOf(finding)))];
      return state === 'passed'
        ? `passed      ${addressOf(endpoint)}`
        : `not tested  ${addressOf(endpoint)} | ${reason}`;
    }),
    ...notes.map(({ subject, state, consequence, label }) =>
      consequence
        ? `note        ${subject}: ${state} | means: ${consequence}`
        : `${label.padEnd(11)} ${subject}: ${state}`,
    ),
    `${countOf(results, 'passed')} endpoints passed, ${countOf(results, 'failed')} failed, ${countOf(results, 'not tested')} not tested.`,
  ];
}

/** Formats the results as one JSON document. */
export function jsonOf({ causes, endpoints, notes }: Results): string {
  const named = ({ method, path }: Endpoint) => `${method} ${prefix}${path}`;
  const found = ({ endpoint, cause: _, ...finding }: Finding) => ({
    endpoint: named(endpoint),
    ...finding,
  });
  return JSON.stringify(
    {
      causes: causes.map(({ finding, notRun, endpoints }) => ({
        ...found(finding),
        not_run: notRun,
        endpoints: [...endpoints].map(named),
      })),
      endpoints: endpoints.map(({ endpoint, findings, ...result }) => ({
        endpoint: named(endpoint),
        ...result,
        findings: findings.map(found),
      })),
      notes: notes.map(({ subject, state, consequence }) => ({ subject, state, consequence })),
    },
    null,
    2,
  );
}
