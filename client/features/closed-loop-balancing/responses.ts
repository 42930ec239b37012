import type { closedLoopBalancing as endpoints } from '#contract/closed-loop-balancing.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';

/** The validated choices for a settlement. */
export type Options = ResponseOf<typeof endpoints.options>;
/** A validated unsettled trade. */
export type Trade = ResponseOf<typeof endpoints.unsettledTrades>[number];
/** Validated settlements and trades. */
export type Overview = ResponseOf<typeof endpoints.overview>;
/** A validated settlement of a list. */
export type ListedSettlement = NonNullable<NonNullable<Overview['settlements']>['items']>[number];
/** A validated group of the queue. */
export type QueueEntry = ResponseOf<typeof endpoints.queue>[number];
/** A validated settlement. */
export type Settlement = ResponseOf<typeof endpoints.details>;
