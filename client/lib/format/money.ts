/** Decimal places of a currency's minor unit: 10^-8 for XBT, 10^-2 for every other code. */
const placesOf = (code: string) => (code === 'XBT' ? 8 : 2);

/** Formats an integer of minor units as an exact decimal: `(250000000n, 'XBT')` is `2.50000000`. */
export function formatAmount(amount: bigint, code: string): string {
  const places = placesOf(code);
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

type Maybe<T> = T | null | undefined;

/** An amount and its unit for FormattedNumber. Without a code the amount is shown in minor units. */
export function money(amount: Maybe<bigint>, code: Maybe<string>): { value: string | null; unit?: string } {
  if (typeof amount !== 'bigint') return { value: null };
  return code ? { value: formatAmount(amount, code), unit: code } : { value: String(amount), unit: 'minor units' };
}

/** Returns the exact sum of amounts; undefined when one of them is missing. */
export function sumOf(amounts: Maybe<bigint>[]): bigint | undefined {
  const known = amounts.filter((amount) => typeof amount === 'bigint');
  return known.length === amounts.length ? known.reduce((sum, amount) => sum + amount, 0n) : undefined;
}

/**
 * Parses a decimal to minor units of a code: `('1,234.5', 'LTC')` is 123450n. Undefined for other text, and for more decimal
 * places than the code has.
 */
export function parseAmount(text: string, code: string): bigint | undefined {
  const places = placesOf(code);
  const [, whole, fraction = ''] = /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d*))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > places) return undefined;
  return BigInt(whole.replaceAll(',', '') + fraction.padEnd(places, '0'));
}
