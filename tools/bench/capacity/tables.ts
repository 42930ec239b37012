import { table } from '../bench.ts';
import { percentile } from '../timing.ts';
import type { ClientLoad } from './clients.ts';

const median = (values: number[]) => percentile(values, 50);
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** Formats the results by concurrent clients, each of which sends its next request after a response. */
export const clientTable = (clients: ClientLoad[]): string[] =>
  table(
    [
      'Concurrent clients',
      'requests per CPU second',
      'requests per second',
      'response time',
      'peak memory',
    ],
    clients.map(({ count, stalled, perCpuSecond, perSecond, memory }) => [
      stalled > 0 ? `${whole(count)}, with ${whole(stalled)} stalled reports` : whole(count),
      whole(median(perCpuSecond)),
      whole(median(perSecond)),
      // Little's law: `count` requests are in flight at any time.
      `${((count / median(perSecond)) * 1000).toFixed(1)} ms`,
      `${whole(memory)} MiB`,
    ]),
  );
