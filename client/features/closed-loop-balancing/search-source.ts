import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { send } from '#lib/api/send.ts';
import { paths } from '#lib/routing/paths.ts';
import { type Found, found } from '#lib/search/found.ts';
import { inCache, type SearchSource, type SearchStep } from '#lib/search/search-source.ts';
import { isId, isNoEmail } from '#lib/search/typed-text.ts';

const foundOverview = ({ settlements, unsettled_trades }: ResponseOf<typeof closedLoopBalancing.overview>): Found[] => [
  ...(settlements?.items ?? []).flatMap((one) =>
    found('Settlement', paths.settlement.href(one.id), one.reference_id, one.transaction_hash, one.id),
  ),
  ...(unsettled_trades ?? []).flatMap((one) => found('Unsettled trade', paths.closedLoopBalancing, one.reference_id)),
];

const foundSettlement = (settlement: ResponseOf<typeof closedLoopBalancing.details>): Found[] => {
  const { id, reference_id, transaction_hash, address, trades } = settlement;
  const references = (trades ?? []).map((trade) => trade.reference_id);
  return found('Settlement', paths.settlement.href(id), reference_id, transaction_hash, address, id, ...references);
};

async function* walkOverview(signal: AbortSignal): AsyncGenerator<SearchStep> {
  const overview = await send(closedLoopBalancing.overview, {}, signal);
  const rows = overview.settlements?.items?.length ?? 0;
  yield { found: foundOverview(overview), rows, total: overview.settlements?.total ?? rows };
}

export const closedLoopBalancingSearch: SearchSource = {
  cached: [inCache(closedLoopBalancing.overview, foundOverview), inCache(closedLoopBalancing.details, foundSettlement)],
  keys: [
    {
      fits: isId,
      find: async (id, signal) => foundSettlement(await send(closedLoopBalancing.details, { params: { id } }, signal)),
    },
  ],
  lists: [{ rows: 'settlements', mayHold: isNoEmail, walk: walkOverview }],
};
