import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { extentOf } from '#lib/format/extent.ts';
import type { DraftValues } from '#lib/state/drafts.ts';
import { asRecord } from '#lib/state/persisted-store.ts';
import { type Options, useUnsettledTrades } from '../api.ts';
import { linkedTrades } from '../settlement-link.ts';
import { offeredId, type PairIds, usePair } from './use-pair.ts';

/**
 * The pair and the trades of a new settlement. Until the user changes the selection, the trades are those of the link that
 * opened the screen.
 */
export function useSettlementChoice(options: Options) {
  const [pair, setPair] = usePair(options);
  const [selection, setSelection] = useState<ReadonlySet<unknown>>();
  const [openedAt] = useState(Date.now);
  const [params] = useSearchParams();
  const { state } = useLocation();
  const query = useUnsettledTrades(pair.providerId, pair.cryptocurrencyId);
  const trades = query.data?.list ?? [];
  const selected = selection ?? new Set(linkedTrades(trades, params.get('age'), state, openedAt).map(({ id }) => id));
  return {
    pair,
    query,
    trades,
    extent: extentOf(query.data?.list, query.data?.total),
    selected,
    chosen: trades.filter(({ id }) => selected.has(id)),
    select: setSelection,
    /** Changes the pair, which clears the selection. */
    choose(next: Partial<PairIds>) {
      setPair({ ...pair, ...next });
      setSelection(new Set());
    },
    /** The selection and its pair, for a draft. */
    draft: selection && { selection: { ...pair, tradeIds: [...selection] } },
    restore({ exchange_provider_id, cryptocurrency_id, selection }: DraftValues) {
      const { providerId = exchange_provider_id, cryptocurrencyId = cryptocurrency_id, tradeIds } = asRecord(selection);
      setPair({
        providerId: offeredId(options.exchange_providers, providerId) ?? pair.providerId,
        cryptocurrencyId: offeredId(options.cryptocurrencies, cryptocurrencyId) ?? pair.cryptocurrencyId,
      });
      if (Array.isArray(tradeIds)) setSelection(new Set(tradeIds));
    },
  };
}
