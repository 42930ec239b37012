import { formatAmount } from '#contract/minor-units.ts';
import type { BookEntry } from '../../../../client/components/statement/model/books.ts';
import type { Group } from '../../../../client/components/statement/model/compare.ts';

/** A line of a generated statement, and what is known about it. */
interface TrueLine {
  /** The records that it is about: none for a line that is not in the books, several for a collective one. */
  entries: BookEntry[];
  /** How the line was changed. */
  change: Change;
  reference: string;
  /** In minor units, with more digits after it in a unit of 10^-3 minor units. */
  amount: bigint;
  thousandths: bigint;
  /** The text instead of the amount; '' for the amount. */
  instead: string;
  time: number;
  status: string;
  /** The code of another currency; '' for that of the books. */
  otherCode: string;
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

/** Words of a status column and what they mean; undefined for a word that only a person understands. */
const statuses: [word: string, isCompleted: boolean | undefined][] = [
  ['Completed', true],
  ['success', true],
  ['Failed', false],
  ['Pending', false],
  ['CANCELLED', false],
  ['Quarantine', undefined],
];

/** How a statement is written. */
interface Style {
  code: keyof typeof places;
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
  time: 'ISO' | 'date' | 'day first' | 'seconds' | 'zone';
  /** Whether lines have the references of the books. */
  references: 'all' | 'some' | 'none' | 'of the provider';
  hasHeader: boolean;
  hasStatus: boolean;
  /** Where the currency of a line is. */
  currency: 'nowhere' | 'column' | 'before' | 'after' | 'glued' | 'sign';
  /** The percentage of lines without a number. */
  unreadable: number;
}

export interface GeneratedStatement {
  text: string;
  /** The records that are loaded, a part of those on the statement. */
  entries: BookEntry[];
  /** Other records in the same currency, by which the columns may have been recognised before. */
  otherEntries: BookEntry[];
  code: string;
  /** The expected group and record of each line, in their order; several groups where certainty depends on the other lines. */
  truth: { groups: Group[]; entries: BookEntry[]; isExact: boolean; line: string }[];
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
export const places = { JPY: 0, EUR: 2, XBT: 8, ETH: 18 } as const;

/** Other names of the codes, and their signs. */
const otherNames = {
  JPY: ['JPY'],
  EUR: ['EUR', 'ZEUR'],
  XBT: ['XBT', 'BTC', 'XXBT'],
  ETH: ['XETH'],
};
const signs = { JPY: '¥', EUR: '€', XBT: '₿', ETH: 'Ξ' };

/** Generates records, a statement of them with known deviations, and its text in some form of real exports. */
export function generateStatement(seed: number): GeneratedStatement {
  const random = createRandom(seed);
  const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const code = oneOf(Object.keys(places) as (keyof typeof places)[]);
  const decimal = oneOf(['.', ','] as const);
  const style: Style = {
    code,
    delimiter: oneOf(decimal === ',' ? [';', '\t'] : [',', ';', '\t', '|']),
    decimal,
    // Without decimals, `1,234` can be read in two ways.
    thousands:
      places[code] === 0 ? '' : oneOf(['', decimal === '.' ? ',' : '.', ' ', '\u00a0', "'"]),
    isReversed: random(2) === 0,
    form: oneOf(['signed', 'direction', 'two columns']),
    order: random(8),
    zeros: places[code] > 0 && random(3) === 0 ? 2 : 0,
    time: oneOf(['ISO', 'date', 'day first', 'seconds', 'zone']),
    references: oneOf(['all', 'all', 'some', 'none', 'of the provider']),
    hasHeader: random(8) > 0,
    hasStatus: random(3) === 0,
    currency: oneOf(['nowhere', 'nowhere', 'column', 'before', 'after', 'glued', 'sign']),
    unreadable: oneOf([0, 0, 0, 30, 60]),
  };
  const all = generateEntries(random, style, 'TRD');
  // Trades that are settled already are on the statement too.
  const isCut = random(2) === 0;
  const entries = all.filter((_, place) => !isCut || place % 3 > 0);
  const lines = generateLines(random, style, { all, loaded: entries });
  return {
    text: write(random, style, lines),
    entries,
    otherEntries: generateEntries(random, style, 'OLD'),
    code,
    truth: lines.map((line) => truthOf(line, lines, style)),
    entryGroups: new Map(entries.map((entry) => [entry.id, groupsOf(entry, lines, style)])),
  };
}

/** Many amounts repeat, as those of round prices do. */
function generateEntries(random: Random, { code }: Style, name: string): BookEntry[] {
  const count = 2 + random(20);
  const usual = Array.from(
    { length: 3 },
    () => BigInt(1 + random(900)) * 10n ** BigInt(places[code]),
  );
  return Array.from({ length: count }, (_, place) => {
    const any = BigInt(1 + random(2 ** 31)) * BigInt(1 + random(2 ** 20)) + 1n;
    return {
      id: `${name} ${place + 1}`,
      references: [`${name}-${String(1000 + place * 7)}`],
      amount: random(4) === 0 ? (usual[random(3)] ?? any) : any,
      time: start + random(40 * 24) * hour + random(3600) * 1000,
    };
  });
}

interface Records {
  /** The records that the statement is about, and those of them that are in the loaded books. */
  all: BookEntry[];
  loaded: BookEntry[];
}

function generateLines(random: Random, style: Style, { all, loaded }: Records): TrueLine[] {
  const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const plain = {
    thousandths: 0n,
    instead: '',
    otherCode: '',
    change: 'none' as const,
    status: 'Completed',
  };
  const lines = all.flatMap((entry, place) =>
    linesAbout(random, {
      ...plain,
      entries: loaded.includes(entry) ? [entry] : [],
      change: random(2) === 0 ? 'none' : oneOf(changes),
      reference: referenceOf(random, style, String(entry.references[0]), place),
      amount: entry.amount ?? 0n,
      time: (entry.time ?? 0) + (random(40) - 20) * 60_000,
    }),
  );
  swapAmounts(lines);
  const strangers = Array.from({ length: random(4) }, (_, place): TrueLine => {
    const like = random(2) === 0 ? oneOf(all) : undefined;
    return {
      ...plain,
      entries: [],
      reference: style.references === 'none' ? '' : `OTHER-${5000 + place}`,
      amount: like?.amount ?? BigInt(1 + random(2 ** 30)),
      time: like?.time ?? start + random(40 * 24) * hour,
    };
  });
  if (isNamed(style) && random(4) === 0)
    strangers.push({ ...plain, ...collectiveOf(all.slice(0, 2)) });
  for (const stranger of strangers) lines.splice(random(lines.length + 1), 0, stranger);
  for (const line of lines) spoil(random, style, line);
  return lines.map((line) => ({
    ...line,
    entries: line.entries.filter((entry) => loaded.includes(entry)),
  }));
}

/** Gives a line another status or currency, or a text instead of its amount. */
function spoil(random: Random, { hasStatus, unreadable, currency }: Style, line: TrueLine): void {
  const oneOf = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  if (hasStatus) line.status = random(2) === 0 ? 'Completed' : oneOf(statuses)[0];
  if (random(100) < unreadable) line.instead = oneOf(['pending', 'n/a', '9.9.9', 'XX 1-2']);
  const hasCurrency = currency === 'column' || (currency !== 'nowhere' && !line.instead);
  if (hasCurrency && random(6) === 0) line.otherCode = 'USDT';
}

const isNamed = ({ references }: Style) => references === 'all' || references === 'some';

/** A line that pays several records at once. */
const collectiveOf = (entries: BookEntry[]) => ({
  entries,
  reference: `batch ${entries.flatMap(({ references }) => references).join(' ')}`,
  amount: entries.reduce((sum, { amount = 0n }) => sum + amount, 0n),
  time: start,
});

/** Returns the lines about a record: one, two or none. */
function linesAbout(random: Random, line: TrueLine): TrueLine[] {
  const { change, amount } = line;
  if (change === 'missing') return [];
  if (change === 'doubled') return [line, { ...line }];
  if (change === 'more digits') return [{ ...line, thousandths: BigInt(1 + random(999)) }];
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

const isCompleted = ({ status }: TrueLine) => new Map(statuses).get(status);

/** Returns true for a line that may be about a record: neither in another currency, nor known to be incomplete. */
const counts = (line: TrueLine) => line.otherCode === '' && isCompleted(line) !== false;

/** The groups that a line may get. */
function truthOf(line: TrueLine, lines: TrueLine[], style: Style) {
  const { entries, thousandths } = line;
  return {
    groups: lineGroups(line, lines, style),
    entries,
    isExact: entries.length === 1 && line.amount === entries[0]?.amount && thousandths === 0n,
    line: JSON.stringify(line, bigints),
  };
}

function lineGroups(line: TrueLine, lines: TrueLine[], style: Style): Group[] {
  const { entries, reference } = line;
  if (line.otherCode) return ['other currency'];
  if (isCompleted(line) === false) return ['not completed'];
  if (line.thousandths > 0n || line.instead !== '' || isCompleted(line) === undefined)
    return ['unreadable'];
  if (reference === '' || !isNamed(style)) return ['proposed', 'undecided', 'not in the books'];
  const [entry] = entries;
  // References that connect nothing are the provider's own.
  const isConnected = lines.some((other) => other.reference !== '' && other.entries.length > 0);
  if (!entry)
    return isConnected ? ['not in the books'] : ['proposed', 'undecided', 'not in the books'];
  if (entries.length > 1) return ['undecided'];
  const named = lines.filter((other) => counts(other) && other.reference !== '');
  const own = named.filter((other) => other.entries.length === 1 && other.entries[0] === entry);
  if (own.length > 1) return ['twice'];
  if (named.some((other) => other.entries.length > 1 && other.entries.includes(entry)))
    return ['undecided'];
  return [line.amount === entry.amount ? 'matched' : 'differs'];
}

const bigints = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? String(value) : value;

/** The groups that a record may get. */
function groupsOf(entry: BookEntry, lines: TrueLine[], style: Style): Group[] {
  const about = lines.filter((line) => line.entries.includes(entry) && line.otherCode === '');
  const own = about.filter(counts);
  // An equal amount may make any record without a reference on the statement undecided.
  const anonymous: Group[] = style.references === 'all' ? [] : ['missing', 'undecided', 'proposed'];
  const groups = own.flatMap((line) =>
    line.entries.length > 1 ? ['undecided' as const] : lineGroups(line, lines, style),
  );
  if (own.length > 0) return [...groups, ...anonymous];
  const isNamedAlone = about.some(({ entries }) => entries.length === 1);
  return isNamedAlone ? ['not completed', ...anonymous] : ['missing', ...anonymous];
}

/** Writes a statement in its style. */
function write(random: Random, style: Style, lines: TrueLine[]): string {
  const names = {
    signed: ['Amount'],
    direction: ['Type', 'Amount'],
    'two columns': ['Debit', 'Credit'],
  }[style.form];
  const hasCurrency = style.currency === 'column';
  const header = [
    ...['Date', 'Reference', ...names, 'Fee', 'Balance'],
    ...(style.hasStatus ? ['Status'] : []),
    ...(hasCurrency ? ['Currency'] : []),
  ];
  const codes = otherNames[style.code];
  const code = codes[random(codes.length)] ?? style.code;
  let balance = 10n ** 20n;
  const rows = lines.map((line) => {
    balance += line.amount;
    return [
      timeText(line.time, style),
      line.reference,
      ...amountCells(line, style, line.otherCode || code),
      numberText(BigInt(random(50)), 0n, style),
      numberText(balance, 0n, style),
      ...(style.hasStatus ? [line.status] : []),
      ...(hasCurrency ? [line.otherCode || code] : []),
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

function amountCells(line: TrueLine, style: Style, code: string): string[] {
  const number = numberText(line.amount, line.thousandths, style);
  const text = line.instead || withUnit(number, style, line.otherCode, code);
  if (style.form === 'signed') return [style.isReversed ? `-${text}` : text];
  if (style.form === 'direction') return [style.isReversed ? 'Withdrawal' : 'Deposit', text];
  return style.isReversed ? [text, ''] : ['', text];
}

function withUnit(number: string, { currency, code }: Style, otherCode: string, name: string) {
  if (currency === 'before') return `${name} ${number}`;
  if (currency === 'after') return `${number} ${name}`;
  if (currency === 'glued') return `${number}${name}`;
  if (currency === 'sign') return otherCode ? `R$${number}` : `${signs[code]}${number}`;
  return number;
}

function numberText(amount: bigint, thousandths: bigint, style: Style): string {
  const shown = formatAmount(amount, style.code, new Map(Object.entries(places)));
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
  if (form === 'zone')
    return `${new Date(time + hour).toISOString().slice(0, 19).replace('T', ' ')} CET`;
  return `${day}.${month}.${year} ${iso.slice(11, 19)}`;
}
