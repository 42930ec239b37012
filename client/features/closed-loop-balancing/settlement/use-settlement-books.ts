import { useMemo } from 'react';
import type { Books } from '#components/statement/use-statement.ts';
import { extentOf } from '#format/extent.ts';
import { isMissing } from '#format/values.ts';
import type { Settlement } from '../api.ts';

/** Returns the trades of a settlement as the books that a statement is compared with. Their times are unknown. */
export function useSettlementBooks(settlement: Settlement | undefined): Books {
  const trades = settlement?.trades;
  const entries = useMemo(
    () =>
      trades?.map(({ reference_id, cryptocurrency_amount }, place) => ({
        id: place,
        references: isMissing(reference_id) ? [] : [reference_id],
        amount: cryptocurrency_amount ?? undefined,
        time: undefined,
      })),
    [trades],
  );
  const extent = extentOf(trades, settlement?.trades_total);
  return { entries, extent, code: settlement?.cryptocurrency_code, noun: 'trade' };
}
