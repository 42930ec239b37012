import { useMemo } from 'react';
import type { BookEntry, Books } from '#components/statements/model/books.ts';
import { instantOf } from '#contract/instant.ts';
import { knownAmount } from '#format/money.ts';
import { isMissing } from '#format/values.ts';
import type { Trade } from '../api.ts';

/** Returns unsettled trades as the books that a statement in their currency is compared with. */
export function useTradeBooks(
  trades: Trade[] | undefined,
  { code, ...others }: Pick<Books, 'key' | 'extent' | 'code' | 'provider'>,
): Books {
  const entries = useMemo(() => trades?.map((trade) => entryOf(trade, code)), [trades, code]);
  return { ...others, entries, code, noun: 'trade' };
}

const entryOf = (trade: Trade, code: string | null | undefined): BookEntry => ({
  id: trade.id,
  references: isMissing(trade.reference_id) ? [] : [trade.reference_id],
  amount: trade.cryptocurrency_code === code ? knownAmount(trade.cryptocurrency_amount) : undefined,
  time: instantOf(trade.created_at)?.getTime(),
});
