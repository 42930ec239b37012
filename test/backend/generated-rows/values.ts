import { testTime } from '../../support/database.ts';
import type { Column } from './catalogue.ts';
import type { Random } from './random.ts';

/** Words with a meaning to the console, and texts that break careless code. */
const words = [
  ...Array.from({ length: 5 }, () => ['XBT', 'open', 'error']).flat(),
  ...[
    '',
    ' ',
    '.',
    '..',
    'closed',
    'xbt',
    'ETH',
    'USD',
    'null',
    '0',
    '-1',
    '%2F',
    'a/b',
    '100 %',
    '\\',
  ],
  ...[
    '=1+1',
    '@SUM(A1)',
    ' -5',
    '＋1',
    '\ttab',
    '"so", he said',
    'two\r\nlines',
    '\n',
    "'; drop table users; --",
    '<b>',
    '{"a":1}',
  ],
  ...[
    'Kältewallet Zürich',
    '🧾',
    'e\u0301',
    '\u202eeman',
    // Not at the start, where PGlite removes it from a value: its TextDecoder takes it for a byte order mark.
    'mark\ufeff',
    '\u00a0space',
    '\u200b',
    'ÀÉ',
    ...[500, 501].flatMap((length) => ['x'.repeat(length), '🧾'.repeat(length)]),
  ],
  ...[2_000, 2_001, 9_000].map((length) => 'ß'.repeat(length)),
];

const day = 86_400_000;

const instantAt = (age: number) => new Date(testTime.getTime() - age).toISOString();

/** Ends of the time ranges of the dashboard, with their neighbours. */
const times = [0, 1, 7].flatMap((days) => [-1, 0, 1].map((ms) => instantAt(days * day + ms)));

/** The ends of each type's range, and usual values. */
const ends: Record<string, string[]> = {
  bigint: [-(2n ** 63n), 2n ** 63n - 1n, 2n, 3n].map(String),
  integer: [-(2n ** 31n), 2n ** 31n - 1n, 1n].map(String),
  numeric: ['NaN', 'Infinity', '-Infinity', '1', '27123.55'],
  'double precision': ['NaN', 'Infinity', '-Infinity', '0', '0.1'],
  boolean: ['true', 'false'],
  text: words,
  jsonb: ['null', '{}', '[1, "a"]', '{"amount": 9007199254740993}'],
  'timestamp with time zone': [
    '-infinity',
    'infinity',
    '4714-11-24 00:00:00+00 BC',
    '294276-12-31 23:59:59.999+00',
    ...times,
  ],
};

/** `numeric(20,2)` is numeric, with 20 digits, 2 of them after the point. */
export function typeOf({ type }: Column): { name: string; digits: number; places: number } {
  const [, digits = 0, places = 0] = /\((\d+)(?:,(\d+))?\)/.exec(type) ?? [];
  return { name: type.replace(/\([\d,]+\)/, ''), digits: Number(digits), places: Number(places) };
}

/** Returns values of a column's type: the ends of its range, and the constants of its checks with both neighbours. */
export function valuesOf(column: Column): string[] {
  const { name, digits, places } = typeOf(column);
  const [usual, constants] = [ends[name], column.constants];
  if (!usual)
    throw new TypeError(
      `${column.table}.${column.name} has the type ${column.type}, which has no values here.`,
    );
  if (name === 'bigint' || name === 'integer') {
    const numbers = constants.filter((text) => /^-?\d+$/.test(text)).map(BigInt);
    return [
      ...usual,
      ...numbers.flatMap((number) => [number - 1n, number, number + 1n]).map(String),
    ];
  }
  if (name === 'numeric') {
    const largest = decimal(10n ** BigInt(digits) - 1n, places);
    const near = [-1n, 0n, 1n].map((step) => decimal(step, places));
    return [
      ...usual,
      largest,
      `-${largest}`,
      ...near,
      ...constants.filter((text) => /^-?\d+(\.\d+)?$/.test(text)),
    ];
  }
  if (name === 'timestamp with time zone') {
    const limits = constants
      .map((text) => Date.parse(isoOf(text)))
      .filter((ms) => !Number.isNaN(ms));
    return [...usual, ...limits.flatMap((ms) => [ms - 1, ms, ms + 1]).map(timestamp)];
  }
  return name === 'text' ? [...usual, ...constants] : usual;
}

/** Writes an integer of the smallest unit with its decimal places. */
function decimal(units: bigint, places: number): string {
  const text = String(units < 0n ? -units : units).padStart(places + 1, '0');
  return `${units < 0n ? '-' : ''}${text.slice(0, text.length - places)}.${text.slice(text.length - places)}`;
}

/** `10000-01-01 00:00:00+00` as ISO 8601, where a year beyond 9999 has a sign and six digits. */
const isoOf = (text: string) =>
  text
    .replace(/^(\d+)-/, (_, year) => `${year.length > 4 ? `+${year.padStart(6, '0')}` : year}-`)
    .replace(/ (.*)\+00$/, 'T$1Z');

/** Writes a time as PostgreSQL reads it; the year 0 of JavaScript is 1 BC. */
function timestamp(ms: number): string {
  const iso = new Date(ms).toISOString();
  const [, year = '', rest] = /^([+-]?\d+)-(.*)$/.exec(iso) ?? [];
  const number = Number(year);
  return number > 0
    ? `${String(number).padStart(4, '0')}-${rest}`
    : `${String(1 - number).padStart(4, '0')}-${rest} BC`;
}

/** Returns a random value between two of the accepted values, or undefined for a type without an order. */
export function valueBetween(
  column: Column,
  accepted: string[],
  random: Random,
): string | undefined {
  const { name, places } = typeOf(column);
  if (name === 'timestamp with time zone') return instantAt(random.below(20 * day) - day);
  if (name === 'bigint' || name === 'integer') {
    const [min, max] = extremes(accepted.map(BigInt));
    return String(random.between(min, max));
  }
  if (name !== 'numeric') return undefined;
  const numbers = accepted.filter((text) => /\d/.test(text));
  const [min, max] = extremes(numbers.map((text) => unitsOf(text, places)));
  return decimal(random.between(min, max), places);
}

const unitsOf = (text: string, places: number) => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(places, '0'));
};

const extremes = (numbers: bigint[]): [bigint, bigint] => [
  numbers.reduce((a, b) => (b < a ? b : a)),
  numbers.reduce((a, b) => (b > a ? b : a)),
];
