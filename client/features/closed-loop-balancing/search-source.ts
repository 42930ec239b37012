import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { RowOf } from '#data/paginate.ts';
import {
  commandKind,
  type SearchResult,
  toResults,
  withFacts,
} from '#data/search/search-result.ts';
import {
  findRows,
  inCache,
  type SearchSource,
  type SearchStep,
} from '#data/search/search-source.ts';
import { isId, isNoEmail } from '#data/search/typed-text.ts';
import { money } from '#format/money.ts';
import { isMissing, type Scalar } from '#format/values.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import { send } from '#platform/http/send.ts';
import { paths, processHash, rowHref } from '#platform/paths.ts';
import { settlementStatus } from './settlement/settlement-status.tsx';

/** Opens the Process dialog of a settlement. */
const processResults = ({
  id,
  reference_id,
}: {
  id?: Scalar;
  reference_id?: Scalar;
}): SearchResult[] => {
  const href = paths.settlement.href(id);
  return isMissing(reference_id) || !href
    ? []
    : toResults(commandKind, href + processHash, `Process ${reference_id}`);
};

/** The address of an unsettled trade in its list: its row alone. */
const tradeHref = (reference: Scalar) =>
  rowHref(paths.closedLoopBalancing, reference, 'unsettled-trades');

type Item = RowOf<typeof closedLoopBalancing.settlements>;

const itemResults = (one: Item): SearchResult[] =>
  withFacts(
    toResults(
      'Settlement',
      paths.settlement.href(one.id),
      one.reference_id,
      one.transaction_hash,
      one.address,
      one.id,
    ),
    { status: settlementStatus(one.transaction_hash), date: one.created_at },
  );

const overviewResults = ({
  settlements,
  unsettled_trades,
}: ResponseOf<typeof closedLoopBalancing.overview>): SearchResult[] => [
  ...(settlements?.items ?? []).flatMap((one) => [
    ...itemResults(one),
    ...(isMissing(one.transaction_hash) ? processResults(one) : []),
  ]),
  ...(unsettled_trades ?? []).flatMap((one) =>
    withFacts(toResults('Unsettled trade', tradeHref(one.reference_id), one.reference_id), {
      amount: money(one.cryptocurrency_amount, one.cryptocurrency_code),
      date: one.created_at,
    }),
  ),
];

const settlementResults = (
  settlement: ResponseOf<typeof closedLoopBalancing.details>,
): SearchResult[] => {
  const { id, reference_id, transaction_hash, address, trades } = settlement;
  const references = (trades ?? []).map((trade) => trade.reference_id);
  return withFacts(
    toResults(
      'Settlement',
      paths.settlement.href(id),
      reference_id,
      transaction_hash,
      address,
      id,
      ...references,
    ),
    {
      status: settlementStatus(transaction_hash),
      amount: money(settlement.cryptocurrency_amount, settlement.cryptocurrency_code),
      date: settlement.created_at,
    },
  );
};

async function* walkOverview(signal: AbortSignal): AsyncGenerator<SearchStep> {
  const overview = await send(closedLoopBalancing.overview, {}, signal);
  const { settlements, unsettled_trades, unsettled_trades_total } = overview;
  const rows = (settlements?.items?.length ?? 0) + (unsettled_trades?.length ?? 0);
  const total = (settlements?.total ?? Number.NaN) + (unsettled_trades_total ?? Number.NaN);
  yield { results: overviewResults(overview), rows, total: total >= rows ? total : null };
}

export const closedLoopBalancingSearch: SearchSource = {
  cached: [
    inCache(closedLoopBalancing.overview, overviewResults),
    inCache(closedLoopBalancing.details, settlementResults),
  ],
  keys: [
    {
      matches: isId,
      find: async (id, signal) =>
        settlementResults(await send(closedLoopBalancing.details, { params: { id } }, signal)),
    },
  ],
  lists: [
    {
      rows: 'settlements and unsettled trades',
      mayContain: isNoEmail,
      walk: walkOverview,
      find: findRows(closedLoopBalancing.settlements, itemResults),
    },
  ],
};
