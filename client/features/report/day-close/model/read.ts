import type { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { dashboard } from '#contract/dashboard.ts';
import type { walletProviders } from '#contract/wallet-providers.ts';
import type { EventLog } from '#data/record-history.ts';
import type { ResponseOf } from '#platform/http/parse-response.ts';

export type Overview = ResponseOf<typeof closedLoopBalancing.overview>;
export type Settlement = ResponseOf<typeof closedLoopBalancing.details>;
export type Dashboard = ResponseOf<typeof dashboard.overview>;
export type Account = ResponseOf<typeof walletProviders.account>;

/** The event logs from the newest event back to the day. */
export interface ReadEvents {
  /** Those of the day and the newer ones. */
  rows: EventLog[];
  total: number;
  /** True if an event from before the day was reached. */
  isBack: boolean;
}

/** A wallet account; `account` is undefined if it could not be read. */
export interface ReadAccount {
  provider: string;
  cryptocurrency: string;
  account: Account | undefined;
}

/** Everything that was read for a day. What could not be read is undefined. */
export interface ReadDay {
  overview: Overview | undefined;
  dashboard: Dashboard | undefined;
  events: ReadEvents | undefined;
  /** The details of the settlements that may be of the day, by id. */
  settlements: Map<string, Settlement | undefined>;
  accounts: ReadAccount[] | undefined;
}
