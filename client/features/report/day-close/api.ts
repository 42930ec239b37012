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
import type { Day } from './model/parts.ts';
import type { ReadAccount, ReadDay, ReadEvents } from './model/read.ts';

/** Reads a day, once: it changes only when it is read again. */
export const useDayClose = (of: DayOf | undefined, onProgress: (what: string) => void) =>
  useQuery({
    queryKey: ['report', 'day-close', of?.day, of?.zone],
    queryFn: ({ signal }) => readDay(of as DayOf, signal, onProgress),
    enabled: of !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Reads everything about a day. */
async function readDay(of: DayOf, signal: AbortSignal, onProgress: (what: string) => void) {
  // Another chunk, since few need it. See decision 130 in docs/decisions.md.
  const { closeOf, settlementsOf } = await import('./model/day-close.ts');
  const timeOf = (text: unknown) => instantOf(text)?.getTime();
  const show = (time: number) => timeIn(of.zone, new Date(time));
  const day: Day = {
    from: of.from,
    until: of.until,
    read_from: Date.now(),
    read_until: Date.now(),
    timeOf,
    show,
  };
  /** Reads one part: a failure leaves the others readable, and is stated with its part. */
  const attempt = async <T>(what: string, load: () => Promise<T>): Promise<T | undefined> => {
    onProgress(what);
    try {
      return await load();
    } catch (error) {
      if (signal.aborted || endsSession(error)) throw error;
      applyErrorPolicy(error);
      console.error(`The day close could not read the ${what}:`, error);
      return undefined;
    }
  };
  const overview = await attempt('settlements', () =>
    send(closedLoopBalancing.overview, {}, signal),
  );
  const suspicious = await attempt('suspicious orders', () => send(dashboard.overview, {}, signal));
  const events = await attempt('event logs', () => readEvents(day, signal, onProgress));
  const settlements: ReadDay['settlements'] = new Map();
  for (const id of settlementsOf(day, { overview, events }))
    settlements.set(
      id,
      await attempt(`settlement ${id}`, () =>
        send(closedLoopBalancing.details, { params: { id } }, signal),
      ),
    );
  const accounts = await attempt('wallet accounts', () => readAccounts(signal, attempt));
  const read = { overview, dashboard: suspicious, events, settlements, accounts };
  day.read_until = Date.now();
  return closed(of, day, closeOf(day, read));
}

/** Reads the event logs from the newest event back to the day. */
async function readEvents(
  { from, timeOf }: Day,
  signal: AbortSignal,
  onProgress: (what: string) => void,
): Promise<ReadEvents> {
  const read: ReadEvents = { rows: [], total: 0, isBack: false };
  for await (const { rows, total } of pagedList(system.eventLogs).fetchAllPages(signal)) {
    read.rows.push(...rows);
    read.total = total;
    read.isBack = rows.some(({ timestamp }) => (timeOf(timestamp) ?? from) < from);
    if (read.isBack) break;
    onProgress(`event logs: ${read.rows.length} of ${total}`);
  }
  return read;
}

type Attempt = <T>(what: string, load: () => Promise<T>) => Promise<T | undefined>;

/** Reads the wallet accounts with their deposits, which only their own responses have. */
async function readAccounts(signal: AbortSignal, attempt: Attempt): Promise<ReadAccount[]> {
  const read: ReadAccount[] = [];
  for await (const { rows } of pagedList(walletProviders.list).fetchAllPages(signal))
    for (const { name } of rows) {
      const provider = String(name);
      const { accounts } = await send(walletProviders.details, { params: { provider } }, signal);
      for (const one of accounts ?? []) {
        const cryptocurrency = String(one.cryptocurrency);
        const account = await attempt(`deposits of ${provider} ${cryptocurrency}`, () =>
          send(walletProviders.account, { params: { provider, cryptocurrency } }, signal),
        );
        read.push({ provider, cryptocurrency, account });
      }
    }
  return read;
}
