import type { ComponentType } from 'react';
import { isMissing, type Scalar, text } from '#format/values.ts';

/** A search result. */
export interface SearchResult {
  /** Its kind: `Order`, `Screen`. */
  kind: string;
  title: string;
  to: string;
  /** The texts that match a query, the title first. */
  words: string[];
  /** The icon of a screen. */
  icon?: ComponentType;
  facts?: Facts;
}

/** The text that distinguishes an item from others like it. */
interface Facts {
  status?: Scalar;
  amount?: { value: string | null; unit?: string };
  date?: Scalar;
}

/** Adds facts to results. */
export const withFacts = (results: SearchResult[], facts: Facts): SearchResult[] =>
  results.map((one) => ({ ...one, facts }));

/** The texts of anything that can be found. */
type Texts = Pick<SearchResult, 'title' | 'words'>;

/** Creates search results for an item, by its title and other texts; none without a URL or a title. */
export function toResults(
  kind: string,
  to: string | undefined,
  title: Scalar,
  ...more: Scalar[]
): SearchResult[] {
  if (to === undefined || isMissing(title)) return [];
  const words = [title, ...more].filter((word) => !isMissing(word)).map(text);
  return [{ kind, title: text(title), to, words }];
}

/** Returns text without case, accents and separators: `Kältewallet XBT-USDC` is `kaltewalletxbtusdc`. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}\s\-_./]+/gu, '');

/** Returns a function that reads each object once: each page of a list matches all results again. */
function once<K extends object, V>(read: (key: K) => V): (key: K) => V {
  const known = new WeakMap<K, V>();
  return (key) => {
    if (!known.has(key)) known.set(key, read(key));
    return known.get(key) as V;
  };
}

const foldedOf = once((words: string[]) => words.map(fold));

/** Returns a query, folded, and the other spelling of what may be a transaction hash: with or without `0x`. */
function spellingsOf(typed: string): string[] {
  const query = fold(typed);
  const [, prefix, digits] = /^(0x)?([\da-f]{8,})$/.exec(query) ?? [];
  return digits ? [query, prefix ? digits : `0x${digits}`] : [query];
}

/** An id, an address or a hash. */
export const longKey = /^(?=.*\d)\S{20,}$/;

/**
 * Returns a function that returns the text of a result that contains the query, or the title if the words of the query are spread
 * over its texts. Case, accents and separators are ignored.
 */
export function matcherOf(typed: string): (result: Texts) => string | undefined {
  const spellings = spellingsOf(typed);
  const parts = foldedParts(typed);
  return once(({ title, words }) => {
    const folded = foldedOf(words);
    // Fewer characters than four are in too many ids, addresses and hashes.
    const includes = (part: string) => (word: string, index: number) =>
      word.includes(part) && (part.length > 3 || !longKey.test(words[index] ?? ''));
    const isSpread = () => parts.every((part) => folded.some(includes(part)));
    const index = folded.findIndex((word, at) => spellings.some((one) => includes(one)(word, at)));
    return words[index] ?? (isSpread() ? title : undefined);
  });
}

/** Returns the words of a text, folded. */
export const foldedParts = (text: string): string[] => text.split(/\s+/).map(fold);

/** Returns true if one of its texts equals the query, but for case, accents and separators. */
export const isExactMatch = (result: SearchResult, typed: string): boolean =>
  spellingsOf(typed).some((query) => foldedOf(result.words).includes(query));

/** Returns true if one of its texts starts with the query. */
export const isStart = (result: SearchResult, typed: string): boolean =>
  spellingsOf(typed).some((query) => foldedOf(result.words).some((word) => word.startsWith(query)));

/** Splits a text around what matches the query, or its words: every second part matches. */
export function splitMatches(text: string, typed: string): string[] {
  // With the accents that follow them.
  const chars = text.match(/.\p{M}*/gsu) ?? [];
  const folded = chars.map(fold);
  const find = (query: string) => rangeOf(folded, query);
  const whole = spellingsOf(typed).map(find).find(Boolean);
  const ranges = whole ? [whole] : foldedParts(typed).map(find);
  const isMatch = chars.map((_, at) => ranges.some((one) => one && one[0] <= at && at < one[1]));
  return chars.reduce(
    (parts, char, at) => {
      if (isMatch[at] === (parts.length % 2 === 1)) parts.push('');
      parts[parts.length - 1] += char;
      return parts;
    },
    [''],
  );
}

/** Returns the first and the end of the folded characters that a query is spread over. */
function rangeOf(folded: string[], query: string): [first: number, end: number] | undefined {
  const start = query ? folded.join('').indexOf(query) : -1;
  if (start < 0) return undefined;
  let length = 0;
  const ends = folded.map((part) => (length += part.length));
  const first = ends.findIndex((end) => end > start);
  return [first, ends.findIndex((end) => end >= start + query.length) + 1];
}

/** The kind of a result that opens a screen in order to do something, which is not remembered as an item. */
export const commandKind = 'Command';

/** An action that the search dialog offers. */
export interface Command {
  title: string;
  /** The texts that match a query, the title first. */
  words: string[];
  run: () => void;
}

/** Returns the commands that match the typed text; all without text. */
export const findCommands = (commands: Command[], typed: string): Command[] =>
  commands.filter(matcherOf(typed));
