import { type Decimals, decimalPlacesOf, formatAmount } from '#contract/minor-units.ts';
import { text } from './values.ts';

type Maybe<T> = T | null | undefined;

/** An amount of a response that cannot be read. It is shown as it is. */
export const unknownAmount = 'unknown';
export type UnknownAmount = typeof unknownAmount;

let decimals: Decimals | undefined;

/** Sets the decimal places of all amounts that are shown or parsed from now on. */
export const setDecimals = (places: Decimals): void => {
  decimals = places;
};

/** Returns the decimal places of the amounts of a code. */
export const placesOf = (code: string): number => decimalPlacesOf(code, decimals);

/** An amount and its unit for FormattedNumber. */
export interface Money {
  value: string | null;
  unit?: string;
}

/** Returns an amount for FormattedNumber. Without a code it is shown in minor units. */
export function money(amount: Maybe<bigint | UnknownAmount>, code: Maybe<string>): Money {
  if (amount === unknownAmount) return { value: amount };
  if (typeof amount !== 'bigint') return { value: null };
  return code
    ? { value: formatAmount(amount, code, decimals), unit: code }
    : { value: String(amount), unit: 'minor units' };
}

/** Returns an amount in a sentence: `0.015 XBT`. */
export function amountText(amount: Maybe<bigint | UnknownAmount>, code: Maybe<string>): string {
  const { value, unit = '' } = money(amount, code);
  return `${text(value)} ${unit}`.trim();
}

/** Returns an amount that is known; undefined for another one. */
export const knownAmount = (amount: Maybe<bigint | UnknownAmount>): bigint | undefined =>
  typeof amount === 'bigint' ? amount : undefined;

/** Returns the exact sum of amounts; undefined when one of them is missing or unknown. */
export function sumOf(amounts: Maybe<bigint | UnknownAmount>[]): bigint | undefined {
  const known = amounts.filter((amount) => typeof amount === 'bigint');
  return known.length === amounts.length
    ? known.reduce((sum, amount) => sum + amount, 0n)
    : undefined;
}

/** Returns the exact sums of amounts by code, sorted by it; undefined when an amount or a code is missing. */
export function sumsOf<Item>(
  items: Item[],
  read: (item: Item) => { amount: Maybe<bigint | UnknownAmount>; code: Maybe<string> },
): Money[] | undefined {
  const groups = Map.groupBy(items.map(read), ({ code }) => code);
  const sums = [...groups]
    .map(([code, ofCode]) =>
      money(code ? sumOf(ofCode.map(({ amount }) => amount)) : undefined, code),
    )
    .sort((a, b) => String(a.unit).localeCompare(String(b.unit)));
  return sums.every(({ value }) => value !== null) ? sums : undefined;
}

/**
 * Parses a decimal to minor units of a code: `('1,234.5', 'LTC')` is 123450n. Undefined for other text, and for more decimal
 * places than the code has, except for zeros.
 */
export function parseAmount(text: string, code: string): bigint | undefined {
  const places = placesOf(code);
  const [, whole, fraction = ''] = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || /[^0]/.test(fraction.slice(places))) return undefined;
  return BigInt(whole.replaceAll(',', '') + fraction.slice(0, places).padEnd(places, '0'));
}
