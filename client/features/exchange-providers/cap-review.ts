import { sameDecimal, sameScale } from '#lib/format/decimal.ts';
import { type Caps, capLabel, caps } from './caps.ts';

/**
 * What to look at again before a pair's caps are saved, a sentence each, compared to the last digit: a cap that is no number,
 * that becomes zero, or ten times or a tenth of what it was, and one above that of the next longer period.
 */
export function reviewCaps(now: Caps, before: Caps): string[] {
  const jumps = caps.map((cap) => {
    const what = changeOf(now[cap.name], before[cap.name]);
    return what && `${capLabel(cap)} ${what}.`;
  });
  const disorder = caps.map((cap, index) => {
    const longer = caps[index + 1];
    if (longer?.group !== cap.group) return undefined;
    return isAbove(now[cap.name], now[longer.name]) && `${capLabel(cap)} is above ${longer.period}.`;
  });
  return [...jumps, ...disorder].filter((sentence) => typeof sentence === 'string');
}

function changeOf(now: string, before: string): string | undefined {
  const [value] = sameScale(now, '0') ?? [];
  if (value === undefined) return 'is not a number';
  if (sameDecimal(now, before)) return undefined;
  if (value === 0n) return 'becomes zero';
  const [to, from] = sameScale(now, before) ?? [0n, 0n];
  // From nothing, any figure is a jump.
  if (from <= 0n) return undefined;
  if (to >= from * 10n) return 'becomes ten times what it was, or more';
  if (to * 10n <= from) return 'becomes a tenth of what it was, or less';
  return undefined;
}

function isAbove(a: string, b: string): boolean {
  const [first, second] = sameScale(a, b) ?? [0n, 0n];
  return first > second;
}
