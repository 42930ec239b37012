import { launch, signedInTo } from '../../../test/support/backend-process.ts';
import type { Client, Reply } from '../../conformance/client.ts';
import { cpuWatch } from '../gateway/processes.ts';
import { percentile, timed } from '../timing.ts';

/** The requests of each kind. */
export const requests = 50;

/** PostgreSQL with orders, and the process id of its server if it runs on this machine. */
export interface Store {
  url: string;
  orders: number;
  server: number | undefined;
}

/** The request number `n` of a kind, each for another row. */
export type Request = (client: Client, n: number) => Promise<Reply>;

/** The cost of a kind of request, in ms. */
export interface Cost {
  median: number;
  slowest: number;
  /** The CPU time of PostgreSQL; NaN if it runs elsewhere. */
  server: number;
  /** The last response. */
  last: Reply;
}

/** Sends each kind of request many times to a new backend. Returns the costs in the same order. */
export async function measureRequests(store: Store, kinds: Request[]): Promise<Cost[]> {
  const backend = launch({ DATABASE_URL: store.url });
  const client = await signedInTo(backend);
  const costs: Cost[] = [];
  for (const request of kinds) {
    for (let n = 0; n < 5; n += 1) await request(client, n);
    const seconds = store.server === undefined ? () => Number.NaN : cpuWatch(store.server);
    const times: number[] = [];
    for (let n = 0; n < requests; n += 1) times.push(await timed(() => request(client, n)));
    const server = (seconds() / requests) * 1000;
    const last = await request(client, requests - 1);
    costs.push({ median: percentile(times, 50), slowest: Math.max(...times), server, last });
  }
  backend.child.kill();
  await backend.ended;
  return costs;
}

export const count = (value: number) => value.toLocaleString('en');
export const ms = (value: number) => `${value.toFixed(1)} ms`;
