import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { attentionIn, countedSums } from '#data/attention.ts';
import { extentOf, partsInOrder } from '#format/extent.ts';
import { paths } from '#platform/paths.ts';
import { isProcessing, oldestOf } from './queue.ts';

export const closedLoopBalancingAttention = attentionIn(closedLoopBalancing.overview, {
  screen: 'CL Balancing',
  to: paths.closedLoopBalancing,
  read({ settlements, unsettled_trades, unsettled_trades_total }) {
    const items = settlements?.items ?? [];
    const listed = extentOf(settlements?.items, settlements?.total);
    return [
      {
        count: listed && partsInOrder(listed, items, isProcessing)[0],
        names: ['settlement in processing', 'settlements in processing'],
        oldest: oldestOf(items.filter(isProcessing)),
        rank: 3,
        to: `${paths.closedLoopBalancing}?status=processing#settlements`,
      },
      {
        ...countedSums(unsettled_trades, unsettled_trades_total, (trade) => ({
          amount: trade.cryptocurrency_amount,
          code: trade.cryptocurrency_code,
        })),
        names: ['unsettled trade', 'unsettled trades'],
        oldest: oldestOf(unsettled_trades ?? []),
        rank: 4,
        to: `${paths.closedLoopBalancing}#unsettled-by-age`,
      },
    ];
  },
});
