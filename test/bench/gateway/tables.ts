import { table } from '../bench.ts';
import { percentile } from '../timing.ts';
import type { Duty } from './duties.ts';
import type { Readers } from './readers.ts';
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
    const target = name === 'gateway' ? 0.9 : undefined;
    const ratio = median(runs.map((run, place) => run.perCpuSecond / (bare[place]?.perCpuSecond ?? Number.NaN)));
    const [grown, worst] = [median(runs.map((run) => run.grown)), median(runs.map((run) => run.worstRowMs))];
    return [
      name,
      whole(median(runs.map((run) => run.perCpuSecond))),
      against(ratio, target, 2),
      whole(median(runs.map((run) => run.perSecond))),
      whole(grown),
      worst.toFixed(1),
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

/** Formats the gateway's memory by reports in flight. */
export const readerTable = (readers: { count: number; runs: Readers[] }[], podMiB: number): string[] =>
  table(
    ['reports at a time', 'memory, half of them stalled', 'memory, the others reading 1 GiB', 'peak', 'MiB per CPU second'],
    readers.map(({ count, runs }) => {
      const peak = Math.max(...runs.map((run) => run.peak));
      return [
        whole(count),
        `+${whole(median(runs.map(({ stalled }) => stalled)))} MiB`,
        `+${whole(median(runs.map(({ reading }) => reading)))} MiB`,
        `${against(peak, podMiB, 0, peak <= podMiB).replace('target', 'pod')} MiB`,
        whole(median(runs.map(({ perCpuSecond }) => perCpuSecond))),
      ];
    }),
  );

/** Formats the CPU time of each duty, in order, as the difference to the one before. Values are the lowest quarter of all bursts. */
export function dutyTable(title: string, duties: Duty[]): string[] {
  const rows = duties.map(({ name, micros }, index) => {
    const before = duties[index - 1]?.micros;
    return [name, micros.toFixed(0), before === undefined ? '' : (micros - before).toFixed(1)];
  });
  return table([`${title}, with`, 'µs of CPU', 'more than the line before'], rows);
}

/** Formats start times and idle memory. */
export function startTable(starts: Map<string, Start[]>): string[] {
  const targets: Record<string, { ms: number; mib?: number }> = {
    'gateway, as in the image': { ms: 170, mib: 78 },
    'gateway, from the sources': { ms: 400 },
  };
  const rows = [...starts].map(([name, runs]) => {
    const [ms, mib] = [median(runs.map((one) => one.ms)), median(runs.map((one) => one.mib))];
    const own = median(runs.map((one) => one.ownMib)).toFixed(0);
    const target = targets[name];
    return [
      name,
      against(ms, target?.ms, 0, ms <= (target?.ms ?? ms)),
      against(mib, target?.mib, 0, mib <= (target?.mib ?? mib)),
      own,
    ];
  });
  return table(['', 'spawn to first 200, ms', 'idle memory, MiB', 'anonymous part, MiB'], rows);
}
