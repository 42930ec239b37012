import { decimalSignOf, isNothing, isNumeric, plainNumber, unitBeside } from './amount-text.ts';
import {
  currencyOf,
  isCurrencyOrScale,
  isSameCurrency,
  type Unit,
  unitInHeading,
  unitOf,
} from './codes.ts';
import { headingOf, nameOf } from './headings.ts';
import { type Mapping, type Meaning, meaningKey, type Role, type Way } from './roles.ts';
import { type Row, sectionHeading, type Table } from './table.ts';
import { directionMeaning, groupOf, sectionMeaning, statusMeaning } from './texts.ts';
import { dateOrderOf, type Interval, isTime, timeOf, zoneInHeading } from './time-text.ts';

/** The currency of the books, and how a plain decimal is parsed to its minor units: undefined with more decimal places than it has. */
export interface Currency {
  code: string;
  parse: (decimal: string) => bigint | undefined;
}

/** A row of a table as it is read. */
export interface Line {
  row: Row;
  /** The texts that may name a record. */
  names: string[];
  amountText: string;
  /** In minor units and with its sign; undefined if it is not read, or in another currency. */
  value: bigint | undefined;
  /** The way of the money; undefined if the file does not say it. */
  way: Way | undefined;
  time: Interval | undefined;
  timeText: string;
  /** The name of another currency. */
  otherCurrency: string | undefined;
  /** What the texts of its statuses say. */
  didMove: boolean;
  /** The texts of its statuses. */
  status: string;
  /** Why it is not read, a sentence. */
  problem: string | undefined;
  /** What contradicts itself in it, a sentence. */
  contradiction: string | undefined;
}

/** A table with the mapping by which it is read. */
export interface Reading {
  table: Table;
  mapping: Mapping;
  currency: Currency;
}

/** Returns the positions of the columns with a role. */
export const columnsWith = ({ roles }: Mapping, role: Role): number[] =>
  roles.flatMap((one, at) => (one === role ? [at] : []));

const cellsOf = (row: Row, columns: number[]) => columns.map((at) => row.cells[at] ?? '');

/** Returns the columns of amounts. */
export const amountColumns = (mapping: Mapping): number[] =>
  (['amount', 'incoming', 'outgoing'] as const).flatMap((role) => columnsWith(mapping, role));

/** Returns the texts of the amounts. */
export const amountTexts = ({ table, mapping }: Reading): string[] =>
  table.rows.flatMap((row) => cellsOf(row, amountColumns(mapping)).filter(Boolean));

/** Returns the decimal sign that the amounts show, otherwise the chosen one. */
export const decimalOf = (reading: Reading) =>
  decimalSignOf(amountTexts(reading)) ?? reading.mapping.decimal;

/** Returns the texts of the times. */
export const timeTexts = ({ table, mapping }: Reading): string[] =>
  table.rows.flatMap((row) => cellsOf(row, columnsWith(mapping, 'time')).filter(Boolean));

/** Returns the order that the dates show, otherwise the chosen one. */
export const dateOrder = (reading: Reading) =>
  dateOrderOf(timeTexts(reading)) ?? reading.mapping.dates;

/** Returns the offset of times without a zone from UTC in minutes: the chosen one, that of the heading, or none. */
export function zoneOf({ table, mapping }: Reading): number {
  const [time = -1] = columnsWith(mapping, 'time');
  return mapping.zone ?? zoneInHeading(table.columns[time] ?? '') ?? 0;
}

/** Returns what a text of a column means: what a person has chosen, or what its words say. */
export function meaningOf(
  { table, mapping, currency }: Reading,
  at: number,
  text: string,
): Meaning | undefined {
  const role = mapping.roles[at];
  const group = groupOf(text);
  const chosen = mapping.meanings[meaningKey(at, group)];
  if (chosen) return chosen;
  if (role === 'direction') return directionMeaning(group);
  if (role === 'currency') return isOurs({ mapping, currency }, text) ? 'ours' : 'other';
  const heading = table.columns[at] ?? '';
  return heading === sectionHeading ? sectionMeaning(group) : statusMeaning(group, nameOf(heading));
}

/** The key of what a person has said about a currency. */
export const currencyKey = (name: string): string => `currency:${name}`;

/** Returns the currency of such a key. */
export const currencyOfKey = (key: string): string | undefined => /^currency:(.*)$/.exec(key)?.[1];

/** Returns true for a currency that is that of the books by its code, or because a person has said so. */
const isOurs = ({ mapping, currency: { code } }: Omit<Reading, 'table'>, text: string): boolean =>
  isSameCurrency(text, code) || mapping.meanings[currencyKey(currencyOf(text, code))] === 'ours';

/** Returns true for a text that a person has to understand: not one that is a time in the column of times. */
export const needsMeaning = ({ mapping }: Reading, at: number, text: string): boolean =>
  mapping.roles[at] !== 'time' || (text !== '' && !isTime(text));

const currencyWord = 'currency|w(?:ä|ae?)hrung|devise|divisa|moneda|valuta|ccy';
const amounts = String.raw`\b(?:amounts?|values?|figures?|quantities|balances?|account|konto|betr(?:ä|ae?)ge?|angaben|montants|importes)(?: (?:are|is|shown|stated|given|expressed|reported|denominated|sind))*`;
/** `Account currency: Bitcoin Cash`, `All amounts in mBTC`; not `Amounts in brackets are negative`. */
const statedAfter = new RegExp(
  String.raw`(?:(?:(?:^|\s)(?:${currencyWord})|^(?:(?:amount|account|base|reporting) )?(?:units?|denomination|einheit|asset|coin|token))\s*[:=]|${amounts} (?:in|en)\b(?! (?:brackets|parenthes|red|this|the)\b):?)\s*(.+)$`,
  'iu',
);
/** `Currency GBP`, `Wallet: Bitcoin Cash`, `All amounts are USD`: text that begins with a currency. */
const statedInProse = new RegExp(
  String.raw`(?:\b(?:${currencyWord}|wallet|account)\s*[:=]?|${amounts}:?)\s+(?!(?:${currencyWord})\b)((\S+).*)$`,
  'iu',
);
const statedBelow = new RegExp(`^(?:account )?(?:${currencyWord})$`, 'iu');
const scaledWord = /^\(?(m[A-Z]{3,5}|[uµμ](?:BTC|XBT)|sats|satoshis?|gwei)[).,]*$/;
const thousands =
  /\b(thousands?|millions?|tausend|tsd|mio|milliers)\b|\b(?:x ?)?1[.,']?000\b|'000/i;

/** Returns the texts of a row that may state something: each cell, and each but the last with the one after it. */
function statementsOf({ cells }: Row): string[] {
  const filled = cells.filter(Boolean);
  const pairs = filled.slice(1).flatMap((cell, at) => {
    const isStated = isCurrencyOrScale(cell) || (filled.length === 2 && !headingOf(cell).kind);
    return isStated ? `${(filled[at] ?? '').replace(/\s*[:=]$/, '')}: ${cell}` : [];
  });
  return [...filled, ...pairs];
}

/** Returns the currencies or units that a row states. */
function statedIn(row: Row, below: Row | undefined): string[] {
  const underneath = row.cells.flatMap((cell, at) =>
    statedBelow.test(cell) ? (below?.cells[at] ?? '') : [],
  );
  const [only = '', other] = row.cells.filter(Boolean);
  const words = other ? [] : only.split(' ').flatMap((word) => scaledWord.exec(word)?.[1] ?? []);
  const stated = statementsOf(row).map((text) => {
    const [, prose = '', word = ''] = statedInProse.exec(text) ?? [];
    return statedAfter.exec(text)?.[1] ?? (isCurrencyOrScale(word) ? prose : '');
  });
  const found = [...stated, ...underneath].filter(Boolean);
  if (found.length > 0) return found;
  return words.length > 0 || other || !thousands.test(only) ? words : [only];
}

/** Returns the currencies and the scaled units that the rows without an amount state. */
function statedUnits({ table, mapping }: Reading): { currencies: string[]; scaled: string[] } {
  const columns = amountColumns(mapping);
  const rows = table.rows.filter((row) => !cellsOf(row, columns).some(isNumeric));
  const { outside } = table;
  const found = [
    ...outside.flatMap((row, at) => statedIn(row, outside[at + 1])),
    ...rows.flatMap((row) => statedIn(row, undefined)),
  ].flatMap((text) => text.replace(/[.;,\s]+$/, '') || []);
  const isScaled = (text: string) => unitOf(text).power !== 0;
  return {
    currencies: found.filter((text) => !isScaled(text)),
    scaled: found.filter(isScaled),
  };
}

/** Returns the unit in the heading of a column of amounts, or in the row below it. */
function unitOfColumn({ columns, rows }: Table, at: number): string {
  const below = rows[0]?.cells[at] ?? '';
  return unitInHeading(columns[at] ?? '') ?? (isCurrencyOrScale(below) ? below : '');
}

/** The properties that all rows of a table share. */
interface Context {
  reading: Reading;
  decimal: '.' | ',' | undefined;
  /** The units of each column of amounts: that in its heading, and the scaled ones that the file states. */
  units: Map<number, string[]>;
  statuses: number[];
  directions: number[];
  currency: number;
  stated: string | undefined;
  meaning: (at: number, text: string) => Meaning | undefined;
}

/** Reads all rows of a table. */
export function linesOf(reading: Reading): Line[] {
  const { table, mapping } = reading;
  const order = dateOrder(reading);
  const zone = zoneOf(reading);
  const [time = -1] = columnsWith(mapping, 'time');
  const context = contextOf(reading);
  const searched = [...columnsWith(mapping, 'reference'), ...columnsWith(mapping, 'status')];
  const lines = table.rows.map((row): Line => {
    const timeText = row.cells[time] ?? '';
    const status = statusOf(context, row, time);
    const direction = directionOf(context, row);
    const { text, problem, ...amount } = amountOf(context, row);
    const isRead = status.didMove && amount.otherCurrency === undefined;
    return {
      row,
      names: cellsOf(row, searched),
      amountText: text,
      ...amount,
      ...(direction.way && { way: direction.way }),
      ...(direction.contradiction && { contradiction: direction.contradiction }),
      ...(amount.way &&
        direction.way &&
        amount.way !== direction.way && {
          contradiction: `It is ${amount.way} by its amount and ${direction.way} by its text.`,
        }),
      time: timeText === '' ? undefined : timeOf(timeText, order, zone),
      timeText,
      ...status,
      problem: row.problem ?? (isRead ? problem : undefined),
    };
  });
  return withSigns(reading, withoutTotal(reading, lines));
}

function contextOf(reading: Reading): Context {
  const { table, mapping } = reading;
  const { currencies, scaled } = statedUnits(reading);
  const units = amountColumns(mapping).map((at): [number, string[]] => [
    at,
    [unitOfColumn(table, at), ...scaled],
  ]);
  const meanings = new Map<string, Meaning | undefined>();
  return {
    reading,
    decimal: decimalOf(reading),
    units: new Map(units),
    statuses: columnsWith(mapping, 'status'),
    directions: [
      ...columnsWith(mapping, 'direction'),
      ...columnsWith(mapping, 'status').filter((at) => table.columns[at] === sectionHeading),
    ],
    currency: mapping.roles.indexOf('currency'),
    stated: currencies.find((text) => !isOurs(reading, text)) ?? currencies[0],
    meaning(at, text) {
      const key = meaningKey(at, text);
      if (!meanings.has(key)) meanings.set(key, meaningOf(reading, at, text));
      return meanings.get(key);
    },
  };
}

/** Returns what the statuses of a row say: it moved if all of them say so. */
function statusOf(
  { reading, statuses, directions, meaning }: Context,
  row: Row,
  time: number,
): Pick<Line, 'didMove' | 'status'> {
  const texts = (columns: number[]) => columns.map((at) => ({ at, text: row.cells[at] ?? '' }));
  const times = texts(time < 0 ? [] : [time]).filter(({ at, text }) =>
    needsMeaning(reading, at, text),
  );
  const own = texts(statuses);
  const stopped = [...own, ...times, ...texts(directions)].filter(
    ({ at, text }) => meaning(at, text) === 'not moved',
  );
  const isMoved = stopped.length === 0;
  return { didMove: isMoved, status: (isMoved ? own : stopped).map(({ text }) => text).join(', ') };
}

/** Returns the way that the columns of directions name. */
function directionOf(
  { directions, meaning }: Context,
  row: Row,
): { way?: Way; contradiction?: string } {
  const texts = cellsOf(row, directions);
  const meanings = directions.map((at, index) => meaning(at, texts[index] ?? ''));
  const isIn = meanings.includes('incoming');
  const isOut = meanings.includes('outgoing');
  if (isIn && isOut) return { contradiction: `It is ${texts.join(' and ')}.` };
  if (isIn) return { way: 'incoming' };
  return isOut ? { way: 'outgoing' } : {};
}

interface ReadAmount
  extends Pick<Line, 'value' | 'way' | 'otherCurrency' | 'problem' | 'contradiction'> {
  text: string;
}

const noAmount: ReadAmount = {
  text: '',
  value: undefined,
  way: undefined,
  otherCurrency: undefined,
  problem: undefined,
  contradiction: undefined,
};

/** Reads the amount of a row: that of its column, or the only one of its columns of incoming and outgoing amounts. */
function amountOf(context: Context, row: Row): ReadAmount {
  const { roles, isList } = context.reading.mapping;
  if (isList) return noAmount;
  const filled = [...context.units.keys()].filter((at) => (row.cells[at] ?? '') !== '');
  const something = filled.filter((at) => !isNothing(row.cells[at] ?? ''));
  const [at, other] = something.length > 0 ? something : filled;
  if (at === undefined) return { ...noAmount, problem: 'It has no amount.' };
  const text = row.cells[at] ?? '';
  if (other !== undefined && something.length > 1)
    return {
      ...noAmount,
      text: `${text}, ${row.cells[other]}`,
      problem: 'It has an incoming and an outgoing amount.',
    };
  const role = roles[at];
  const way = role === 'incoming' || role === 'outgoing' ? role : undefined;
  return { ...noAmount, text, way, ...readValue(context, row, at) };
}

/** Reads the amount in a column. */
function readValue(context: Context, row: Row, at: number): Partial<ReadAmount> {
  const { code, parse } = context.reading.currency;
  const text = row.cells[at] ?? '';
  if (!isNumeric(text)) return { problem: `“${text}” is not a number.` };
  const beside = unitBeside(text);
  if (/^\p{L}$/u.test(beside) && unitOf(beside).power === 0)
    return { problem: `The unit of “${text}” is not known.` };
  const { power, ...own } = scaleOf(context, row, [beside, ...(context.units.get(at) ?? [])]);
  if (own.otherCurrency !== undefined || own.problem !== undefined) return own;
  const plain = plainNumber(text, context.decimal, power);
  if (plain === undefined) return { ...own, problem: `“${text}” is not a number.` };
  const isNegative = plain.startsWith('-');
  const parsed = parse(isNegative ? plain.slice(1) : plain);
  if (parsed === undefined)
    return { ...own, problem: `“${text}” has more decimal places than ${code}.` };
  return { ...own, value: isNegative ? -parsed : parsed };
}

/** Returns the power of ten of an amount, with its other currency or what its units contradict. */
function scaleOf(context: Context, row: Row, texts: string[]): CurrencyOfRow & { power: number } {
  const named = texts.filter(Boolean);
  const units = named.map(unitOf);
  const { power, isContradicted } = powerOf(units);
  const listedText = row.cells[context.currency] ?? '';
  const listed = unitOf(listedText).power;
  const own = currencyIn(context, row, {
    units: units.flatMap((unit) => unit.code || []),
    isScaled: listed !== 0 && listed !== power,
  });
  const isListed =
    units.length === 0 || (listedText !== '' && context.reading.mapping.unit === 'currency');
  return {
    ...(isContradicted && {
      contradiction: `The amount is in ${[...new Set(named)].join(' and in ')}.`,
    }),
    ...own,
    power: isListed ? listed : power,
  };
}

/** Returns the power of ten of an amount by its units, the nearest first. A currency as it is contradicts a scaled one behind it. */
function powerOf(units: Unit[]): { power: number; isContradicted: boolean } {
  const scale = units.find(({ power }) => power !== 0);
  if (!scale) return { power: 0, isContradicted: false };
  const isContradicted = units.some(
    ({ code, power }, at) =>
      (power !== 0 && power !== scale.power) ||
      (power === 0 && code !== '' && scale.code !== '' && at < units.indexOf(scale)),
  );
  return { power: (isContradicted ? units[0] : scale)?.power ?? 0, isContradicted };
}

/**
 * Returns the other currency of an amount, or the contradiction between its units and the column of currencies.
 * @param units Those beside the amount and in its heading.
 * @param isScaled True if the column has the unit of another power of ten: `mXBT` beside `0.5 XBT`.
 */
function currencyIn(
  context: Context,
  row: Row,
  { units, isScaled }: { units: string[]; isScaled: boolean },
): CurrencyOfRow {
  const { reading, currency: column, stated, meaning } = context;
  const { currency, mapping, table } = reading;
  const listed = row.cells[column] ?? '';
  const unit = units.find((one) => !isOurs(reading, one)) ?? units[0];
  const inCurrency = (name: string, isOwn: boolean): CurrencyOfRow =>
    isOwn ? {} : { otherCurrency: currencyOf(name, currency.code) };
  if (unit === undefined && listed === '') {
    if (column >= 0) return { problem: 'It has no currency.' };
    return stated === undefined ? {} : inCurrency(stated, isOurs(reading, stated));
  }
  const isListed = meaning(column, listed) === 'ours';
  if (unit === undefined) return inCurrency(listed, isListed);
  const isUnit = isOurs(reading, unit);
  const isAlike = listed === '' || (!isScaled && (isUnit === isListed || isQuote(listed, unit)));
  if (isAlike || mapping.unit === 'amount') return inCurrency(unit, isUnit);
  if (mapping.unit === 'currency') return inCurrency(listed, isListed);
  return {
    contradiction: `The amount is in ${unit} beside ${listed} in ${table.columns[column]}.`,
  };
}

type CurrencyOfRow = Partial<Pick<Line, 'otherCurrency' | 'problem' | 'contradiction'>>;

/** Returns true for a unit that is the second currency of a pair: an amount of quotes beside `BTCUSDT`. */
const isQuote = (pair: string, unit: string) =>
  pair.length > unit.length && pair.toUpperCase().endsWith(unit.toUpperCase());

/**
 * Takes a total for no line: the last row with an amount, if that is the sum of the others or of those that count, and it lacks the
 * reference or time that they have. A person decides about such a row with a time, a status or a direction, since it may be a payment,
 * and where the others have neither a reference nor a time, or an amount above is not read.
 */
function withoutTotal({ mapping }: Reading, lines: Line[]): Line[] {
  const at = lines.findLastIndex(({ amountText }) => amountText !== '');
  const line = lines[at];
  const before = lines.slice(0, at);
  const moved = before.filter(({ didMove }) => didMove);
  const sums = [before, moved, moved.filter(({ contradiction }) => !contradiction)].map((some) =>
    some.reduce((total, { value = 0n }) => total + value, 0n),
  );
  if (!line?.value || isNamed(line) || before.length < 2 || line.contradiction) return lines;
  if (!sums.includes(line.value)) return lines;
  const texts = [...columnsWith(mapping, 'status'), ...columnsWith(mapping, 'direction')];
  const saysMore = line.time !== undefined || cellsOf(line.row, texts).some(Boolean);
  const isKnown = before.every(({ amountText, problem }) => amountText === '' || !problem);
  const isTotal =
    isKnown && !saysMore && before.some((one) => isNamed(one) || one.time !== undefined);
  return lines.with(
    at,
    isTotal
      ? { ...line, value: undefined, problem: 'It is the total of the lines above.' }
      : { ...line, contradiction: 'It equals the sum of the lines above.' },
  );
}

/** Returns true for a line with a reference. */
const isNamed = ({ names }: Line): boolean => names.some((name) => /\d/.test(name));

/** Returns the lines whose sign is another than that of unsigned amounts, and than that of signed ones. */
export function signConflicts(lines: Line[]) {
  const read = lines.filter(({ value, way, didMove }) => value && way !== undefined && didMove);
  return {
    count: read.length,
    unsigned: read.filter(({ value = 0n }) => value < 0n),
    signed: read.filter(({ value = 0n, way }) => value < 0n !== (way === 'outgoing')),
  };
}

/** Gives each line the way of its sign if nothing else does, and states signs that contradict their direction. */
function withSigns({ mapping }: Reading, lines: Line[]): Line[] {
  const hasWays = lines.some(({ way }) => way !== undefined);
  const isSigned = lines.some(({ value = 0n }) => value < 0n);
  if (!hasWays) return isSigned ? lines.map(bySign) : lines;
  const { unsigned, signed } = signConflicts(lines);
  const isShown = unsigned.length === 0 || signed.length === 0;
  if (mapping.signs === 'sign' && !isShown) return lines.map(bySign);
  const isConsistent = mapping.signs === 'direction' || isShown;
  const wrong = new Set([
    ...(unsigned.length <= signed.length ? unsigned : []),
    ...(signed.length <= unsigned.length ? signed : []),
  ]);
  return lines.map((line) => {
    if (line.contradiction || !line.value) return line;
    const sign = line.value < 0n ? 'negative' : 'positive';
    if (!isConsistent && wrong.has(line))
      return { ...line, contradiction: `${line.amountText} is ${sign} and ${line.way}.` };
    return line.way ? line : { ...line, contradiction: 'Its direction is not known.' };
  });
}

const bySign = (line: Line): Line =>
  line.value ? { ...line, way: line.value < 0n ? 'outgoing' : 'incoming' } : line;
