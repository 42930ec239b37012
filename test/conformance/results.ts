import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, prefix } from '#contract/endpoint.ts';
import type { Check } from './suite.ts';

/** The result for one endpoint. */
export interface EndpointResult {
  endpoint: Endpoint;
  /** `not tested` if no request succeeded, for example with `readOnly` or without data. */
  state: 'passed' | 'failed' | 'not tested';
  /** Contract violations, each with the title of its check. */
  reasons: string[];
}

/** Runs every check and returns a result for each endpoint. A failed check counts against the last endpoint it requested. */
export async function runChecks(checks: Check[]): Promise<EndpointResult[]> {
  const reasons = new Map<Endpoint, string[]>();
  for (const { title, requests, run } of checks) {
    await run().catch((error: Error) => {
      const last = requests.at(-1)?.endpoint;
      if (!last) throw error;
      reasons.set(last, [...(reasons.get(last) ?? []), `${withoutNumbers(title)}: ${reason(error)}`]);
    });
  }
  const succeeded = succeededEndpoints(checks);
  return allEndpoints.map((endpoint) => {
    const violations = reasons.get(endpoint) ?? [];
    const state = violations.length > 0 ? 'failed' : succeeded.has(endpoint) ? 'passed' : 'not tested';
    return { endpoint, state, reasons: violations };
  });
}

/** Returns the endpoints that responded with 2xx in any check. */
export const succeededEndpoints = (checks: Check[]): Set<Endpoint> =>
  new Set(checks.flatMap(({ requests }) => requests.filter(({ status }) => status < 300).map(({ endpoint }) => endpoint)));

/** Returns the title of a check without its requirement numbers. */
const withoutNumbers = (title: string) => title.replace(/^(?:[A-Z]+-\d+ )+/, '');

function reason({ message, cause }: Error): string {
  const text = cause instanceof Error ? `${message} (${cause.message})` : message;
  return text.replace(/\s*\n\s*/g, ' ').slice(0, 500);
}

/** Formats the results as lines to print: one per endpoint, followed by its reasons, and one per optional feature. */
export function linesOf(results: EndpointResult[], checks: Check[]): string[] {
  const labels = { passed: 'passed    ', failed: 'FAILED    ', 'not tested': 'not tested' };
  const count = (state: EndpointResult['state']) => results.filter((result) => result.state === state).length;
  return [
    ...results.flatMap(({ endpoint: { method, path }, state, reasons }) => [
      `${labels[state]}  ${method.padEnd(6)} ${prefix}${path}`,
      ...reasons.map((text) => `            ${text}`),
    ]),
    ...checks.flatMap(({ notes }) => [...notes].map(([feature, state]) => `optional    ${feature}: ${state}`)),
    `${count('passed')} endpoints passed, ${count('failed')} failed, ${count('not tested')} not tested.`,
  ];
}
