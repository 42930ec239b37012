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
function against(
  value: number,
  target: number | undefined,
  digits: number,
  reached = value >= (target ?? value),
): string {
  const text = value.toFixed(digits);
  if (target === undefined) return text;
  return reached ? `${text} (target ${target})` : `**${text}** (target ${target})`;
}

/**
 * Formats the requests per CPU second of the gateway, of the packages as documented and, as information, of the peers. The ratio is the
 * median of the runs, with their lowest and highest.
 */
export function costTable(measured: Measured[], names: string[]): string[] {
  const [gateway = '', documented = '', ...peers] = names;
  const rows = measured.map(({ work, perSecond }) => {
    const of = (name: string) => perSecond.get(name) ?? [];
    const figure = (name: string) => whole(median(of(name)));
    const ratios = of(gateway).map((value, run) => value / (of(documented)[run] ?? Number.NaN));
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    const ratio = `${against(median(ratios), work.goal, 2)}, ${range}`;
    return [work.name, figure(gateway), figure(documented), ratio, ...peers.map(figure)];
  });
  return table(
    ['requests per CPU second', gateway, documented, `${gateway} / ${documented}`, ...peers],
    rows,
  );
}

/** Formats the results of a report of 1 GiB through the gateway and its peers. */
export function reportTable(streamed: Map<string, Streamed[]>): string[] {
  const bare = streamed.get('bare') ?? [];
  const rows = [...streamed].map(([name, runs]) => {
    const target = name === 'gateway' ? 0.9 : undefined;
    const ratio = median(
      runs.map((run, place) => run.perCpuSecond / (bare[place]?.perCpuSecond ?? Number.NaN)),
    );
    const [grown, worst] = [
      median(runs.map((run) => run.grown)),
      median(runs.map((run) => run.worstRowMs)),
    ];
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
export const readerTable = (
  readers: { count: number; runs: Readers[] }[],
  podMiB: number,
): string[] =>
  table(
    [
      'reports at a time',
      'memory, half of them stalled',
      'memory, the others reading 1 GiB',
      'peak',
      'MiB per CPU second',
    ],
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

/**
 * Formats the CPU time that each duty adds to the one before, and all to the packages as documented: the median of the differences of all
 * bursts. States none that is not measurable beyond the noise: whose third lowest difference is not above zero.
 */
export function dutyTable(duties: Duty[]): string[] {
  const [, documented, ...own] = duties;
  const added = [
    ...duties.slice(1).map((duty, index) => costOf(duty.name, duties[index], duty)),
    costOf('all duties', documented, own.at(-1)),
  ];
  const noise = added.filter(({ low }) => low <= 0).map(({ name }) => name);
  const rows = added
    .filter(({ low }) => low > 0)
    .map(({ name, low, middle, high }) => [
      name,
      middle.toFixed(0),
      `${low.toFixed(0)} to ${high.toFixed(0)}`,
    ]);
  return [
    ...table(['a proxied GET', 'µs of CPU', 'without the two lowest and highest'], rows),
    '',
    ...(noise.length > 0 ? [`Not measurable beyond the noise: ${noise.join('; ')}.`] : []),
  ];
}

function costOf(name: string, before: Duty | undefined, after: Duty | undefined) {
  const differences = (after?.micros ?? []).map(
    (micros, burst) => micros - (before?.micros[burst] ?? Number.NaN),
  );
  const sorted = differences.sort((a, b) => a - b);
  return { name, low: sorted[2] ?? 0, middle: median(sorted), high: sorted.at(-3) ?? 0 };
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
