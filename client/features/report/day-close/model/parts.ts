// See decision 130 in docs/decisions.md.

/** A sentence about what a part has. A gap is something that it may lack. */
export interface Note {
  text: string;
  is_gap: boolean;
}

/** A part of the day, with what was read for it. */
export interface Part<Row> {
  rows: Row[];
  notes: Note[];
}

/** Rows of a response, and the length of the list that it states. */
export interface Listed<Row> {
  rows: Row[] | null | undefined;
  total: number | null | undefined;
}

/** The day, and how its times are read and shown. */
export interface Day {
  /** In milliseconds; `until` is the first instant after the day. */
  from: number;
  until: number;
  /** The start and the end of the reading, in milliseconds. */
  read_from: number;
  read_until: number;
  timeOf: (text: unknown) => number | undefined;
  show: (time: number) => string;
}

/** An integer of minor units; undefined if it is unknown. */
export type Units = bigint | undefined;

export const fact = (text: string): Note => ({ text, is_gap: false });
export const gap = (text: string): Note => ({ text, is_gap: true });

/** Returns whether a part may lack something. */
export const hasGap = ({ notes }: { notes: Note[] }): boolean => notes.some(({ is_gap }) => is_gap);

/** Returns the notes of those that apply. */
export const notesOf = (...notes: (Note | false | undefined)[]): Note[] =>
  notes.filter((one) => typeof one === 'object');

export const notRead = (what: string): Note => gap(`${what} could not be read.`);

/** Returns whether a time is on the day; undefined if it is unknown. */
export function isOn({ from, until, timeOf }: Day, text: unknown): boolean | undefined {
  const time = timeOf(text);
  return time === undefined ? undefined : time >= from && time < until;
}

/** States how much of a list a response has: all of it, a part, or an unknown part. `Settlements` is the name of a list. */
export function extentNote(list: string, { rows, total }: Listed<unknown>): Note {
  if (!rows) return gap(`${list}: the response has no such list.`);
  const read = grouped(rows.length);
  if (isWhole({ rows, total })) return fact(`${list}: all ${read} read.`);
  return typeof total === 'number' && total > rows.length
    ? gap(`${list}: ${read} of ${grouped(total)} read. The others are not known.`)
    : gap(`${list}: ${read} read. Whether there are others is not known.`);
}

/** An empty list of unknown length is whole: a backend that cuts a list sends some of it. */
export const isWhole = ({ rows, total }: Listed<unknown>): boolean =>
  total === rows?.length || (rows?.length === 0 && typeof total !== 'number');

/**
 * Returns the oldest time of rows whose first is the newest, if it is before the day: then the first part of such a list has the whole day.
 * Otherwise undefined.
 */
export function timeBefore(
  { from, timeOf }: Day,
  rows: { created_at?: string | null | undefined }[],
): number | undefined {
  const times = rows.map(({ created_at }) => timeOf(created_at) ?? Number.NaN);
  const isNewestFirst = times.every(
    (time, index) => index === 0 || time <= (times[index - 1] ?? 0),
  );
  const oldest = times.at(-1) ?? Number.NaN;
  return isNewestFirst && oldest < from ? oldest : undefined;
}

/** Returns the exact sum of amounts; undefined if one of them is unknown. */
export function sum(amounts: (bigint | null | undefined)[]): Units {
  let all = 0n;
  for (const amount of amounts) {
    if (typeof amount !== 'bigint') return undefined;
    all += amount;
  }
  return all;
}

/** Returns a count with its noun: `1 deposit`, `2 deposits`. */
export const counted = (count: number, noun: string): string =>
  `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a count with groups of three digits: `5,000`. */
export const grouped = (count: number): string => count.toLocaleString('en');

/** Sorts rows by a time, the unknown ones last. */
export const byTime = <Row extends { at: string | null | undefined }>(
  rows: Row[],
  { timeOf }: Day,
): Row[] =>
  rows.toSorted((a, b) => (timeOf(a.at) ?? Number.MAX_VALUE) - (timeOf(b.at) ?? Number.MAX_VALUE));
