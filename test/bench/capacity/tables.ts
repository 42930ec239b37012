import { table } from '../bench.ts';
import { percentile } from '../timing.ts';
import type { Callers } from './callers.ts';
import type { Readers } from './readers.ts';

const median = (values: number[]) => percentile(values, 50);
const whole = (value: number) => Math.round(value).toLocaleString('en');

/** By how many wait for an answer at once; each asks again when it has its answer. */
export const callerTable = (callers: Callers[]): string[] =>
  table(
    ['Callers at once', 'calls a CPU second', 'calls a second', 'from call to answer', 'memory at most'],
    callers.map(({ count, stalled, perProcessorSecond, perSecond, memory }) => [
      stalled > 0 ? `${whole(count)}, and ${whole(stalled)} stalled reports` : whole(count),
      whole(median(perProcessorSecond)),
      whole(median(perSecond)),
      // Little's law: so many are under way at any time.
      `${((count / median(perSecond)) * 1000).toFixed(1)} ms`,
      `${whole(memory)} MiB`,
    ]),
  );

/** By how many reports are under way. */
export const readerTable = (readers: { count: number; runs: Readers[] }[]): string[] =>
  table(
    ['Reports at once', 'memory, half of them stalled', 'memory, the others reading 1 GiB', 'MiB a CPU second'],
    readers.map(({ count, runs }) => [
      whole(count),
      `+${whole(median(runs.map(({ stalled }) => stalled)))} MiB`,
      `+${whole(median(runs.map(({ reading }) => reading)))} MiB`,
      whole(median(runs.map(({ perProcessorSecond }) => perProcessorSecond))),
    ]),
  );
