import { formatAmount } from '#contract/minor-units.ts';
import type { BookEntry } from '../../../../client/components/statements/model/books.ts';
import type { Meaning, Way } from '../../../../client/components/statements/model/roles.ts';

/** The decimal places of the generated codes. */
export const places = new Map(Object.entries({ JPY: 0, EUR: 2, USDC: 6, XBT: 8, ETH: 18 }));

/** A line of a generated statement, and what is true about it. */
interface TrueLine {
  /** The record that it is about; undefined for one that is not in the books. */
  entry: BookEntry | undefined;
  reference: string;
  /** What moved, in minor units. */
  value: bigint;
  /** True if the money moved. */
  moved: boolean;
  way: Way;
  /** The code of the amount if it is not that of the books. */
  foreign: string | undefined;
  /** True if its row has more cells than the heading. */
  isShifted: boolean;
}

/** What a person who has made the statement knows about a column. */
interface Known {
  /** The true meaning of each of its texts in lower case, as the console groups them. */
  meanings?: Record<string, Meaning>;
  role?: 'amount' | 'currency' | 'status' | 'direction';
}

export interface GeneratedStatement {
  text: string;
  code: string;
  entries: BookEntry[];
  lines: TrueLine[];
  /** The way of the records. */
  ours: Way;
  decimal: '.' | ',';
  /** What counts if signs contradict the direction. */
  signs: 'direction' | 'sign';
  /** By the heading of the column. */
  known: Map<string, Known>;
  style: string;
}

/** Returns a function that draws integers below a count (mulberry32). */
function createRandom(seed: number) {
  let state = seed >>> 0;
  return (count: number): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  };
}

/** A column of a statement: its heading, and its cell for each line. */
interface Column extends Known {
  heading: string;
  cell: (line: TrueLine, at: number) => string;
}

type Draw = <T>(list: readonly T[]) => T;

/** How a style says whether money moved. */
const statuses: ((one: Draw) => Column[])[] = [
  (one) =>
    words(
      one(['Status', 'State', 'Outcome']),
      one([
        ['Completed', 'Failed'],
        ['done', 'CANCELLED'],
        ['Delivered', 'Bounced'],
        ['Completed (3DS)', 'Failed (E42)'],
      ]),
    ),
  (one) =>
    words(
      one(['Status', 'Flow', 'Verdict', 'Phase']),
      one([
        ['Hopped', 'Skipped'],
        ['Zugestellt', 'Retoure'],
        ['Blau', 'Rot'],
      ]),
    ),
  (one) => flag(one(['Canceled', 'Reversed', 'Refunded', 'Failed', 'X1']), false, one(flags)),
  (one) => flag(one(['Settled', 'Confirmed', 'Success', 'X2']), true, one(flags)),
  () => [
    ...words('Order status', ['Completed', 'Completed']),
    ...words('Payment status', ['Completed', 'Failed']),
  ],
  () => [
    ...words('Status', ['COMPLETED', 'COMPLETED']),
    ...words('Sub Status', ['CONFIRMED', 'Dangling']),
  ],
  () => hashes('Status', 'Withdrawn', 'Rejected'),
  (one) => flag(one(['Reason', 'Result code']), true, ['10000', '10051']),
  (one) => cancelledAt(one(['Cancelled at', 'Refund date'])),
];

const words = (
  heading: string,
  [yes, no]: readonly [string, string] | readonly string[],
): Column[] => [
  {
    heading,
    role: 'status',
    cell: ({ moved }) => (moved ? yes : no) ?? '',
    meanings: {
      ...(yes !== no && { [grouped(no ?? '')]: 'not moved' }),
      [grouped(yes ?? '')]: 'moved',
    },
  },
];

/** The group of a generated text: in lower case, with `…` for what has digits. */
const grouped = (text: string) => text.toLowerCase().replaceAll(/\w*\d\w*/g, '…');

const flags = [
  ['True', 'False'],
  ['yes', 'no'],
  ['1', '0'],
] as const;

const flag = (
  heading: string,
  isMoved: boolean,
  [yes, no]: readonly [string, string],
): Column[] => [
  {
    heading,
    role: 'status',
    cell: ({ moved }) => (moved === isMoved ? yes : no),
    meanings: {
      [yes.toLowerCase()]: isMoved ? 'moved' : 'not moved',
      [no.toLowerCase()]: isMoved ? 'not moved' : 'moved',
    },
  },
];

const hashes = (heading: string, yes: string, no: string): Column[] => [
  {
    heading,
    role: 'status',
    cell: ({ moved }, at) => `${moved ? yes : no} 0x${(at + 40_000).toString(16)}1`,
    meanings: { [`${yes.toLowerCase()} …`]: 'moved', [`${no.toLowerCase()} …`]: 'not moved' },
  },
];

/** A date of the lines that did not move. */
const cancelledAt = (heading: string): Column[] => [
  {
    heading,
    role: 'status',
    cell: ({ moved }) => (moved ? '' : '2026-11-21'),
    meanings: { '': 'moved', '-': 'moved', '…': 'not moved' },
  },
];

/** Words of directions, the outgoing one last. */
const directions = [
  ['Receive', 'Send'],
  ['CRDT', 'DBIT'],
  ['Bij', 'Af'],
  ['Payment', 'Refund'],
  ['Zulauf', 'Ablauf'],
  ['buy', 'sell'],
] as const;

/** Returns true for a line that is compared. */
export const counts = ({ moved, foreign, isShifted }: TrueLine): boolean =>
  moved && foreign === undefined && !isShifted;

const opposite = { incoming: 'outgoing', outgoing: 'incoming' } as const;

/** The draws of a statement: what is the same for all of its lines. */
interface Style {
  one: Draw;
  chance: (of: number) => boolean;
  code: string;
  ours: Way;
  /** Whether lines may fail, go the other way, or be in another currency. */
  canFail: boolean;
  canTurn: boolean;
  canBeForeign: boolean;
  layout: (typeof layouts)[number];
  form: (typeof forms)[number];
  unit: (typeof units)[number];
  decimal: '.' | ',';
  delimiter: string;
}

const layouts = ['table', 'table', 'table', 'quoted', 'spaces', 'sentence', 'preamble'] as const;
/** Where the way of the money is. */
const forms = ['none', 'signed', 'direction', 'columns', 'direction and sign'] as const;
/** Where the currency is. */
const units = ['none', 'none', 'column', 'beside', 'account', 'fee', 'pair'] as const;

function styleOf(random: (count: number) => number): Style {
  const one: Draw = (list) => list[random(list.length)] as (typeof list)[number];
  const chance = (of: number) => random(of) === 0;
  const layout = one(layouts);
  const decimal = one(['.', ','] as const);
  // A sentence does not say its way.
  const canTurn = chance(3) && layout !== 'sentence';
  const isPlain = decimal === '.' && layout === 'table';
  const unit = one(units);
  return {
    one,
    chance,
    code: one([...places.keys()]),
    ours: one(['incoming', 'outgoing'] as const),
    canFail: !chance(3),
    canTurn,
    canBeForeign: chance(3) && unit !== 'none',
    layout,
    form: one(canTurn ? forms.slice(1) : forms.slice(0, 4)),
    unit,
    decimal,
    delimiter: one(isPlain ? [',', ';', '\t'] : [';', '\t']),
  };
}

/** Generates records, a statement of them with known deviations, and its text in one of many styles. */
export function generateStatement(seed: number): GeneratedStatement {
  const random = createRandom(seed);
  const style = styleOf(random);
  const { one, code, ours, layout, form, unit, decimal } = style;
  const decimals = places.get(code) ?? 2;
  const name = seed.toString(16).padStart(8, '0');
  const entries = Array.from(
    { length: 2 + random(8) },
    (_, at): BookEntry => ({
      id: at + 1,
      references: [one([`ORD-${1000 + at}`, `${name}-0000-4000-8000-00000000000${at}`])],
      amount:
        BigInt(1 + random(900_000)) * 10n ** BigInt(Math.max(0, decimals - 3)) + BigInt(random(10)),
      time: Date.UTC(2026, 10, 1 + random(20), random(24)),
    }),
  );
  const others = one([['REF-77'], []]).map((reference) =>
    lineOf(style, { reference, value: 777n }),
  );
  const lines = [...entries.flatMap((entry) => linesAbout(style, entry)), ...others];
  const columns = columnsOf(style);
  const counted = new Set(lines.filter(counts).map(({ way }) => way));
  return {
    text: textOf(style, lines, columns),
    code,
    entries,
    lines,
    // A file whose money all goes one way says nothing about another.
    ours: counted.size === 1 ? ([...counted][0] ?? ours) : ours,
    decimal,
    signs: isSigned(style) ? 'sign' : 'direction',
    known: new Map(columns.map((column) => [column.heading, column])),
    style: `${layout}, ${form}, ${unit}`,
  };
}

function lineOf(
  { one, chance, ours, ...style }: Style,
  { entry, reference, value }: { entry?: BookEntry; reference: string; value: bigint },
): TrueLine {
  return {
    entry,
    reference,
    value,
    moved: !(style.canFail && chance(4)),
    way: style.canTurn && chance(4) ? opposite[ours] : ours,
    foreign: style.canBeForeign && chance(4) ? one(['GBP', 'LTC', 'BNB']) : undefined,
    isShifted: style.layout === 'table' && chance(25),
  };
}

/** The lines about a record: one, none, two, two parts, or one with another amount. */
function linesAbout(style: Style, entry: BookEntry): TrueLine[] {
  const [reference = ''] = entry.references;
  const { amount = 0n } = entry;
  const whole = lineOf(style, { entry, reference, value: amount });
  const half = amount / 2n;
  return style.one([
    ...Array.from({ length: 8 }, () => [whole]),
    [],
    [whole, { ...whole }],
    [
      { ...whole, value: half },
      { ...whole, value: amount - half },
    ],
    [{ ...whole, value: amount + 1n }],
  ]);
}

const isSigned = ({ form }: Style) => form === 'signed' || form === 'direction and sign';

/** Writes an amount, with the sign of its way if the style has signs. */
function amountText(style: Style, { value, way }: Pick<TrueLine, 'value' | 'way'>): string {
  const signed = isSigned(style) && way === 'outgoing' ? -value : value;
  return formatAmount(signed, style.code, places).replace('.', style.decimal);
}

const unitText = ({ one, code }: Style, { foreign }: TrueLine) =>
  foreign ?? (code === 'XBT' ? one(['XBT', 'BTC']) : code);

function columnsOf(style: Style): Column[] {
  const { one, chance } = style;
  return [
    {
      heading: one(['Reference', 'Description', 'Order id', 'Memo']),
      cell: ({ reference }) => one([reference, reference, `${reference}.`]),
    },
    ...(chance(2)
      ? [
          {
            heading: one(['Date', 'Time']),
            cell: ({ entry }: TrueLine) =>
              new Date(entry?.time ?? Date.UTC(2026, 10, 9)).toISOString().slice(0, 10),
          },
        ]
      : []),
    ...amountColumns(style),
    ...currencyColumns(style),
    ...directionColumns(style),
    ...(style.canFail ? one(statuses)(one) : []),
  ];
}

function amountColumns(style: Style): Column[] {
  const { one, chance, form, unit } = style;
  const cell = (line: TrueLine) =>
    amountText(style, line) + (unit === 'beside' ? ` ${unitText(style, line)}` : '');
  if (form === 'columns')
    return [
      { heading: 'Out', cell: (line) => (line.way === 'outgoing' ? cell(line) : '') },
      { heading: 'In', cell: (line) => (line.way === 'incoming' ? cell(line) : '') },
    ];
  const requested: Column = {
    heading: 'Requested amount',
    cell: ({ value, way, entry }) => amountText(style, { value: entry?.amount ?? value, way }),
  };
  const heading = one(['Amount', 'Quantity', 'Amount (after fees)']);
  return [{ heading, role: 'amount', cell }, ...(chance(6) ? [requested] : [])];
}

function currencyColumns(style: Style): Column[] {
  const { one, code, unit } = style;
  const constant = (heading: string, text: string): Column => ({ heading, cell: () => text });
  const currency: Column = {
    heading: one(['Currency', 'Asset', 'Coin']),
    role: 'currency',
    cell: (line) => unitText(style, line),
  };
  const fee = amountText(style, { value: 1n, way: 'incoming' });
  const pair: Column = {
    heading: 'Pair',
    role: 'currency',
    cell: (line) => `${unitText(style, line)}${line.foreign === 'GBP' ? 'USD' : 'CHF'}`,
  };
  return {
    none: [],
    beside: [],
    column: [currency],
    account: [currency, constant('Account currency', code)],
    fee: [currency, constant('Fee', fee), constant('Fee currency', code)],
    pair: [pair],
  }[unit];
}

function directionColumns({ one, form }: Style): Column[] {
  if (!form.startsWith('direction')) return [];
  const [inWord, outWord] = one(directions);
  return [
    {
      heading: one(['Direction', 'Type', 'Af Bij']),
      role: 'direction',
      cell: ({ way }) => (way === 'incoming' ? inWord : outWord),
      meanings: { [inWord.toLowerCase()]: 'incoming', [outWord.toLowerCase()]: 'outgoing' },
    },
  ];
}

function textOf(style: Style, lines: TrueLine[], columns: Column[]): string {
  const { layout, delimiter } = style;
  const cells = lines.map((line, at) => [
    ...columns.map(({ cell }) => cell(line, at)),
    ...(line.isShifted ? ['x'] : []),
  ]);
  const rows = [columns.map(({ heading }) => heading), ...cells];
  const quoted = (text: string) => (delimiter === ',' && text.includes(',') ? `"${text}"` : text);
  const table = rows.map((row) => row.map(quoted).join(delimiter));
  const texts: Record<typeof layout, () => string[]> = {
    table: () => table,
    preamble: () => ['Account;DE12', '', ...table],
    quoted: () => rows.map((row) => `"${row.map((text) => `""${text}""`).join(',')}"`),
    spaces: () => rows.map((row) => row.map((text) => text || '-').join('    ')),
    sentence: () => lines.map((line) => sentenceOf(style, line)),
  };
  return texts[layout]().join('\n');
}

const sentenceOf = (style: Style, line: TrueLine) =>
  `Order ${line.reference} for ${amountText(style, line)} ${unitText(style, line)}${line.moved ? '' : ' failed'}`;
