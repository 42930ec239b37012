import { isNumeric, unitBeside } from './amount-text.ts';
import { isCurrency, isPair, isSameCurrency, unitInHeading } from './codes.ts';
import { headingOf, nameOf } from './headings.ts';
import { presetOf } from './presets.ts';
import { type Mapping, meaningKey, type Role } from './roles.ts';
import { type Row, sectionHeading, type Table } from './table.ts';
import {
  directionMeaning,
  groupOf,
  isFlag,
  isFlagHeading,
  saysNotMoved,
  statusMeaning,
  withoutIds,
} from './texts.ts';
import { isTime } from './time-text.ts';

/** A column of a table with the facts that follow from its heading and its texts. */
export interface Column {
  at: number;
  heading: string;
  kind: ReturnType<typeof headingOf>['kind'];
  of: string;
  /** The texts of all rows. */
  cells: string[];
  /** Those that are not empty. */
  texts: string[];
  /** The number of its rows by the group of their text, '' for no text. */
  groups: Map<string, number>;
}

/** The number of different texts that a person can choose for. */
export const mostGroups = 30;

/** Returns the columns of a table. Rows that are not read count no less: they may be the only ones with a text. */
export const columnsOf = ({ columns, rows, hasHeading }: Table): Column[] =>
  columns.map((heading, at) => {
    const cells = rows.map((row) => row.cells[at] ?? '');
    const groups = new Map<string, number>();
    for (const cell of cells) {
      const group = groupOf(cell);
      groups.set(group, (groups.get(group) ?? 0) + 1);
    }
    const { kind, of } = hasHeading ? headingOf(heading) : { kind: undefined, of: '' };
    return { at, heading, kind, of, cells, texts: cells.filter(Boolean), groups };
  });

const most = ({ texts }: Column, test: (text: string) => boolean) =>
  texts.length > 0 && texts.filter(test).length * 2 > texts.length;

const isNumbers = (column: Column) => most(column, isNumeric) && !isIds(column);
/** Seconds since 1970 are no amounts, nor are numbers of many digits without a sign. */
const isIds = (column: Column) => most(column, (text) => /^\d{7,}$/.test(text));

/** Proposes how a table is read, from its headings and its own texts alone. See decision 6 in docs/decisions.md. */
export function propose(table: Table, code: string): Mapping {
  const columns = columnsOf(table);
  const preset = presetOf(table);
  const mapping = preset
    ? presetMapping(preset, columns)
    : { roles: columns.map((): Role => 'unused'), meanings: {} };
  const { roles } = mapping;
  const assign = (role: Role, chosen: (Column | undefined)[]) => {
    for (const one of chosen) if (one && roles[one.at] === 'unused') roles[one.at] = role;
  };
  assign(
    'status',
    columns.filter(({ heading }) => heading === sectionHeading),
  );
  const free = () => columns.filter(({ at }) => roles[at] === 'unused');
  if (!preset) assign('time', [timeColumn(columns)]);
  const amounts = roles.includes('amount') ? [] : amountsOf(free(), code);
  if (amounts.length === 1) assign('amount', amounts);
  if (preset) return mapping;
  if (amounts.length === 0) {
    assign('incoming', free().filter(isSplit('incoming')));
    assign('outgoing', free().filter(isSplit('outgoing')));
  }
  assign('currency', [currencyColumn(free(), amounts)]);
  assign('status', free().filter(isStatus));
  const amount = columns[roles.indexOf('amount')];
  const directions = free().filter((one) => isDirection(one, amount));
  assign('direction', [directions.find(({ kind }) => kind === 'direction') ?? directions[0]]);
  assign('reference', free().filter(isReference));
  return mapping;
}

/** Returns the first column of times by its heading, or by its texts. */
function timeColumn(columns: Column[]): Column | undefined {
  const own = columns.filter((one) => !isEvent(one));
  return (
    own.find((one) => one.kind === 'time' && one.texts.some(isTime)) ??
    own.find((one) => most(one, isTime) && !isNumbers(one))
  );
}

/** Times whose heading says that money did not move, such as `Cancelled at`, or of some rows only that it moved. */
const isEvent = (one: Column): boolean =>
  isFlagHeading(nameOf(one.heading)) &&
  one.texts.some(isTime) &&
  (!one.cells.every(isTime) || saysNotMoved(one.heading));

const isSplit = (role: 'incoming' | 'outgoing') => (one: Column) =>
  one.kind === role && one.texts.some(isNumeric);

function presetMapping(
  preset: NonNullable<ReturnType<typeof presetOf>>,
  columns: Column[],
): Mapping {
  const roleOf = new Map(
    Object.entries(preset.roles).map(([heading, role]) => [heading.toLowerCase(), role]),
  );
  const meanings = Object.entries(preset.meanings ?? {}).flatMap(([heading, texts]) => {
    const column = columns.find((one) => one.heading.toLowerCase() === heading.toLowerCase());
    return Object.entries(texts).map(
      ([text, meaning]) => [meaningKey(column?.at ?? -1, text), meaning] as const,
    );
  });
  const seen = new Set<string>();
  const roles = columns.map(({ heading }): Role => {
    const name = heading.toLowerCase();
    if (seen.has(name)) return 'unused';
    seen.add(name);
    return roleOf.get(name) ?? 'unused';
  });
  return { roles, meanings: Object.fromEntries(meanings), ours: preset.ours };
}

/** Returns the columns that may have the amounts: of several, the only one that is not in another currency. */
function amountsOf(columns: Column[], code: string): Column[] {
  const named = columns.filter((one) => one.kind === 'amount' && one.texts.some(isNumeric));
  const split = columns.filter(({ kind }) => kind === 'incoming' || kind === 'outgoing');
  if (named.length === 0 && split.some((one) => one.texts.some(isNumeric))) return [];
  const found = named.length > 0 ? named : columns.filter(isUnnamedAmount);
  const isForeign = ({ heading }: Column) => {
    const unit = unitInHeading(heading) ?? '';
    return isCurrency(unit) && !isSameCurrency(unit, code);
  };
  const own = found.filter((one) => !isForeign(one));
  if (found.length === 1 && !found.every(isPlainAmount)) return [];
  const inCode = own.filter((one) => unitsOf(one).some((unit) => isSameCurrency(unit, code)));
  if (inCode.length === 1 && own.every((one) => unitsOf(one).length === 1))
    return inCode.every(isPlainAmount) ? inCode : own;
  return own.length > 0 ? own : found;
}

/** Words of headings beside that of an amount which do not make it another amount. */
const plainWords =
  /^(in|the|of|net|gross|total|full|actual|final|settled|settlement|transact(ion|ed)|tx|trade[ds]?|payments?|paid|payouts?|deposit(ed)?|withdraw(al|n)|transfer(red)?|received?|sent|credited|debited|booked|posted|crypto|coin|asset|token|currency|account|completed?|confirmed|executed|filled|processed|base|value|wert|sum|column)*$/;

/** Returns true for a column of amounts whose heading says nothing else than that, but for their unit: not for `Requested amount`. */
function isPlainAmount({ heading, kind }: Column): boolean {
  const name = heading.replace(unitInHeading(heading) ?? '', ' ');
  if (/[\d×*^%]/.test(name) && !/^Column \d+$/.test(heading)) return false;
  return plainWords.test(kind === 'amount' ? headingOf(name).of : nameOf(name));
}

/** Numbers whose heading says nothing of them, and that are no flags. */
const isUnnamedAmount = (one: Column) =>
  (one.kind === undefined || one.kind === 'status') && isNumbers(one) && !one.texts.every(isFlag);

/** Returns the currencies that a column of amounts has in its heading or beside its numbers. */
export function unitsOf({ heading, texts }: Column): string[] {
  const unit = unitInHeading(heading);
  const units = new Set(unit ? [unit] : texts.map(unitBeside).filter(isCurrency));
  return [...units];
}

/** Returns true for a column that has codes of currencies or pairs of them. */
const isCurrencies = (column: Column): boolean =>
  most(column, (text) => isCurrency(text) || isPair(text)) ||
  (column.kind === 'currency' &&
    most(column, (text) => /^\p{L}[\p{L}\d ._/()-]{1,30}$/u.test(text)));

/** Returns true for a column of pairs, whose first currency may be that of the amounts. */
export const isPairs = (column: Column): boolean =>
  most(column, (text) => isPair(text) && !isCurrency(text));

/** Returns true for currencies that may be those of amounts, and are not those of fees, prices or accounts. */
const mayBelong = ({ of }: Column) => !/fee|price|commission|original|native|countervalue/.test(of);

/** Returns the columns of currencies that may be those of the amounts. */
export const currencyCandidates = (columns: Column[]): Column[] =>
  columns.filter((one) => isCurrencies(one) && mayBelong(one));

/** Returns the only column of currencies that belongs to the amounts by its heading, or the only one without a heading. */
function currencyColumn(columns: Column[], [amount, other]: Column[]): Column | undefined {
  const candidates = currencyCandidates(columns);
  const name = amount && !other ? nameOf(amount.heading) : undefined;
  const own = candidates.filter(
    ({ kind, of }) =>
      kind === 'currency' && of !== '' && name !== undefined && (of === name || of === amount?.of),
  );
  const plain = candidates.filter(
    (one) => (one.kind === 'currency' && one.of === '') || /^Column \d+$/.test(one.heading),
  );
  const codes = plain.filter((one) => !isPairs(one));
  const chosen = [own, codes, plain].find(({ length }) => length > 0) ?? [];
  return chosen.length === 1 ? chosen[0] : undefined;
}

/** A column of statuses has such a heading, or a text or a flag that is known to be one. */
function isStatus({ kind, heading, groups, texts }: Column): boolean {
  const name = nameOf(heading);
  const isKnown = [...groups.keys()].some((group) => statusMeaning(group, name) !== undefined);
  if (texts.length === 0) return false;
  if (kind === 'status') return true;
  if (texts.every(isFlag)) return isKnown || isFlagHeading(name) || saysNotMoved(heading);
  const isOther = kind === 'reference' || kind === 'time' || kind === 'direction';
  return isKnown && !isOther && texts.every((text) => !isNumeric(text));
}

/**
 * A column of directions has a text that is known to be one, or such a heading if its texts vary. It is not needed if the signs of the
 * amounts say the same.
 */
function isDirection({ kind, groups, texts, cells }: Column, amount: Column | undefined): boolean {
  if (texts.length === 0 || texts.some(isNumeric)) return false;
  const known = [...groups.keys()].some((group) => directionMeaning(group) !== undefined);
  const amounts = amount?.cells ?? [];
  if (amounts.some(isNegative) && cells.every((text, row) => isInSign(text, amounts[row] ?? '')))
    return false;
  if (kind === 'direction') return known || groups.size > 1;
  return known && kind !== 'reference' && groups.size <= mostGroups;
}

const isNegative = (text: string) => /^\(?[-−–]|^\(|[-−–]\)?$/.test(text);

/** Returns true if the sign of an amount is that of a direction, or its words are not known. */
function isInSign(text: string, amount: string): boolean {
  const meaning = directionMeaning(groupOf(text));
  return meaning === undefined || (meaning === 'outgoing') === isNegative(amount);
}

/** References have such a heading, or are texts with digits that differ from each other. */
function isReference(column: Column): boolean {
  const { kind, texts } = column;
  const hasId = texts.some((text) => /\d/.test(text));
  if (!hasId || texts.every(isFlag) || kind === 'figure') return false;
  if (kind === 'reference') return true;
  const isUnnamed = kind === undefined || kind === 'amount';
  return isUnnamed && most(column, isId) && new Set(texts).size * 2 > texts.length;
}

/** A text with a digit that is no number and no time, or a number of many digits. */
const isId = (text: string): boolean =>
  /\d/.test(text) &&
  !isTime(text) &&
  (/^[\d-]{8,}$/.test(text) || (/\p{L}/u.test(text) && !isNumeric(text)));

/** Returns what a column that is not used, or is only searched for references, says beside them: `Outcome (Delivered 5, Bounced 1)`. */
export function leftOut(table: Table, { roles }: Mapping): { role: Role; text: string }[] {
  return columnsOf(table).flatMap((column) => {
    const { at, heading, texts } = column;
    const role = roles[at] ?? 'unused';
    if (texts.length === 0 || (role !== 'unused' && role !== 'reference')) return [];
    const counts = most(column, isTime) ? timeCounts(column) : textCounts(column, table, role);
    return counts ? [{ role, text: `${heading} (${counts})` }] : [];
  });
}

/** Returns the counts of times if some rows have none, or another text. */
function timeCounts({ heading, texts, groups, cells }: Column): string | undefined {
  if (!texts.every(isTime)) return countsOf(cells, groupOf);
  const blank = groups.get('');
  if (blank) return `blank ${blank}, filled ${texts.length}`;
  return saysNotMoved(heading) ? `filled ${texts.length}` : undefined;
}

/** Returns the counts of a column of few texts: those of its codes as they are written, and of other texts without the numbers in them. */
function textCounts(column: Column, { hasHeading }: Table, role: Role): string | undefined {
  const { kind, heading, texts, groups, cells } = column;
  if (/^(remaining|percent)/i.test(heading)) return countsOf(cells, asWritten);
  const isCodes = [...groups.keys()].every((group) => /^([\p{L}\p{N}]{0,4}|…)$/u.test(group));
  if (!isCodes && !isNumbers(column))
    return countsOf(cells, groupOf) ?? countsOf(cells, withoutNumbers, withoutNumbers);
  if (role === 'reference' && (kind === 'reference' || !hasHeading)) return undefined;
  const different = new Set(texts);
  const isCode = kind !== 'figure' && kind !== 'amount' && !texts.some((text) => /[.,]/.test(text));
  const isFew = different.size <= mostGroups && (isCode || different.size * 2 <= texts.length);
  return isFew ? countsOf(cells, asWritten) : undefined;
}

/** Returns the texts of a column with their counts, as they are written. */
export const textsOf = (rows: Row[], at: number) =>
  groupedTexts(
    rows.map((row) => row.cells[at] ?? ''),
    groupOf,
  );

function groupedTexts(
  texts: string[],
  groupBy: (text: string) => string,
  show = withoutIds,
): { group: string; text: string; count: number }[] {
  return [...Map.groupBy(texts, groupBy)]
    .map(([group, same]) => ({
      group,
      text: group.includes('…') ? show(same[0] ?? '') : (same[0] ?? ''),
      count: same.length,
    }))
    .sort((one, other) => other.count - one.count);
}

const asWritten = (text: string) => text;
const withoutNumbers = (text: string) => withoutIds(text).replaceAll(/\p{N}+/gu, '…');

/** Returns the texts with their counts; undefined if too many differ. */
function countsOf(
  texts: string[],
  groupBy: (text: string) => string,
  show?: (text: string) => string,
): string | undefined {
  const groups = groupedTexts(texts, groupBy, show);
  if (groups.length > mostGroups) return undefined;
  return groups.map(({ text, count }) => `${text || 'blank'} ${count}`).join(', ');
}
