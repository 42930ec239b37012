import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { RowOf } from '#data/paginate.ts';
import {
  commandKind,
  type SearchResult,
  toResults,
  withFacts,
} from '#data/search/search-result.ts';
import { type SearchSource, searchedList } from '#data/search/search-source.ts';
import { isId, isKey, isNoEmail } from '#data/search/typed-text.ts';
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

const foundResults = (one: Item): SearchResult[] => [
  ...itemResults(one),
  ...(isMissing(one.transaction_hash) ? processResults(one) : []),
];

/** A trade opens its settlement, or the list of unsettled trades, filtered to its row. */
const tradeResults = (one: RowOf<typeof closedLoopBalancing.trades>): SearchResult[] =>
  withFacts(
    toResults(
      isMissing(one.settlement_id) ? 'Unsettled trade' : 'Trade',
      paths.settlement.href(one.settlement_id) ??
        rowHref(paths.closedLoopBalancing, one.reference_id, 'unsettled-trades'),
      one.reference_id,
    ),
    {
      amount: money(one.cryptocurrency_amount, one.cryptocurrency_code),
      date: one.created_at,
    },
  );

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

export const closedLoopBalancingSearch: SearchSource = {
  keys: [
    {
      matches: isId,
      find: async (id, signal) =>
        settlementResults(await send(closedLoopBalancing.details, { params: { id } }, signal)),
    },
  ],
  lists: [
    searchedList(closedLoopBalancing.settlements, isNoEmail, foundResults),
    searchedList(
      closedLoopBalancing.trades,
      (typed) => isKey(typed) && isNoEmail(typed),
      tradeResults,
      { with_settled: 'true' },
    ),
  ],
};
