import type { Side } from './finding.ts';

/** A bar in percent of the largest of several amounts: solid up to `is`, then outstanding up to `gap` or in excess up to `over`. */
export interface Meter {
  is: number;
  gap?: number;
  over?: number;
}

/** The least visible difference, in percent: one minor unit must not disappear. */
const least = 2;

/**
 * Returns the bar of an amount against its expected one, both in percent of `largest`. Undefined for amounts that are unknown,
 * negative or of different codes.
 */
export function meterOf(side: Side, expected: Side, largest: bigint): Meter | undefined {
  const [amount, target] = [side.amount, expected.amount];
  if (typeof amount !== 'bigint' || typeof target !== 'bigint' || side.code !== expected.code) return undefined;
  if (amount < 0n || target < 0n || largest <= 0n) return undefined;
  const percent = (of: bigint) => Number((of * 1000n) / largest) / 10;
  if (amount === target) return { is: percent(amount) };
  const [low, high] = amount < target ? [amount, target] : [target, amount];
  const until = Math.max(percent(high), least);
  const is = Math.min(percent(low), until - least);
  return amount < target ? { is, gap: until } : { is, over: until };
}
