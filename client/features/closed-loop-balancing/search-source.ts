import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { send } from '#lib/api/send.ts';
import { paths } from '#lib/routing/paths.ts';
import { type SearchResult, toResults } from '#lib/search/search-result.ts';
import { inCache, type SearchSource, type SearchStep } from '#lib/search/search-source.ts';
import { isId, isNoEmail } from '#lib/search/typed-text.ts';

const overviewResults = ({ settlements, unsettled_trades }: ResponseOf<typeof closedLoopBalancing.overview>): SearchResult[] => [
  ...(settlements?.items ?? []).flatMap((one) =>
    toResults('Settlement', paths.settlement.href(one.id), one.reference_id, one.transaction_hash, one.id),
  ),
  ...(unsettled_trades ?? []).flatMap((one) => toResults('Unsettled trade', paths.closedLoopBalancing, one.reference_id)),
];

const settlementResults = (settlement: ResponseOf<typeof closedLoopBalancing.details>): SearchResult[] => {
  const { id, reference_id, transaction_hash, address, trades } = settlement;
  const references = (trades ?? []).map((trade) => trade.reference_id);
  return toResults('Settlement', paths.settlement.href(id), reference_id, transaction_hash, address, id, ...references);
};

async function* walkOverview(signal: AbortSignal): AsyncGenerator<SearchStep> {
  const overview = await send(closedLoopBalancing.overview, {}, signal);
  const rows = overview.settlements?.items?.length ?? 0;
  yield { results: overviewResults(overview), rows, total: overview.settlements?.total ?? rows };
}

export const closedLoopBalancingSearch: SearchSource = {
  cached: [inCache(closedLoopBalancing.overview, overviewResults), inCache(closedLoopBalancing.details, settlementResults)],
  keys: [
    {
      matches: isId,
      find: async (id, signal) => settlementResults(await send(closedLoopBalancing.details, { params: { id } }, signal)),
    },
  ],
  lists: [{ rows: 'settlements', mayContain: isNoEmail, walk: walkOverview }],
};
