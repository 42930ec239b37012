import { useMemo } from 'react';
import type { Books } from '#components/statements/model/books.ts';
import { idsByReference } from '#components/statements/model/ids-by-reference.ts';
import { instantOf } from '#contract/instant.ts';
import { extentOf } from '#format/extent.ts';
import { knownAmount } from '#format/money.ts';
import { isMissing, text } from '#format/values.ts';
import type { Settlement } from '../api.ts';

/** Returns the trades of a settlement as the books that a statement is compared with, in their order. */
export function useSettlementBooks(settlement: Settlement | undefined): Books {
  const trades = settlement?.trades;
  const entries = useMemo(() => {
    const ids = idsByReference(trades?.map(({ reference_id }) => reference_id) ?? []);
    return trades?.map(({ reference_id, cryptocurrency_amount, created_at }, place) => ({
      id: ids[place],
      references: isMissing(reference_id) ? [] : [reference_id],
      amount: knownAmount(cryptocurrency_amount),
      time: instantOf(created_at)?.getTime(),
    }));
  }, [trades]);
  return {
    key: String(settlement?.id),
    entries,
    extent: extentOf(trades, settlement?.trades_total),
    code: settlement?.cryptocurrency_code,
    noun: 'trade',
    provider: text(settlement?.exchange_provider),
  };
}
