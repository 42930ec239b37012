import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Id } from '#contract/id.ts';
import { extentOf } from '#format/extent.ts';
import type { DraftValues } from '#forms/drafts.ts';
import { useOrigin } from '#forms/origin.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';
import { asRecord } from '#platform/storage/persisted-store.ts';
import { type Options, type Trade, useUnsettledTrades } from '../api.ts';
import { linkedIds } from '../queue.ts';

/**
 * The provider, the cryptocurrency and the trades of a new settlement. Until the user changes the selection, the trades are those of the link that
 * opened the screen.
 */
export function useSettlementChoice(options: Options) {
  const [ids, setIds] = useChosenIds(options);
  const [selection, setSelection] = useState<ReadonlySet<unknown>>();
  const [openedAt] = useState(Date.now);
  const { parameters: params } = useQueryParameters();
  const { state } = useLocation();
  const query = useUnsettledTrades(ids.providerId, ids.cryptocurrencyId);
  const list = query.data?.list;
  const trades = list ?? [];
  const known = useKnownTrades(list);
  const selected = selection ?? linkedIds(known, params.get('age'), state, openedAt);
  const listed = new Set<unknown>(list?.map(({ id }) => id));
  const lost = list ? [...selected].filter((id) => !listed.has(id)) : [];
  return {
    ids,
    query,
    trades,
    extent: extentOf(query.data?.list, query.data?.total),
    selected,
    chosen: trades.filter(({ id }) => selected.has(id)),
    /** The selected trades that are no longer listed: as they were, or only their ids. */
    lost: lost.map(
      (id): Partial<Trade> => known.find((trade) => trade.id === id) ?? { id: id as Id },
    ),
    select: setSelection,
    /** Changes the provider or the cryptocurrency, which clears the selection. */
    choose(next: Partial<ChosenIds>) {
      setIds({ ...ids, ...next });
      setSelection(new Set());
    },
    /** The selection, with the ids of its provider and cryptocurrency, for a draft. */
    draft: selection && { selection: { ...ids, tradeIds: [...selection] } },
    restore({ exchange_provider_id, cryptocurrency_id, selection }: DraftValues) {
      const {
        providerId = exchange_provider_id,
        cryptocurrencyId = cryptocurrency_id,
        tradeIds,
      } = asRecord(selection);
      setIds({
        providerId: offeredId(options.exchange_providers, providerId) ?? ids.providerId,
        cryptocurrencyId:
          offeredId(options.cryptocurrencies, cryptocurrencyId) ?? ids.cryptocurrencyId,
      });
      if (Array.isArray(tradeIds)) setSelection(new Set(tradeIds));
    },
  };
}

/** Returns every trade that the list has had while the screen is open. */
function useKnownTrades(list: Trade[] | undefined): Trade[] {
  const [known, setKnown] = useState({ list, trades: list ?? [] });
  if (!list || list === known.list) return known.trades;
  const listed = new Set(list.map(({ id }) => id));
  const others = known.trades.filter(({ id }) => !listed.has(id));
  const next = { list, trades: [...list, ...others] };
  setKnown(next);
  return next.trades;
}

/** An option of a select, by its name or code. */
interface Option {
  id?: Id | null | undefined;
  label: string | null | undefined;
}

/** The ids of the chosen provider and cryptocurrency as text; '' where nothing is chosen. */
interface ChosenIds {
  providerId: string;
  cryptocurrencyId: string;
}

/** The provider and cryptocurrency of a settlement. The URL has their names, as in links from the queue; a change replaces it. */
function useChosenIds({
  exchange_providers,
  cryptocurrencies,
}: Options): [ids: ChosenIds, choose: (ids: ChosenIds) => void] {
  const { parameters: params } = useQueryParameters();
  const navigate = useNavigate();
  const { hash } = useLocation();
  const origin = useOrigin(paths.closedLoopBalancing);
  const providers = (exchange_providers ?? []).map(({ id, name }): Option => ({ id, label: name }));
  const codes = (cryptocurrencies ?? []).map(({ id, code }): Option => ({ id, label: code }));
  const ids = {
    providerId: idOf(providers, params.get('provider')),
    cryptocurrencyId: idOf(codes, params.get('cryptocurrency')),
  };
  const choose = ({ providerId, cryptocurrencyId }: ChosenIds) => {
    const chosen = {
      provider: keyOf(providers, providerId),
      cryptocurrency: keyOf(codes, cryptocurrencyId),
    };
    const search = new URLSearchParams(Object.entries(chosen).filter(([, key]) => key));
    navigate({ search: String(search), hash }, { replace: true, state: { origin } });
  };
  return [ids, choose];
}

/** Finds an option by its name, or by its id if several have that name. Returns its id as text, '' if there is none. */
function idOf(options: Option[], key: string | null): string {
  const named = options.filter(({ label }) => label === key);
  const [found] = named.length > 0 ? named : options.filter(({ id }) => String(id) === key);
  return found && named.length < 2 ? String(found.id ?? '') : '';
}

/** The text for which `idOf` returns this id. */
function keyOf(options: Option[], chosen: string): string {
  const { label } = options.find(({ id }) => String(id) === chosen) ?? {};
  return label && idOf(options, label) === chosen ? label : chosen;
}

/** Returns a stored id as text if it is still offered. */
const offeredId = (
  options: Pick<Option, 'id'>[] | null | undefined,
  stored: unknown,
): string | undefined =>
  options?.some(({ id }) => String(id) === stored) ? String(stored) : undefined;
