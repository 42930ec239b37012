import { formatAmount } from '#contract/minor-units.ts';
import type { BookEntry } from '../../../../client/components/statement/books.ts';
import type { Group } from '../../../../client/components/statement/compare.ts';

/** A line of a generated statement, and what is known about it. */
interface TrueLine {
  /** The record that it is about; undefined for a line that is not in the books. */
  entry: BookEntry | undefined;
  /** How the line was changed. */
  change: Change;
  reference: string;
  /** In minor units, with more digits after it in a unit of 10^-3 minor units. */
  amount: bigint;
  thousandths: bigint;
  time: number;
}

const changes = [
  'none',
  'missing',
  'doubled',
  'off by one unit',
  'swapped',
  'more digits',
] as const;
type Change = (typeof changes)[number];

/** How a statement is written. */
interface Style {
  places: number;
  delimiter: string;
  decimal: '.' | ',';
  /** '' for none. */
  thousands: string;
  isReversed: boolean;
  /** Where the amounts are. */
  form: 'signed' | 'direction' | 'two columns';
  order: number;
  /** Zeros without meaning at the end of each amount. */
  zeros: number;
  time: 'ISO' | 'date' | 'day first' | 'seconds';
  /** Whether lines have the references of the books. */
  references: 'all' | 'some' | 'none' | 'of the provider';
  hasHeader: boolean;
}

export interface GeneratedStatement {
  text: string;
  entries: BookEntry[];
  code: string;
  places: number;
  /** The expected group and record of each line, in their order; several groups where certainty depends on the other lines. */
  truth: { groups: Group[]; entry: BookEntry | undefined; line: string }[];
  /** The expected groups of each record by its id. */
  entryGroups: Map<unknown, Group[]>;
}

/** Returns a function that draws integers below a count (mulberry32). */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  return (count: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

type Random = ReturnType<typeof createRandom>;

const hour = 3_600_000;
const start = Date.UTC(2026, 9, 1);
/** The decimal places of the generated codes. */
export const places = { JPX: 0, EUR: 2, XBT: 8, ETH: 18 } as const;

/** Generates records, a statement of them with known deviations, and its text in some form of real exports. */
export function generateStatement(seed: number): GeneratedStatement {
  const random = createRandom(seed);
  const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const code = oneOf(Object.keys(places) as (keyof typeof places)[]);
  const decimal = oneOf(['.', ','] as const);
  const style: Style = {
    places: places[code],
    delimiter: oneOf(decimal === ',' ? [';', '\t'] : [',', ';', '\t', '|']),
    decimal,
    // Without decimals, `1,234` can be read in two ways.
    thousands:
      places[code] === 0 ? '' : oneOf(['', decimal === '.' ? ',' : '.', ' ', '\u00a0', "'"]),
    isReversed: random(2) === 0,
    form: oneOf(['signed', 'direction', 'two columns']),
    order: random(6),
    zeros: places[code] > 0 && random(3) === 0 ? 2 : 0,
    time: oneOf(['ISO', 'date', 'day first', 'seconds']),
    references: oneOf(['all', 'all', 'some', 'none', 'of the provider']),
    hasHeader: random(8) > 0,
  };
  const entries = generateEntries(random, style);
  const lines = generateLines(random, style, entries);
  return {
    text: write(random, style, lines),
    entries,
    code,
    places: style.places,
    truth: lines.map((line) => truthOf(line, lines, style)),
    entryGroups: new Map(entries.map((entry) => [entry.id, groupsOf(entry, lines, style)])),
  };
}

/** Many amounts repeat, as those of round prices do. */
function generateEntries(random: Random, { places }: Style): BookEntry[] {
  const count = 2 + random(20);
  const usual = Array.from({ length: 3 }, () => BigInt(1 + random(900)) * 10n ** BigInt(places));
  return Array.from({ length: count }, (_, place) => {
    const any = BigInt(1 + random(2 ** 31)) * BigInt(1 + random(2 ** 20)) + 1n;
    return {
      id: place + 1,
      references: [`TRD-${String(1000 + place * 7)}`],
      amount: random(4) === 0 ? (usual[random(3)] ?? any) : any,
      time: start + random(40 * 24) * hour + random(3600) * 1000,
    };
  });
}

function generateLines(random: Random, style: Style, entries: BookEntry[]): TrueLine[] {
  const amounts = new Set(entries.map(({ amount }) => amount));
  const isNamed = style.references === 'all' || style.references === 'some';
  // Without a reference a line with the amount of another record is that one's.
  const unlike = (amount: bigint): bigint =>
    !isNamed && amounts.has(amount) ? unlike(amount + 1n) : amount;
  const lines = entries.flatMap((entry, place) =>
    linesAbout(entry, {
      reference: referenceOf(random, style, String(entry.references[0]), place),
      change: random(2) === 0 ? 'none' : (changes[random(changes.length)] ?? 'none'),
      isNamed,
      random,
    }),
  );
  swapAmounts(lines);
  const strangers = Array.from({ length: random(4) }, (_, place) => ({
    entry: undefined,
    change: 'none' as const,
    reference: style.references === 'none' ? '' : `OTHER-${5000 + place}`,
    amount: unlike(BigInt(1 + random(2 ** 30))),
    thousandths: 0n,
    time: start + random(40 * 24) * hour,
  }));
  for (const stranger of strangers) lines.splice(random(lines.length + 1), 0, stranger);
  return lines;
}

interface LineOptions {
  reference: string;
  change: Change;
  isNamed: boolean;
  random: Random;
}

/** Returns the lines about a record: one, two or none. */
function linesAbout(
  entry: BookEntry,
  { reference, change, isNamed, random }: LineOptions,
): TrueLine[] {
  const { amount = 0n, time = 0 } = entry;
  const later = time + (random(40) - 20) * 60_000;
  const line = { entry, change, reference, amount, thousandths: 0n, time: later };
  if (change === 'missing') return [];
  if (change === 'doubled') return [line, line];
  if (change === 'more digits') return [{ ...line, thousandths: BigInt(1 + random(999)) }];
  // Without its reference, a line with another amount is that of the record which has it.
  if (!isNamed || reference === '') return [{ ...line, change: 'none' }];
  if (change !== 'off by one unit') return [line];
  return [{ ...line, amount: amount + (random(2) === 0 ? 1n : -1n) }];
}

/** Exchanges the amounts of each two lines that are to be swapped. */
function swapAmounts(lines: TrueLine[]): void {
  const swapped = lines.filter(({ change }) => change === 'swapped');
  for (let place = 0; place + 1 < swapped.length; place += 2) {
    const [one, other] = [swapped[place], swapped[place + 1]];
    if (one && other) [one.amount, other.amount] = [other.amount, one.amount];
  }
}

function referenceOf(random: Random, { references }: Style, own: string, place: number): string {
  if (references === 'none') return '';
  if (references === 'of the provider') return `PRV-${90_000 + place}`;
  if (references === 'some' && random(3) === 0) return '';
  const forms = [own, own, own.toLowerCase(), `Payment ${own} thank you`];
  return forms[random(forms.length)] ?? own;
}

/** The groups that a line may get. */
function truthOf(line: TrueLine, lines: TrueLine[], { references }: Style) {
  const { entry, change, reference } = line;
  const isNamed = reference !== '' && references !== 'of the provider';
  const result = (...groups: Group[]) => ({ groups, entry, line: JSON.stringify(line, bigints) });
  if (change === 'more digits') return result('unreadable');
  if (!entry) return result('not in the books');
  if (!isNamed) return result(...(change === 'doubled' ? [] : (['matched'] as const)), 'undecided');
  const same = lines.filter((other) => other.entry === entry && other.reference !== '');
  if (same.length > 1) return result('twice');
  return result(line.amount === entry.amount ? 'matched' : 'differs');
}

const bigints = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

/** The groups that a record may get. */
function groupsOf(entry: BookEntry, lines: TrueLine[], style: Style): Group[] {
  const own = lines.filter((line) => line.entry === entry);
  if (style.references === 'all') {
    const [line] = own;
    return line ? truthOf(line, lines, style).groups : ['missing'];
  }
  // An equal amount may make any record undecided.
  if (own.length === 0) return ['missing', 'undecided'];
  const groups = own.flatMap((line) => truthOf(line, lines, style).groups);
  return own.some(({ change }) => change === 'more digits')
    ? [...groups, 'missing', 'undecided']
    : [...groups, 'undecided'];
}

/** Writes a statement in its style. */
function write(random: Random, style: Style, lines: TrueLine[]): string {
  const names = {
    signed: ['Amount'],
    direction: ['Type', 'Amount'],
    'two columns': ['Debit', 'Credit'],
  }[style.form];
  const header = ['Date', 'Reference', ...names, 'Fee', 'Balance'];
  let balance = 10n ** 20n;
  const rows = lines.map((line) => {
    balance += line.amount;
    return [
      timeText(line.time, style),
      line.reference,
      ...amountCells(line, style),
      numberText(BigInt(random(50)), 0n, style),
      numberText(balance, 0n, style),
    ];
  });
  const table = style.hasHeader ? [header, ...rows] : rows;
  const shuffle = (cells: string[]) => [
    ...cells.slice(style.order),
    ...cells.slice(0, style.order),
  ];
  const end = random(2) === 0 ? '\n' : '\r\n';
  return table
    .map((cells) =>
      shuffle(cells)
        .map((cell) => quoted(cell, style))
        .join(style.delimiter),
    )
    .join(end);
}

const quoted = (cell: string, { delimiter }: Style) =>
  cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;

function amountCells({ amount, thousandths }: TrueLine, style: Style): string[] {
  const text = numberText(amount, thousandths, style);
  if (style.form === 'signed') return [style.isReversed ? `-${text}` : text];
  if (style.form === 'direction') return [style.isReversed ? 'Withdrawal' : 'Deposit', text];
  return style.isReversed ? [text, ''] : ['', text];
}

function numberText(amount: bigint, thousandths: bigint, style: Style): string {
  const code = Object.entries(places).find(([, count]) => count === style.places)?.[0] ?? '';
  const shown = formatAmount(amount, code, new Map(Object.entries(places)));
  const [whole = '', fraction = ''] = shown.split('.');
  const more = thousandths > 0n ? String(thousandths).padStart(3, '0') : '0'.repeat(style.zeros);
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, style.thousands);
  return fraction + more ? `${grouped}${style.decimal}${fraction}${more}` : grouped;
}

function timeText(time: number, { time: form }: Style): string {
  const iso = new Date(time).toISOString();
  const [year, month, day] = iso.slice(0, 10).split('-');
  if (form === 'ISO') return iso;
  if (form === 'date') return iso.slice(0, 10);
  if (form === 'seconds') return String(Math.floor(time / 1000));
  return `${day}.${month}.${year} ${iso.slice(11, 19)}`;
}
