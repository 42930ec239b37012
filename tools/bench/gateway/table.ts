import { table } from '../bench.ts';
import { percentile } from '../timing.ts';
import type { Measured } from './requests.ts';

const median = (values: number[]) => percentile(values, 50);
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Formats a ratio with its goal, in bold if it misses the goal. */
function against(ratio: number, goal: number | undefined): string {
  const text = ratio.toFixed(2);
  if (goal === undefined) return text;
  return ratio >= goal ? `${text} (target ${goal})` : `**${text}** (target ${goal})`;
}

/**
 * Formats the requests per CPU second of the gateway, of the packages as documented and, as information, of its peer. The ratio is the
 * median of the runs, with their lowest and highest.
 */
export function costTable(measured: Measured[], names: string[]): string[] {
  const [gateway = '', documented = '', ...peers] = names;
  const rows = measured.map(({ work, perSecond }) => {
    const of = (name: string) => perSecond.get(name) ?? [];
    const figure = (name: string) => whole(median(of(name)));
    const ratios = of(gateway).map((value, run) => value / (of(documented)[run] ?? Number.NaN));
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    const ratio = `${against(median(ratios), work.goal)}, ${range}`;
    return [work.name, figure(gateway), figure(documented), ratio, ...peers.map(figure)];
  });
  return table(
    ['requests per CPU second', gateway, documented, `${gateway} / ${documented}`, ...peers],
    rows,
  );
}
