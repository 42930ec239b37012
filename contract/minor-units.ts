/** The decimal places of a currency's minor unit, in which amounts are sent: 8 for XBT, 2 for every other code. */
export const decimalPlacesOf = (code: string): number => (code === 'XBT' ? 8 : 2);

/** Formats an amount of minor units as an exact decimal: `(250000000n, 'XBT')` is `2.50000000`. */
export function formatAmount(amount: bigint, code: string): string {
  const places = decimalPlacesOf(code);
  const digits = String(amount < 0n ? -amount : amount).padStart(places + 1, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
