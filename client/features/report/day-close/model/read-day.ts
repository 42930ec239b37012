import type { walletProviders } from '#contract/wallet-providers.ts';
import type { EventLog } from '#data/record-history.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';
import type { Day } from './parts.ts';
import type {
  Account,
  Dashboard,
  Overview,
  ReadAccount,
  ReadDay,
  ReadEvents,
  Settlement,
} from './read.ts';
import { settlementsOf } from './settlements.ts';

/** The requests that a day is read by, and what happens in between. Each throws the errors of `send`. */
export interface Requests {
  overview: () => Promise<Overview>;
  dashboard: () => Promise<Dashboard>;
  settlement: (id: string) => Promise<Settlement>;
  events: () => AsyncIterable<{ rows: EventLog[]; total: number }>;
  providers: () => AsyncIterable<{ rows: { name?: string | null | undefined }[] }>;
  provider: (provider: string) => Promise<ResponseOf<typeof walletProviders.details>>;
  account: (provider: string, cryptocurrency: string) => Promise<Account>;
  /** Called with what is read next. */
  onProgress: (what: string) => void;
  /** Called with an error. Throws it if nothing else can be read either. */
  onFailure: (what: string, error: unknown) => void;
}

/** Reads everything about a day. What fails is undefined, and leaves the rest readable. */
export async function readDay(day: Day, requests: Requests): Promise<ReadDay> {
  const attempt = async <T>(what: string, load: () => Promise<T>): Promise<T | undefined> => {
    requests.onProgress(what);
    try {
      return await load();
    } catch (error) {
      requests.onFailure(what, error);
      return undefined;
    }
  };
  const overview = await attempt('settlements', requests.overview);
  const dashboard = await attempt('suspicious orders', requests.dashboard);
  const events = await attempt('event logs', () => readEvents(day, requests));
  const settlements: ReadDay['settlements'] = new Map();
  for (const id of settlementsOf(day, { overview, events }))
    settlements.set(id, await attempt(`settlement ${id}`, () => requests.settlement(id)));
  const accounts = await attempt('wallet accounts', async () => {
    const read: ReadAccount[] = [];
    for await (const { provider, cryptocurrency } of accountsOf(requests)) {
      const name = `deposits of ${provider} ${cryptocurrency}`;
      const account = await attempt(name, () => requests.account(provider, cryptocurrency));
      read.push({ provider, cryptocurrency, account });
    }
    return read;
  });
  return { overview, dashboard, events, settlements, accounts };
}

/** Reads the event logs from the newest event back to the day. */
async function readEvents(
  { from, timeOf }: Day,
  { events, onProgress }: Requests,
): Promise<ReadEvents> {
  const read: ReadEvents = { rows: [], total: 0, isBack: false };
  for await (const { rows, total } of events()) {
    read.rows.push(...rows);
    read.total = total;
    read.isBack = rows.some(({ timestamp }) => (timeOf(timestamp) ?? from) < from);
    if (read.isBack) break;
    onProgress(`event logs: ${read.rows.length} of ${total}`);
  }
  return read;
}

/** Only the response of a wallet provider contains its accounts. */
async function* accountsOf({ providers, provider }: Requests) {
  for await (const { rows } of providers())
    for (const { name } of rows) {
      const { accounts } = await provider(String(name));
      for (const { cryptocurrency } of accounts ?? [])
        yield { provider: String(name), cryptocurrency: String(cryptocurrency) };
    }
}
