import { table } from '../bench.ts';
import { percentile } from '../timing.ts';
import type { PageTimes, RequestCost } from './pages.ts';
import type { ReportCost } from './report.ts';
import type { Store } from './store.ts';

export interface Measured {
  kind: Store['kind'];
  times: PageTimes[];
  costs: RequestCost[];
  /** The costs in the small database, in the same order. */
  smallCosts: RequestCost[];
  reports: ReportCost[];
}

const mostRatio = 1.5;
const mostMs = 50;
const count = (value: number) => Math.round(value).toLocaleString('en');
const ms = (value: number) => `${value.toFixed(1)} ms`;
const median = (values: number[]) => percentile(values, 50);
const verdict = (value: number, most: number) => (value <= most ? 'met' : 'missed');

/** Formats the time of a page by its position and the list length. Each ratio is the median of the ratios of the runs. */
export function pageTable(measured: Measured[], sizes: { small: number; large: number }): string[] {
  const ratio = (of: number[], to: number[]) =>
    median(of.map((value, run) => value / (to[run] ?? Number.NaN)));
  const rows = measured.flatMap(({ kind, times }) =>
    Object.entries(Object.groupBy(times, ({ list }) => list)).map(([list, places = []]) => {
      const [first, last] = places as [PageTimes, PageTimes];
      const cells = [first.small, last.small, first.large, last.large].map((values) =>
        ms(median(values)),
      );
      const ratios = [
        ratio(last.large, first.large),
        ratio(first.large, first.small),
        ratio(last.large, last.small),
      ];
      return [
        `${list}, ${kind}`,
        ...cells,
        ...ratios.map((value) => value.toFixed(2)),
        verdict(Math.max(...ratios), mostRatio),
      ];
    }),
  );
  const [small, large] = [count(sizes.small), count(sizes.large)];
  return table(
    [
      'Page',
      `first of ${small}`,
      `last of ${small}`,
      `first of ${large}`,
      `last of ${large}`,
    ].concat([
      `last / first of ${large}`,
      `first of ${large} / of ${small}`,
      `last of ${large} / of ${small}`,
      `target: at most ${mostRatio}`,
    ]),
    rows,
  );
}

/** Formats the cost of requests at the large size, and their duration at the small one. */
export function callTable(measured: Measured[], { small }: { small: number }): string[] {
  const rows = measured.flatMap(({ kind, costs, smallCosts }) =>
    costs.map(({ name, median: middle, p95, cpu, server }, place) => {
      const target = kind === 'PostgreSQL' ? [ms(mostMs), verdict(p95, mostMs)] : ['', ''];
      const times = [ms(cpu), count(1000 / cpu), server === undefined ? '' : ms(server)];
      return [
        `${name}, ${kind}`,
        ms(smallCosts[place]?.median ?? Number.NaN),
        ms(middle),
        ms(p95),
        ...target,
        ...times,
      ];
    }),
  );
  const cpu = ['CPU time of the backend', 'requests per second and core', 'CPU time of PostgreSQL'];
  return table(
    ['Request', `median of ${count(small)}`, 'median', 'p95', 'target for p95', '', ...cpu],
    rows,
  );
}

/** Formats the cost of reports. */
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
    ['Report', 'downloads', 'rows per second', 'with COPY', 'ratio'].concat(
      ['gateway', 'backend'].flatMap((name) => [
        `${name}: CPU time per million rows`,
        `${name}: peak memory`,
      ]),
      'PostgreSQL: CPU time per million rows',
    ),
    rows,
  );
}

/** Formats the speed of filling a database. */
export const seedTable = (rates: { kind: string; rate: number }[]): string[] =>
  table(
    ['`npm run seed`, both in parallel', 'orders per second'],
    rates.map(({ kind, rate }) => [kind, count(rate)]),
  );
