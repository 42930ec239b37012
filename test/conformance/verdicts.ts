import { allEndpoints } from '#contract/all-endpoints.ts';
import { type Endpoint, prefix } from '#contract/endpoint.ts';
import type { Check } from './suite.ts';

/** The result for one endpoint: `reasons` lists its contract violations with the checks that found them. */
export interface Verdict {
  call: Endpoint;
  state: 'holds' | 'breaks' | 'not seen';
  reasons: string[];
}

/** Runs every check and returns a verdict for each endpoint. A failed check counts against the last endpoint it requested. */
export async function judge(checks: Check[]): Promise<Verdict[]> {
  const reasons = new Map<Endpoint, string[]>();
  for (const { title, calls, run } of checks) {
    await run().catch((error: Error) => {
      const last = calls.at(-1)?.call;
      if (!last) throw error;
      reasons.set(last, [...(reasons.get(last) ?? []), `${promise(title)}: ${reason(error)}`]);
    });
  }
  const answered = new Set(checks.flatMap(({ calls }) => calls.filter(({ status }) => status < 300).map(({ call }) => call)));
  return allEndpoints.map((call) => {
    const broken = reasons.get(call) ?? [];
    const state = broken.length > 0 ? 'breaks' : answered.has(call) ? 'holds' : 'not seen';
    return { call, state, reasons: broken };
  });
}

/** Returns the title of a check without its requirement numbers. */
const promise = (title: string) => title.replace(/^(?:[A-Z]+-\d+ )+/, '');

function reason({ message, cause }: Error): string {
  const text = cause instanceof Error ? `${message} (${cause.message})` : message;
  return text.replace(/\s*\n\s*/g, ' ').slice(0, 500);
}

/** Formats the verdicts as lines to print: one per endpoint, followed by its reasons. */
export function linesOf(verdicts: Verdict[]): string[] {
  const words = { holds: 'holds   ', breaks: 'BREAKS  ', 'not seen': 'not seen' };
  const count = (state: Verdict['state']) => verdicts.filter((verdict) => verdict.state === state).length;
  return [
    ...verdicts.flatMap(({ call: { method, path }, state, reasons }) => [
      `${words[state]}  ${method.padEnd(6)} ${prefix}${path}`,
      ...reasons.map((text) => `            ${text}`),
    ]),
    `${count('holds')} calls hold, ${count('breaks')} break the contract, ${count('not seen')} were not seen to succeed.`,
  ];
}
