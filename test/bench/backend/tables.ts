import { table } from '../bench.ts';
import { percentile } from '../timing.ts';
import type { CallCost, PageTimes } from './pages.ts';
import type { ReportCost } from './report.ts';
import type { Store } from './store.ts';

export interface Measured {
  kind: Store['kind'];
  times: PageTimes[];
  costs: CallCost[];
  /** The same in the small database, in the same order. */
  fewCosts: CallCost[];
  reports: ReportCost[];
}

const mostRatio = 1.5;
const mostMs = 50;
const count = (value: number) => Math.round(value).toLocaleString('en');
const ms = (value: number) => `${value.toFixed(1)} ms`;
const median = (values: number[]) => percentile(values, 50);
const verdict = (value: number, most: number) => (value <= most ? 'held' : 'missed');

/** What a page costs by its place and the length of its list. Each ratio is the median of those of the runs. */
export function pageTable(measured: Measured[], sizes: { small: number; large: number }): string[] {
  const ratio = (of: number[], to: number[]) => median(of.map((value, run) => value / (to[run] ?? Number.NaN)));
  const rows = measured.flatMap(({ kind, times }) =>
    Object.entries(Object.groupBy(times, ({ list }) => list)).map(([list, places = []]) => {
      const [first, last] = places as [PageTimes, PageTimes];
      const cells = [first.small, last.small, first.large, last.large].map((values) => ms(median(values)));
      const ratios = [ratio(last.large, first.large), ratio(first.large, first.small), ratio(last.large, last.small)];
      return [`${list}, ${kind}`, ...cells, ...ratios.map((value) => value.toFixed(2)), verdict(Math.max(...ratios), mostRatio)];
    }),
  );
  const [small, large] = [count(sizes.small), count(sizes.large)];
  return table(
    ['Page', `first of ${small}`, `last of ${small}`, `first of ${large}`, `last of ${large}`].concat([
      `last to first of ${large}`,
      `first of ${large} to ${small}`,
      'last to last',
      `target ${mostRatio} at most`,
    ]),
    rows,
  );
}

/** What calls cost at the larger size, and how long they take at the small one. */
export function callTable(measured: Measured[], { small }: { small: number }): string[] {
  const rows = measured.flatMap(({ kind, costs, fewCosts }) =>
    costs.map(({ name, median: middle, p95, processor, server }, place) => {
      const target = kind === 'PostgreSQL' ? [ms(mostMs), verdict(p95, mostMs)] : ['', ''];
      const times = [ms(processor), count(1000 / processor), server === undefined ? '' : ms(server)];
      return [`${name}, ${kind}`, ms(fewCosts[place]?.median ?? Number.NaN), ms(middle), ms(p95), ...target, ...times];
    }),
  );
  const processor = ['processor time of the backend', 'calls a second and core', 'processor time of PostgreSQL'];
  return table(['Call', `median of ${count(small)}`, 'median', 'p95', 'target of p95', '', ...processor], rows);
}

/** What a report costs. */
export function reportTable(measured: Measured[]): string[] {
  const rows = measured.flatMap(({ kind, reports }) =>
    reports.map(({ rows: size, downloads, rate, copyRate, gateway, backend, server }) => [
      `${count(size)} rows, ${kind}`,
      String(downloads),
      count(rate),
      copyRate === undefined ? '' : count(copyRate),
      copyRate === undefined ? '' : (rate / copyRate).toFixed(2),
      ...[gateway, backend].flatMap(({ seconds, before, peak }) => [
        `${seconds.toFixed(1)} s`,
        `${peak.toFixed(0)} MiB (+${(peak - before).toFixed(0)})`,
      ]),
      server === undefined ? '' : `${server.toFixed(1)} s`,
    ]),
  );
  return table(
    ['Report', 'downloads', 'rows a second', 'by COPY', 'ratio'].concat(
      ['gateway', 'backend'].flatMap((name) => [`${name}: processor time for a million rows`, `${name}: memory at most`]),
      'PostgreSQL: processor time for a million rows',
    ),
    rows,
  );
}

/** How quickly a database is filled. */
export const seedTable = (rates: { kind: string; rate: number }[]): string[] =>
  table(
    ['`npm run seed`, both at once', 'orders a second'],
    rates.map(({ kind, rate }) => [kind, count(rate)]),
  );
