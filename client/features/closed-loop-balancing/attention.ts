import { queryOptions } from '@tanstack/react-query';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { type Attention, type AttentionSource, attentionIn, countedSums } from '#data/attention.ts';
import { isPaged } from '#data/declared-list.ts';
import { type Extent, extentOf, isWhole, partsInOrder } from '#format/extent.ts';
import { sumsOf } from '#format/money.ts';
import { send } from '#platform/http/send.ts';
import { paths } from '#platform/paths.ts';
import {
  countedQueue,
  countOf,
  hasProcessingList,
  type ListedSettlement,
  listsOldestFirst,
  overviewQuery,
  processingInput,
} from './api.ts';
import { isProcessing, oldestOf } from './queue.ts';

/** Returns what needs attention: counted by the backend, or from all settlements and trades. */
export const closedLoopBalancingAttention = (): AttentionSource =>
  isPaged(closedLoopBalancing.queue) && hasProcessingList() ? counted() : whole;

const screen = { label: 'CL Balancing', to: paths.closedLoopBalancing };

const processing = (count: Extent | undefined, settlements: ListedSettlement[]): Attention => ({
  count,
  values:
    count && isWhole(count) && count.rows === settlements.length
      ? sumsOf(settlements, (settlement) => ({
          amount: settlement.cryptocurrency_amount,
          code: settlement.cryptocurrency_code,
        }))
      : undefined,
  names: ['settlement in processing', 'settlements in processing'],
  oldest: oldestOf(settlements),
  severity: 'warn',
  rank: 3,
  verb: 'Process',
  to: `${paths.closedLoopBalancing}?completed-settlements=false&sort-settlements=created-at#settlements`,
});

const unsettled = (
  sums: Pick<Attention, 'count' | 'values'>,
  oldest: number | undefined,
): Attention => ({
  ...sums,
  names: ['unsettled trade', 'unsettled trades'],
  oldest,
  rank: 4,
  verb: 'Settle',
  to: `${paths.closedLoopBalancing}#unsettled-by-age`,
});

const whole = attentionIn(overviewQuery(), {
  ...screen,
  read({ settlements, unsettled_trades: trades, unsettled_trades_total }) {
    const items = settlements?.items ?? [];
    const listed = extentOf(settlements?.items, settlements?.total);
    const sums = countedSums(trades, unsettled_trades_total, (trade) => ({
      amount: trade.cryptocurrency_amount,
      code: trade.cryptocurrency_code,
    }));
    return [
      processing(
        listed && partsInOrder(listed, items, isProcessing)[0],
        items.filter(isProcessing),
      ),
      unsettled(sums, oldestOf(trades ?? [])),
    ];
  },
});

/** The most settlements in processing that are loaded for their sums. */
const mostSummed = 100;

/** Two requests, whose responses grow with neither the settlements nor the trades. */
function counted(): AttentionSource {
  const query = queryOptions({
    queryKey: [closedLoopBalancing.queue.resource, 'closed-loop-balancing.waiting'],
    queryFn: async ({ signal }) => {
      const [page, entries] = await Promise.all([
        send(closedLoopBalancing.settlements, processingInput(mostSummed), signal),
        send(closedLoopBalancing.queue, {}, signal),
      ]);
      return { page, entries };
    },
  });
  return attentionIn(query, {
    ...screen,
    read({ page: { items, total, more }, entries }) {
      const rows = items ?? [];
      const hasOldest = listsOldestFirst() || rows.length === total;
      return [
        processing(countOf(total, more), hasOldest ? rows : []),
        unsettled(
          {
            count: countedQueue(entries).extent,
            values: sumsOf(entries, (entry) => ({
              amount: entry.cryptocurrency_amount,
              code: entry.cryptocurrency_code,
            })),
          },
          oldestOf(entries.map(({ oldest_at }) => ({ created_at: oldest_at }))),
        ),
      ];
    },
  });
}
