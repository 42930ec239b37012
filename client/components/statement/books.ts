/** A record of the books that a line of a statement may be about: a trade or a deposit. */
export interface BookEntry {
  /** Its identity. */
  id: unknown;
  /** The texts that name it on a statement: its reference, and the address of a deposit. */
  references: string[];
  /** In minor units; undefined if it is unknown. */
  amount: bigint | undefined;
  /** In milliseconds; undefined if it is unknown. */
  time: number | undefined;
}

/** The currency of the books. */
export interface Currency {
  code: string;
  /** Parses a plain decimal to minor units; undefined if it has more decimal places than the currency. */
  parse: (decimal: string) => bigint | undefined;
}

/** Codes of one currency. ISO 4217 reserves those that begin with X, so that exchanges list bitcoin under several. */
const bitcoin = ['XBT', 'BTC', 'XXBT'];

/** Returns true for two codes of the same currency. */
export function isSameCode(a: string, b: string): boolean {
  const [one, other] = [a.toUpperCase(), b.toUpperCase()];
  return one === other || (bitcoin.includes(one) && bitcoin.includes(other));
}

/** A long text with letters and digits, which no amount, date or word is. */
const distinctive = /^(?=.*\p{L})(?=.*\d).{4,}$/u;

/** Finds the records of the books that a text names: all of it, or some of its words. */
export function createNameIndex<Entry extends BookEntry>(entries: Entry[]) {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const name of new Set(entry.references.map(keyOf).filter(Boolean)))
      byName.set(name, [...(byName.get(name) ?? []), entry]);
  return {
    /** Returns true for a text that is the name of a record. */
    has: (text: string): boolean => byName.has(keyOf(text)),
    /** Returns the records that a text names: more than one if that is ambiguous. */
    find(text: string): Entry[] {
      const exact = byName.get(keyOf(text));
      if (exact) return exact;
      const words = text.split(/[\s,;:|()[\]"']+/).filter((word) => distinctive.test(word));
      return [...new Set(words.flatMap((word) => byName.get(keyOf(word)) ?? []))];
    },
  };
}

export type NameIndex = ReturnType<typeof createNameIndex>;

const keyOf = (text: string) => text.trim().toUpperCase();
