/**
 * Scales two decimals to integers of the same scale for exact comparison at any length: `('27.5', '3')` is `[275n, 30n]`.
 * Undefined if either is not a decimal.
 */
export function sameScale(a: string, b: string): [bigint, bigint] | undefined {
  const [first, second] = [partsOf(a), partsOf(b)];
  if (!first || !second) return undefined;
  const places = Math.max(first.fraction.length, second.fraction.length);
  const toInteger = ({ whole, fraction }: Parts) => BigInt(whole + fraction.padEnd(places, '0'));
  return [toInteger(first), toInteger(second)];
}

/** Returns true for equal decimals, such as 27.50 and 27.5. Texts that are not decimals are compared literally. */
export const sameDecimal = (a: string, b: string): boolean => plainDecimal(a) === plainDecimal(b);

/** Removes zeros without meaning from a decimal: `027.50` is `27.5`. Any other text stays unchanged. */
export function plainDecimal(text: string): string {
  const [match, sign = '', whole = '', fraction = ''] =
    /^(?=-?\.?\d)(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (match === undefined) return text;
  if (whole + fraction === '') return '0';
  return `${sign}${whole || '0'}${fraction && '.'}${fraction}`;
}

interface Parts {
  /** Includes the sign. */
  whole: string;
  fraction: string;
}

function partsOf(decimal: string): Parts | undefined {
  const [, whole, fraction = ''] = /^(?=-?\.?\d)(-?\d*)(?:\.(\d*))?$/.exec(decimal) ?? [];
  return whole === undefined ? undefined : { whole, fraction };
}
