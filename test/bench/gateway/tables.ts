import { table } from '../bench.ts';
import { percentile } from '../timing.ts';
import type { Streamed } from './report.ts';
import type { Measured } from './requests.ts';
import type { Start } from './start.ts';

const median = (values: number[]) => percentile(values, 50);
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Formats a value with its target, in bold if it misses the target. */
function against(value: number, target: number | undefined, digits: number, reached = value >= (target ?? value)): string {
  const text = value.toFixed(digits);
  if (target === undefined) return text;
  return reached ? `${text} (target ${target})` : `**${text}** (target ${target})`;
}

/** Formats the requests per CPU second, and the ratios of the gateway to each peer. */
export function requestTables(measured: Measured[], names: string[]): string[] {
  const [, ...peers] = names;
  const figures = measured.map(({ work, perSecond }) => [
    work.name,
    ...names.map((name) => whole(median(perSecond.get(name) ?? []))),
  ]);
  const ratios = measured.map(({ work, perSecond }) => [
    work.name,
    ...peers.map((name) => {
      const peer = perSecond.get(name) ?? [];
      const ratio = median((perSecond.get('gateway') ?? []).map((value, run) => value / (peer[run] ?? Number.NaN)));
      return against(ratio, work.targets[name], 2);
    }),
  ]);
  return [
    'Requests per CPU second of the server, medians:',
    '',
    ...table(['', ...names], figures),
    '',
    'Gateway divided by each peer, medians of the ratios of the runs:',
    '',
    ...table(['gateway divided by', ...peers], ratios),
  ];
}

/** Formats the results of a report of 1 GiB through the gateway and its peers. */
export function reportTable(streamed: Map<string, Streamed[]>): string[] {
  const bare = streamed.get('bare') ?? [];
  const rows = [...streamed].map(([name, runs]) => {
    const targets = name === 'gateway' ? { ratio: 0.9, grown: 35, worst: 10 } : undefined;
    const ratio = median(runs.map((run, place) => run.perCpuSecond / (bare[place]?.perCpuSecond ?? Number.NaN)));
    const [grown, worst] = [median(runs.map((run) => run.grown)), median(runs.map((run) => run.worstRowMs))];
    return [
      name,
      whole(median(runs.map((run) => run.perCpuSecond))),
      against(ratio, targets?.ratio, 2),
      whole(median(runs.map((run) => run.perSecond))),
      against(grown, targets?.grown, 0, grown <= (targets?.grown ?? grown)),
      against(worst, targets?.worst, 1, worst <= (targets?.worst ?? worst)),
    ];
  });
  const heads = [
    'report of 1 GiB',
    'MiB per CPU second',
    'divided by bare',
    'MiB per second',
    'memory growth, MiB',
    'latest row of a parallel report, ms',
  ];
  return table(heads, rows);
}

/** Formats the gateway's start time and its idle memory. */
export function startTable(starts: Start[]): string[] {
  const [ms, mib] = [median(starts.map((one) => one.ms)), median(starts.map((one) => one.mib))];
  const own = median(starts.map((one) => one.ownMib)).toFixed(0);
  const row = ['gateway', against(ms, 200, 0, ms <= 200), against(mib, 85, 0, mib <= 85), own];
  return table(['', 'spawn to first 200, ms', 'idle memory, MiB', 'anonymous part, MiB'], [row]);
}
