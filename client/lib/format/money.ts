/** Places behind the point of one code's minor unit: 10^-8 for XBT, 10^-2 for every other. */
const placesOf = (code: unknown) => (code === 'XBT' ? 8 : 2);

/** An integer of minor units as a decimal, to the last digit: `(250000000, 'XBT')` is `2.50000000`. Undefined for no integer. */
export function formatAmount(amount: unknown, code: unknown): string | undefined {
  const integer = toInteger(amount);
  if (integer === undefined) return undefined;
  const places = placesOf(code);
  const digits = String(integer < 0n ? -integer : integer).padStart(places + 1, '0');
  return `${integer < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** An amount for `ui/figure`. Without a code it is the integer as it came, marked as such; what is no amount is shown as it came. */
export function money(amount: unknown, code: unknown): { value: unknown; unit?: string } {
  if (typeof code !== 'string' || code === '')
    return toInteger(amount) === undefined ? { value: amount } : { value: amount, unit: 'minor units' };
  return { value: formatAmount(amount, code) ?? amount, unit: code };
}

/** The exact sum of amounts; undefined when one of them is none. */
export function sumOf(amounts: unknown[]): bigint | undefined {
  const integers = amounts.map(toInteger).filter((integer) => integer !== undefined);
  return integers.length === amounts.length ? integers.reduce((sum, integer) => sum + integer, 0n) : undefined;
}

/** An amount as the integer it is; undefined when it is none. */
export function toInteger(amount: unknown): bigint | undefined {
  if (typeof amount === 'bigint') return amount;
  const exact = typeof amount === 'number' ? Number.isInteger(amount) : typeof amount === 'string' && /^-?\d+$/.test(amount);
  return exact ? BigInt(amount as number | string) : undefined;
}
