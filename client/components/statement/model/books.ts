import type { Extent } from '#format/extent.ts';

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

/** The records that a statement is compared with, as a screen has them. */
export interface BooksOfScreen {
  /** Identifies what they are the records of: other books are read anew. */
  key: string;
  /** Undefined while they load. The same array as long as they do not change. */
  entries: BookEntry[] | undefined;
  /** The extent of the list that they are of. */
  extent: Extent | undefined;
  /** The code of their amounts. */
  code: string | null | undefined;
  /** The name of one of them: `trade`. */
  noun: string;
}

export interface Books extends BooksOfScreen {
  /** The name of the user, who decides what is not certain. */
  user: string;
}

/** The currency of the books. */
export interface Currency {
  code: string;
  /** Parses a plain decimal to minor units; undefined if it has more decimal places than the currency. */
  parse: (decimal: string) => bigint | undefined;
}

/**
 * Other codes of a currency. ISO 4217 reserves codes that begin with X, so that exchanges list bitcoin under several; Kraken adds X to
 * those of cryptocurrencies, and Z to others.
 */
const otherCodes: Record<string, string[]> = {
  BTC: ['XBT', 'XXBT', '₿'],
  ETH: ['XETH', 'Ξ'],
  LTC: ['XLTC', 'Ł'],
  XRP: ['XXRP'],
  XLM: ['XXLM'],
  XMR: ['XXMR'],
  ZEC: ['XZEC'],
  ETC: ['XETC'],
  DOGE: ['XDG', 'XXDG', 'Ð'],
  USD: ['ZUSD', 'US$', 'USD$'],
  EUR: ['ZEUR', '€'],
  GBP: ['ZGBP', '£'],
  CAD: ['ZCAD', 'CA$', 'C$'],
  AUD: ['ZAUD', 'AU$', 'A$'],
  JPY: ['ZJPY', 'JP¥'],
  CHF: ['FR.'],
  BRL: ['R$'],
  HKD: ['HK$'],
  SGD: ['S$', 'SG$'],
  NZD: ['NZ$'],
  TWD: ['NT$'],
  MXN: ['MX$'],
  INR: ['₹'],
  CNY: ['CN¥', 'RMB', 'CNH'],
  KRW: ['₩'],
  TRY: ['₺', 'TL'],
  RUB: ['₽'],
  UAH: ['₴'],
  NGN: ['₦'],
  ILS: ['₪'],
  PHP: ['₱'],
  VND: ['₫'],
  THB: ['฿'],
  PLN: ['ZŁ'],
  CZK: ['KČ'],
};

const mainCodes = new Map(
  Object.entries(otherCodes).flatMap(([main, others]) => others.map((other) => [other, main])),
);

/** Signs that several currencies have. */
const sharedSigns: Record<string, string[]> = {
  $: 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP'.split(' '),
  '¥': ['JPY', 'CNY'],
  RS: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  KR: ['SEK', 'NOK', 'DKK', 'ISK'],
};

const mainCode = (code: string): string => {
  const upper = code.toUpperCase();
  return mainCodes.get(upper) ?? upper;
};

/** Returns true for a code or a sign that is, or may be, of the currency of a code. */
export function isSameCode(unit: string, code: string): boolean {
  const main = mainCode(code);
  const shared = sharedSigns[unit.toUpperCase().replace(/(?<=RS|KR)\.$/, '')];
  return shared ? shared.includes(main) : mainCode(unit) === main;
}

const known = new Set([
  ...Intl.supportedValuesOf('currency'),
  ...'BTC ETH LTC XRP XLM XMR ZEC ETC DOGE BCH USDT USDC DAI EURC BUSD BNB SOL ADA DOT TRX'.split(
    ' ',
  ),
]);

/** Returns true for a text that is the code or the sign of a currency, and hardly anything else. */
export const isCurrency = (text: string): boolean =>
  mainCodes.has(text) || known.has(mainCode(text));

/** A long text with letters and digits, which no amount, date or word is. */
const distinctive = /^(?=.*\p{L})(?=.*\d).{4,}$/u;

/** Finds the records of the books that a text names: all of it, or some of its words. */
export function createNameIndex<Entry extends BookEntry>(entries: Entry[]) {
  const byName = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const name of new Set(entry.references.map(keyOf).filter(Boolean))) {
      const same = byName.get(name);
      if (same) same.push(entry);
      else byName.set(name, [entry]);
    }
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

export type NameIndex<Entry extends BookEntry = BookEntry> = ReturnType<
  typeof createNameIndex<Entry>
>;

const keyOf = (text: string) => text.trim().toUpperCase();
