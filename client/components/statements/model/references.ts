import type { BookEntry } from './books.ts';

/** Returns a text as a person sees it: without invisible characters, with one kind of hyphen and of space. */
export const seen = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A text that is found within another one: with a digit and a letter, or with many digits. */
const distinctive = /^(?=.*\p{N})(?=.*\p{L}).{4,}$|^(?=(\D*\d){8})[\d-]+$/u;

/** Letter case means nothing in hexadecimal. */
const keyOf = (text: string) => (/^(0x)?[\da-f-]{8,}$/i.test(text) ? text.toLowerCase() : text);

/** Finds the records of the books that a text names: exactly, as a whole or at the borders of its words. */
export function createNameIndex<Entry extends BookEntry>(entries: Entry[]) {
  const byName = new Map<string, Entry[]>();
  const byLower = new Map<string, Entry[]>();
  /** The names by their first word. */
  const byWord = new Map<string, string[]>();
  for (const entry of entries)
    for (const name of new Set(entry.references.map(seen).filter(Boolean))) {
      add(byName, keyOf(name), entry);
      add(byLower, name.toLowerCase(), entry);
      if (distinctive.test(name)) add(byWord, firstWord(name).toLowerCase(), name);
    }
  /** Returns the names within a text: the longest at each place. */
  const namesIn = (text: string): string[] => {
    const found: string[] = [];
    let end = 0;
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
      if (index < end) continue;
      const [longest] = (byWord.get(word.toLowerCase()) ?? [])
        .filter((name) => isAt(text, index - name.indexOf(firstWord(name)), name))
        .sort((one, other) => other.length - one.length);
      if (longest === undefined) continue;
      end = index + longest.length;
      found.push(text.slice(index, end));
    }
    return found;
  };
  const find = (index: Map<string, Entry[]>, key: (text: string) => string, texts: string[]) => [
    ...new Set(
      texts.flatMap(
        (text) =>
          index.get(key(text)) ?? namesIn(text).flatMap((name) => index.get(key(name)) ?? []),
      ),
    ),
  ];
  return {
    /** Returns the records that texts name; `isExact` is false if only the letter case differs. */
    find(texts: string[]): { entries: Entry[]; isExact: boolean } {
      const cleaned = texts.map(seen).filter(Boolean);
      const exact = find(byName, keyOf, cleaned);
      if (exact.length > 0) return { entries: exact, isExact: true };
      return { entries: find(byLower, (text) => text.toLowerCase(), cleaned), isExact: false };
    },
  };
}

function add<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const same = map.get(key);
  if (!same) map.set(key, [item]);
  else if (!same.includes(item)) same.push(item);
}

const firstWord = (text: string) => /[\p{L}\p{N}]+/u.exec(text)?.[0] ?? '';

/** Returns true for a name at a place of a text, between borders of words: `ORD-1` is not in `ORD-12`, `ORD-1-2` or `ORD-1.5`. */
function isAt(text: string, at: number, name: string): boolean {
  if (at < 0 || text.slice(at, at + name.length).toLowerCase() !== name.toLowerCase()) return false;
  const before = text.slice(0, at);
  const after = text.slice(at + name.length);
  return (
    !/[\p{L}\p{N}]$|[\p{L}\p{N}][-_]$/u.test(before) && !/^[-_]?[\p{L}\p{N}]|^[./]\d/u.test(after)
  );
}
