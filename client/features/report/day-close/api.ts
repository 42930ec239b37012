import { useQuery } from '@tanstack/react-query';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import { system } from '#contract/system.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { pagedList } from '#data/paginate.ts';
import { instantOf, timeIn } from '#format/instant.ts';
import { applyErrorPolicy } from '#platform/http/error-policy.ts';
import { endsSession } from '#platform/http/failed-request.ts';
import { send } from '#platform/http/send.ts';
import { closed, type DayOf } from './evidence.ts';
import { closeOf, readDay } from './model/day-close.ts';
import type { Day } from './model/parts.ts';
import type { Requests } from './model/read-day.ts';

/** Reads a day, once: it changes only when it is read again. */
export const useDayClose = (of: DayOf | undefined, onProgress: (what: string) => void) =>
  useQuery({
    queryKey: ['report', 'day-close', of?.day, of?.zone],
    queryFn: ({ signal }) => read(of as DayOf, requestsUntil(signal, onProgress)),
    enabled: of !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function read(of: DayOf, requests: Requests) {
  const day: Day = {
    from: of.from,
    until: of.until,
    read_from: Date.now(),
    read_until: Date.now(),
    timeOf: (text) => instantOf(text)?.getTime(),
    show: (time) => timeIn(of.zone, new Date(time)),
  };
  const found = await readDay(day, requests);
  day.read_until = Date.now();
  return closed(of, day, closeOf(day, found));
}

const requestsUntil = (signal: AbortSignal, onProgress: Requests['onProgress']): Requests => ({
  overview: () => send(closedLoopBalancing.overview, {}, signal),
  dashboard: () => send(dashboard.overview, {}, signal),
  settlement: (id) => send(closedLoopBalancing.details, { params: { id } }, signal),
  events: () => pagedList(system.eventLogs).fetchAllPages(signal),
  providers: () => pagedList(walletProviders.list).fetchAllPages(signal),
  provider: (provider) => send(walletProviders.details, { params: { provider } }, signal),
  account: (provider, cryptocurrency) =>
    send(walletProviders.account, { params: { provider, cryptocurrency } }, signal),
  onProgress,
  onFailure(what, error) {
    if (signal.aborted || endsSession(error)) throw error;
    applyErrorPolicy(error);
    console.error(`The day close could not read the ${what}:`, error);
  },
});
