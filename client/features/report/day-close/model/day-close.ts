import { depositPart, differencePart } from './deposits.ts';
import { changePart, suspiciousPart } from './events.ts';
import { type Day, hasGap, type Part } from './parts.ts';
import type { ReadDay } from './read.ts';
import { openPart, settlementPart } from './settlements.ts';
import { sumPart } from './sums.ts';

export { readDay } from './read-day.ts';

/** Returns the parts of a day in the order of the page, each with what was read for it. */
export function closeOf(day: Day, read: ReadDay) {
  const settlements = settlementPart(day, read);
  const open = openPart(day, read);
  const deposits = depositPart(day, read);
  const titled = <Row>(title: string, part: Part<Row>) => ({
    title,
    is_complete: !hasGap(part),
    ...part,
  });
  return {
    sums: titled('Sums by currency', sumPart({ settlements, open, deposits })),
    settlements: titled('Settlements created and processed', settlements),
    open: titled('Still open', open),
    deposits: titled('Deposits and sweeps', deposits),
    differences: titled('Differences', differencePart(day, read)),
    suspicious: titled('Suspicious orders and quotes', suspiciousPart(day, read)),
    changes: titled('Changes of caps, rules and users', changePart(day, read)),
  };
}

/** The parts of a day. */
export type Parts = ReturnType<typeof closeOf>;

/** A part of a day with its title, of whatever rows. */
export type TitledPart = Part<object> & { title: string; is_complete: boolean };
