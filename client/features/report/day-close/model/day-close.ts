import { depositPart, differencePart } from './deposits.ts';
import { changePart, suspiciousPart } from './events.ts';
import type { Day } from './parts.ts';
import type { ReadDay } from './read.ts';
import { openPart, settlementPart } from './settlements.ts';
import { sumPart } from './sums.ts';

export { settlementsOf } from './settlements.ts';

/** Returns the parts of a day, each with what was read for it. */
export function closeOf(day: Day, read: ReadDay) {
  const settlements = settlementPart(day, read);
  const open = openPart(day, read);
  const deposits = depositPart(day, read);
  return {
    sums: sumPart({ settlements, open, deposits }),
    settlements,
    open,
    deposits,
    differences: differencePart(day, read),
    suspicious: suspiciousPart(day, read),
    changes: changePart(day, read),
  };
}

/** The parts of a day. */
export type Parts = ReturnType<typeof closeOf>;
