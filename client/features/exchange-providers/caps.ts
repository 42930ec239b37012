import type { RowWarning } from '#components/editable-row/row-field.tsx';
import { sameDecimal, sameScale } from '#format/decimal.ts';

/** The input format of each kind of cap: the characters to remove, and the value of an empty cap. */
const volume = { group: 'Volume Cap', unwanted: /[^\d.]/g, none: '0.00' };
const trade = { group: 'Trade Cap', unwanted: /\D/g, none: '0' };

/** The caps of a pair, in the order of the grid. */
export const caps = [
  { name: 'volume_cap_daily', period: 'daily', ...volume },
  { name: 'volume_cap_weekly', period: 'weekly', ...volume },
  { name: 'volume_cap_monthly', period: 'monthly', ...volume },
  { name: 'trade_cap_daily', period: 'daily', ...trade },
  { name: 'trade_cap_weekly', period: 'weekly', ...trade },
  { name: 'trade_cap_monthly', period: 'monthly', ...trade },
] as const;

/** A value for each cap, as text because a number would lose digits. */
export type Caps = Record<(typeof caps)[number]['name'], string>;

/** Builds a value for each cap. */
export const mapCaps = <V>(value: (cap: (typeof caps)[number]) => V) =>
  Object.fromEntries(caps.map((cap) => [cap.name, value(cap)])) as Record<keyof Caps, V>;

/** The label of a cap: `Volume Cap daily`. */
export const capLabel = ({ group, period }: (typeof caps)[number]): string => `${group} ${period}`;

/**
 * Returns warnings about a pair's caps before they are saved: a cap that is set to zero, changes tenfold, or is higher than that of the
 * next longer period. A change of a single cap must be confirmed: it moves money when it is a mistake. Values are compared exactly.
 */
export function reviewCaps(now: Caps, before: Caps): RowWarning[] {
  const jumps = caps.flatMap((cap) => {
    const change = changeOf(now[cap.name], before[cap.name]);
    return change ? { sentence: `${capLabel(cap)} ${change}.`, mustConfirm: true } : [];
  });
  const disorder = caps.flatMap((cap, index) => {
    const longer = caps[index + 1];
    if (longer?.group !== cap.group || !isAbove(now[cap.name], now[longer.name])) return [];
    return { sentence: `${capLabel(cap)} is higher than ${longer.period}.`, mustConfirm: false };
  });
  return [...jumps, ...disorder];
}

function changeOf(now: string, before: string): string | undefined {
  const [value] = sameScale(now, '0') ?? [];
  if (value === undefined || sameDecimal(now, before)) return undefined;
  if (value === 0n) return 'is set to zero';
  const [to, from] = sameScale(now, before) ?? [0n, 0n];
  // Any increase from zero would be tenfold.
  if (from <= 0n) return undefined;
  if (to >= from * 10n) return 'increases tenfold or more';
  if (to * 10n <= from) return 'drops to a tenth or less';
  return undefined;
}

function isAbove(a: string, b: string): boolean {
  const [first, second] = sameScale(a, b) ?? [0n, 0n];
  return first > second;
}
