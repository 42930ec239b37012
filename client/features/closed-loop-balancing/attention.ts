import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { attentionIn, countedSums } from '#data/attention.ts';
import { extentOf, partOf } from '#format/extent.ts';
import { paths } from '#platform/paths.ts';
import { oldestOf } from './queue.ts';
import { settlementStatus } from './settlement/settlement-status.tsx';

export const closedLoopBalancingAttention = attentionIn(closedLoopBalancing.overview, {
  screen: 'CL Balancing',
  to: paths.closedLoopBalancing,
  read({ settlements, unsettled_trades, unsettled_trades_total }) {
    const listed = extentOf(settlements?.items, settlements?.total);
    const processing =
      settlements?.items?.filter(
        (one) => settlementStatus(one.transaction_hash) === 'Processing',
      ) ?? [];
    return [
      {
        count: listed && partOf(listed, processing.length),
        names: ['settlement in processing', 'settlements in processing'],
        oldest: oldestOf(processing),
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
