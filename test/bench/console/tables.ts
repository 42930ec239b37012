import { table } from '../bench.ts';
import { percentile } from '../timing.ts';
import type { Waits } from './journey.ts';
import type { Findings } from './lighthouse.ts';
import type { Weight } from './weight.ts';

/** All that one run measures of an application. */
export interface Sample {
  login: Weight & Findings;
  list: Weight & Findings;
  waits: Waits;
}

/** A line of a table: what it is called, where it is in a sample, how it is written, and the console's target. */
interface Line {
  name: string;
  of: (sample: Sample) => number;
  write: (value: number) => string;
  /** At most, unless `more` is better. */
  target?: number;
  more?: true;
  /** Why the target is missed, for the reader of a table that says so. */
  why?: string;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const ms = (time: number) => `${Math.round(time).toLocaleString('en')} ms`;
const whole = (count: number) => String(Math.round(count));

const weights: Line[] = [
  { name: '/login, JavaScript', of: ({ login }) => login.script, write: kB, target: 92_000 },
  { name: '/login, requests', of: ({ login }) => login.requests, write: whole, target: 5 },
  { name: '/login, in all', of: ({ login }) => login.all, write: kB, target: 100_000 },
  { name: '/users, JavaScript', of: ({ list }) => list.script, write: kB, target: 105_000 },
  { name: '/users, requests', of: ({ list }) => list.requests, write: whole },
  { name: '/users, in all', of: ({ list }) => list.all, write: kB },
];

const waits: Line[] = [
  { name: '/login, performance', of: ({ login }) => login.score, write: whole, target: 98, more: true },
  {
    name: '/login, largest contentful paint',
    of: ({ login }) => login.lcp,
    write: ms,
    target: 1450,
    why: 'four round trips of 150 ms and the 85 kB on the simulated network. Asking who is signed in before the screens have arrived was tried, and changed nothing.',
  },
  { name: '/login, total blocking time', of: ({ login }) => login.tbt, write: ms },
  { name: '/login, layout shift', of: ({ login }) => login.cls, write: (shift) => shift.toFixed(3), target: 0 },
  { name: '/users, performance', of: ({ list }) => list.score, write: whole, target: 98, more: true },
  {
    name: '/users, largest contentful paint',
    of: ({ list }) => list.lcp,
    write: ms,
    target: 1600,
    why:
      'page, scripts, the check of the session, the list: four round trips one after the other, and half a second for 108 kB. ' +
      'Fetching the area of screens beside the check rather than after it was tried, and was slower: they share the line.',
  },
  { name: '/users, total blocking time', of: ({ list }) => list.tbt, write: ms },
  { name: '/users, layout shift', of: ({ list }) => list.cls, write: (shift) => shift.toFixed(3), target: 0 },
  { name: 'processor at a quarter: from the address to the list', of: ({ waits }) => waits.list, write: ms },
  { name: 'from the click to the form', of: ({ waits }) => waits.form, write: ms },
  { name: 'from the click to 500 rows', of: ({ waits }) => waits.rows, write: ms, target: 700 },
  { name: 'from a key to what it did, at worst', of: ({ waits }) => waits.typing, write: ms },
];

type Samples = Record<string, Sample[]>;

/** What the browser fetches, without headers. */
export const weightTable = (samples: Samples): string[] => tableOf('Fetched', weights, samples);

/** What Lighthouse finds with its mobile profile, and what a user with a slow processor waits for; then why a target is missed. */
export const waitTable = (samples: Samples): string[] => tableOf('Waited for', waits, samples);

function tableOf(title: string, lines: Line[], samples: Samples): string[] {
  const names = Object.keys(samples);
  const measured = lines.map((line) => {
    const [own = Number.NaN, ...others] = names.map((name) => percentile((samples[name] ?? []).map(line.of), 50));
    const { target = own, more } = line;
    return { line, own, others, held: more ? own >= target : own <= target };
  });
  const rows = measured.map(({ line: { name, write, target }, own, others, held }) => [
    name,
    held ? write(own) : `**${write(own)}**`,
    ...others.flatMap((other) => [write(other), other > 0 ? (own / other).toFixed(2) : '']),
    target === undefined ? '' : write(target),
  ]);
  const [own = '', ...others] = names;
  const heads = [title, own, ...others.flatMap((name) => [name, `${own} / ${name}`]), 'target'];
  const missed = measured.flatMap(({ line: { name, why }, held }) => (held || !why ? [] : [`- ${name}: ${why}`]));
  return [...table(heads, rows), ...(missed.length > 0 ? ['', 'Missed:', '', ...missed] : [])];
}
