/**
 * Two decimals as integers of one scale, so that they can be compared to the last digit whatever their length:
 * `('27.5', '3')` is `[275n, 30n]`. Undefined when one of them is no decimal.
 */
export function sameScale(a: string, b: string): [bigint, bigint] | undefined {
  const [first, second] = [partsOf(a), partsOf(b)];
  if (!first || !second) return undefined;
  const places = Math.max(first.fraction.length, second.fraction.length);
  const toInteger = ({ whole, fraction }: Parts) => BigInt(whole + fraction.padEnd(places, '0'));
  return [toInteger(first), toInteger(second)];
}

/** Whether two texts mean the same decimal, as 27.50 and 27.5 do; what is no decimal means itself. */
export function sameDecimal(a: string, b: string): boolean {
  const [first, second] = sameScale(a, b) ?? [a, b];
  return first === second;
}

interface Parts {
  /** With its sign. */
  whole: string;
  fraction: string;
}

function partsOf(decimal: string): Parts | undefined {
  const [, whole, fraction = ''] = /^(?=-?\.?\d)(-?\d*)(?:\.(\d*))?$/.exec(decimal) ?? [];
  return whole === undefined ? undefined : { whole, fraction };
}
