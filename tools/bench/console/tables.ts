import { table } from '../bench.ts';
import { percentile } from '../timing.ts';
import type { Waits } from './journey.ts';
import type { Findings } from './lighthouse.ts';
import type { Weight } from './weight.ts';

/** The measurements of one application in one run. */
export interface Sample {
  login: Weight & Findings;
  list: Weight & Findings;
  waits: Waits;
}

/** A row of a table: its name, value, format and target. */
interface Line {
  name: string;
  of: (sample: Sample) => number;
  write: (value: number) => string;
  /** The maximum, or with `more` the minimum, for the console. */
  target?: number;
  more?: true;
  /** The maximum of the console divided by its first peer, instead of a target in the row's unit. */
  ratio?: number;
  /** The reason for a missed target, printed below the table. */
  why?: string;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (time: number) => `${Math.round(time).toLocaleString('en')} ms`;
const whole = (count: number) => String(Math.round(count));

const weights: Line[] = [
  { name: '/login, JavaScript', of: ({ login }) => login.script, write: kB },
  { name: '/login, requests', of: ({ login }) => login.requests, write: whole },
  { name: '/login, total', of: ({ login }) => login.all, write: kB },
  {
    name: '/users, JavaScript before the list',
    of: ({ list }) => list.script,
    write: kB,
    target: 150_000,
    why: 'its packages are about 118 kB, and every list needs the outbox, the session, the contract, filters and export.',
  },
  {
    name: '/users, all JavaScript',
    of: ({ list }) => list.allScripts,
    write: kB,
    target: 205_000,
    why: 'packages are the larger part, React and the router above all; the rest is 12 screens and 20 forms and records.',
  },
  { name: '/users, requests', of: ({ list }) => list.requests, write: whole },
  { name: '/users, total', of: ({ list }) => list.all, write: kB },
];

const waits: Line[] = [
  {
    name: '/login, performance',
    of: ({ login }) => login.score,
    write: whole,
    target: 95,
    more: true,
  },
  {
    name: '/login, largest contentful paint',
    of: ({ login }) => login.lcp,
    write: ms,
    ratio: 0.75,
    why: 'four round trips of 150 ms on the simulated network. Requesting the session before the screens have loaded made no difference.',
  },
  {
    name: '/login, total blocking time',
    of: ({ login }) => login.tbt,
    write: ms,
    ratio: 0.5,
    why: 'React and the router are most of its script.',
  },
  {
    name: '/login, layout shift',
    of: ({ login }) => login.cls,
    write: (shift) => shift.toFixed(3),
    target: 0,
  },
  {
    name: '/users, performance',
    of: ({ list }) => list.score,
    write: whole,
    target: 95,
    more: true,
  },
  {
    name: '/users, largest contentful paint',
    of: ({ list }) => list.lcp,
    write: ms,
    ratio: 0.75,
    why: 'document, code, session check and list are sequential round trips.',
  },
  { name: '/users, total blocking time', of: ({ list }) => list.tbt, write: ms, ratio: 0.5 },
  {
    name: '/users, layout shift',
    of: ({ list }) => list.cls,
    write: (shift) => shift.toFixed(3),
    target: 0,
  },
  { name: 'CPU slowed 4 times: navigation to list', of: ({ waits }) => waits.list, write: ms },
  { name: 'click to form', of: ({ waits }) => waits.form, write: ms, ratio: 0.8 },
  { name: 'click to 500 rows', of: ({ waits }) => waits.rows, write: ms, ratio: 0.2 },
  { name: 'slowest key press to paint', of: ({ waits }) => waits.typing, write: ms, target: 50 },
];

type Samples = Record<string, Sample[]>;

/** Formats the transferred bytes, without headers. */
export const weightTable = (samples: Samples): string[] => tableOf('Transfer', weights, samples);

/** Formats the results of Lighthouse and of the journey on a slow CPU, then the reasons for missed targets. */
export const waitTable = (samples: Samples): string[] => tableOf('Timing', waits, samples);

function targetText({ write, target, ratio }: Line, other: string | undefined): string {
  if (ratio !== undefined) return `${ratio} of ${other}`;
  return target === undefined ? '' : write(target);
}

const median = (values: number[]) => percentile(values, 50);

/** The ratio of the medians, with the lowest and the highest of the runs, in which the applications alternate. */
function ratioText(own: number[], other: number[]): string {
  if (median(other) === 0) return '';
  const ratios = own.map((value, run) => value / (other[run] ?? Number.NaN));
  const [ratio, lowest, highest] = [
    median(own) / median(other),
    Math.min(...ratios),
    Math.max(...ratios),
  ].map((one) => one.toFixed(2));
  return lowest === highest ? `${ratio}` : `${ratio}, ${lowest} to ${highest}`;
}

function tableOf(title: string, lines: Line[], samples: Samples): string[] {
  const names = Object.keys(samples);
  const measured = lines.map((line) => {
    const values = names.map((name) => (samples[name] ?? []).map(line.of));
    const [own = Number.NaN, ...others] = values.map(median);
    const { ratio, more } = line;
    const target = ratio === undefined ? (line.target ?? own) : ratio * (others[0] ?? Number.NaN);
    const ratios = values.slice(1).map((other) => ratioText(values[0] ?? [], other));
    return { line, own, others, ratios, held: more ? own >= target : own <= target };
  });
  const rows = measured.map(({ line, own, others, ratios, held }) => [
    line.name,
    held ? line.write(own) : `**${line.write(own)}**`,
    ...others.flatMap((other, place) => [line.write(other), ratios[place] ?? '']),
    targetText(line, names[1]),
  ]);
  const [own = '', ...others] = names;
  const headers = [title, own, ...others.flatMap((name) => [name, `${own} / ${name}`]), 'target'];
  const missed = measured.flatMap(({ line: { name, why }, held }) =>
    held || !why ? [] : [`- ${name}: ${why}`],
  );
  return [
    ...table(headers, rows),
    ...(missed.length > 0 ? ['', 'Missed targets:', '', ...missed] : []),
  ];
}
