import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Id } from '#contract/id.ts';
import { extentOf } from '#format/extent.ts';
import { useOrigin } from '#forms/origin.ts';
import { useQueryParameters } from '#lists/page-number.ts';
import { paths } from '#platform/paths.ts';
import { type Options, type Trade, useUnsettledTrades } from '../api.ts';
import { linkedIds } from '../queue.ts';

/** The input of a new settlement. The amount to compare with is not sent. */
export interface SettlementValues extends ChosenIds {
  /** The ids of the selected trades; null until the selection is changed: then they are those of the link that opened the screen. */
  trade_ids: Id[] | null;
  compare_with: string;
}

/** The trades of the chosen provider and cryptocurrency, and which of them are selected. */
export function useSettlementTrades({
  exchange_provider_id,
  cryptocurrency_id,
  trade_ids,
}: SettlementValues) {
  const [openedAt] = useState(Date.now);
  const { parameters: params } = useQueryParameters();
  const { state } = useLocation();
  const query = useUnsettledTrades(exchange_provider_id, cryptocurrency_id);
  const list = query.data?.list;
  const trades = list ?? [];
  const known = useKnownTrades(list);
  const selected: ReadonlySet<unknown> = trade_ids
    ? new Set(trade_ids)
    : linkedIds(known, params.get('age'), state, openedAt);
  const listed = new Set<unknown>(list?.map(({ id }) => id));
  const lost = list ? [...selected].filter((id) => !listed.has(id)) : [];
  return {
    query,
    trades,
    extent: extentOf(query.data?.list, query.data?.total),
    selected,
    chosen: trades.filter(({ id }) => selected.has(id)),
    /** The selected trades that are no longer listed: as they were, or only their ids. */
    lost: lost.map(
      (id): Partial<Trade> => known.find((trade) => trade.id === id) ?? { id: id as Id },
    ),
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
export interface ChosenIds {
  exchange_provider_id: string;
  cryptocurrency_id: string;
}

/** The provider and cryptocurrency of the URL, by their names, as in links from the queue, and a function that changes them there. */
export function useLinkedIds(options: Options): [ids: ChosenIds, show: (ids: ChosenIds) => void] {
  const { parameters: params } = useQueryParameters();
  const navigate = useNavigate();
  const origin = useOrigin(paths.closedLoopBalancing);
  const { providers, codes } = choicesOf(options);
  const ids = {
    exchange_provider_id: idOf(providers, params.get('provider')),
    cryptocurrency_id: idOf(codes, params.get('cryptocurrency')),
  };
  const show = ({ exchange_provider_id, cryptocurrency_id }: ChosenIds) => {
    const chosen = {
      provider: keyOf(providers, exchange_provider_id),
      cryptocurrency: keyOf(codes, cryptocurrency_id),
    };
    const search = new URLSearchParams(Object.entries(chosen).filter(([, key]) => key));
    navigate({ search: String(search) }, { replace: true, state: { origin } });
  };
  return [ids, show];
}

/** Returns values with the ids that are still offered. */
export function withOfferedIds(values: SettlementValues, options: Options): SettlementValues {
  const { providers, codes } = choicesOf(options);
  return {
    ...values,
    exchange_provider_id: offeredId(providers, values.exchange_provider_id),
    cryptocurrency_id: offeredId(codes, values.cryptocurrency_id),
  };
}

const choicesOf = ({ exchange_providers, cryptocurrencies }: Options) => ({
  providers: (exchange_providers ?? []).map(({ id, name }): Option => ({ id, label: name })),
  codes: (cryptocurrencies ?? []).map(({ id, code }): Option => ({ id, label: code })),
});

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

/** Returns an id if it is still offered, otherwise ''. */
const offeredId = (options: Option[], stored: string): string =>
  options.some(({ id }) => String(id) === stored) ? stored : '';
