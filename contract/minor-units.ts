/**
 * The decimal places of currencies by code, instead of those of the specification.
 * See decision 1 in docs/decisions.md.
 */
export type Decimals = ReadonlyMap<string, number>;

/** The decimal places of a currency's minor unit, in which amounts are sent. By the specification 8 for XBT, 2 for every other code. */
export const decimalPlacesOf = (code: string, decimals?: Decimals): number =>
  decimals?.get(code) ?? (code === 'XBT' ? 8 : 2);

/** Formats an amount of minor units as an exact decimal: `(250000000n, 'XBT')` is `2.50000000`. Without decimal places it has no point. */
export function formatAmount(amount: bigint, code: string, decimals?: Decimals): string {
  const places = decimalPlacesOf(code, decimals);
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  const point = digits.length - places;
  const number = places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return amount < 0n ? `-${number}` : number;
}
