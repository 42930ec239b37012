import { absolute } from './amount-text.ts';
import type { BookEntry } from './books.ts';
import type { Line } from './lines.ts';
import type { Interval } from './time-text.ts';

interface TimeOptions<Entry> {
  /** Returns the amount of a line with the sign of the books. */
  amountOf: (line: Line) => bigint | undefined;
  /** False if any line may have the opposite sign. */
  isSigned: boolean;
  /** In milliseconds. */
  tolerance: number;
  /** Returns true for a record that may belong to another line. */
  isTaken: (entry: Entry) => boolean;
}

/** The records that a line may be about by its amount and its time. */
export interface TimeMatch<Entry> {
  /** The first of them. */
  candidates: Entry[];
  count: number;
  /** True if there is one, and nothing else may be about it. */
  isCertain: boolean;
}

/** The candidates that are listed. A statement of equal amounts has millions. */
export const firstCandidates = 50;

/**
 * Finds the records with the amounts of lines within a tolerance, and all records that any line may be about. A record or a line without a
 * time may belong to any other. See decision 106 in docs/decisions.md.
 */
export function matchByTime<Entry extends BookEntry>(
  lines: Line[],
  entries: Entry[],
  { amountOf, isSigned, tolerance, isTaken }: TimeOptions<Entry>,
) {
  const keyOf = (amount: bigint | undefined) => (isSigned ? amount : amount && absolute(amount));
  const entriesByAmount = Map.groupBy(entries, ({ amount }) => keyOf(amount));
  const matches = new Map<Line, TimeMatch<Entry>>();
  const possible: Entry[] = [];
  for (const [amount, same] of Map.groupBy(lines, (line) => keyOf(amountOf(line)))) {
    const pool = createPool(amount === undefined ? [] : (entriesByAmount.get(amount) ?? []));
    const ranges = same.map(({ time }) => pool.rangeOf(time, tolerance));
    const coverage = coverageOf(ranges, pool.timed.length);
    possible.push(...pool.untimed, ...pool.timed.filter((_, place) => coverage[place]));
    for (const [place, line] of same.entries()) {
      const [from, to] = ranges[place] ?? [0, 0];
      const candidates = pool.timed.slice(from, Math.min(to, from + firstCandidates));
      candidates.push(...pool.untimed.slice(0, firstCandidates - candidates.length));
      const count = to - from + pool.untimed.length;
      const [entry] = candidates;
      if (!entry) continue;
      const isOnly = count === 1 && coverage[from] === 1 && pool.untimed.length === 0;
      const isCertain = isOnly && line.time !== undefined && !isTaken(entry);
      matches.set(line, { candidates, count, isCertain });
    }
  }
  return { matches, possible };
}

/** From the first position to that after the last. */
type Range = [from: number, to: number];

/** Sorts records of one amount by their time. */
function createPool<Entry extends BookEntry>(entries: Entry[]) {
  const timed = entries.filter(({ time }) => time !== undefined);
  const timeAt = ({ time = 0 }: Entry) => time;
  timed.sort((a, b) => timeAt(a) - timeAt(b));
  const times = timed.map(timeAt);
  return {
    timed,
    untimed: entries.filter(({ time }) => time === undefined),
    /** Returns the timed records within the tolerance of a time, or all of them without one. */
    rangeOf: (time: Interval | undefined, tolerance: number): Range =>
      time
        ? [firstAtLeast(times, time.from - tolerance), firstAtLeast(times, time.to + tolerance + 1)]
        : [0, times.length],
  };
}

/** Returns the position of the first number that is at least a limit, in sorted numbers. */
function firstAtLeast(sorted: number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns how many ranges cover each position. */
function coverageOf(ranges: Range[], length: number): number[] {
  const changes = new Array<number>(length + 1).fill(0);
  for (const [from, to] of ranges) {
    changes[from] = (changes[from] ?? 0) + 1;
    changes[to] = (changes[to] ?? 0) - 1;
  }
  let count = 0;
  return changes.slice(0, length).map((change) => {
    count += change;
    return count;
  });
}
