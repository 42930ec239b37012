import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { businesses } from '#contract/businesses.ts';
import { rejected, writeOutcome } from '#contract/endpoint.ts';
import { orders } from '#contract/orders.ts';
import type { Client } from '../../../tools/conformance/client.ts';
import { launch, oneUser, signedInTo } from '../../support/backend-process.ts';
import { administer } from '../../support/database.ts';
import { type Pair, startPair } from '../../support/postgres.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { newTally, type Tally } from './tally.ts';
import { memoryOf } from './target.ts';

/** The time in which every backend must read and write after the promotion, in ms. */
const recoveryMs = 10_000;
const writersPerBackend = 3;
const loadMs = 1_000;

/** The outcome of a write by its response. It is certain only with a 2xx, or with `Write-Outcome: rejected`. */
type Outcome = 'saved' | 'rejected' | 'unknown';

/** The counts, and the longest time from a promotion until every backend reads and writes, in ms. */
export interface FailoverTally extends Tally {
  recovery: number;
  rejected: number;
  unknown: number;
}

/**
 * Kills a primary under write load and promotes its synchronous standby. Every acknowledged write must be there once, no rejected
 * one, and the three backends must work again without a restart. A repetition of each unknown write with its key must have a certain
 * outcome. The backends reach the database through a proxy that is pointed to the standby after its promotion, and in every other
 * round before, when the standby still rejects writes.
 */
export async function failover(rounds: number): Promise<FailoverTally | undefined> {
  const tally = { ...newTally(), rounds, recovery: 0, rejected: 0, unknown: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const pair = await startPair();
    if (!pair) return undefined;
    await failOver(pair, round % 2 === 1, tally).finally(pair.stop);
  }
  return tally;
}

async function failOver({ primary, standby }: Pair, early: boolean, tally: FailoverTally) {
  const proxy = await startTcpProxy(portOf(primary.url));
  const DATABASE_URL = Object.assign(new URL(primary.url), { port: proxy.port }).href;
  const backends = [1, 2, 3].map(() => launch({ DATABASE_URL, LOG_LEVEL: 'silent', ...oneUser }));
  try {
    const clients = await Promise.all(backends.map(signedInTo));
    tally.memory.start ||= memoryOf(backends[0]?.child.pid);
    const load = startLoad(clients);
    await wait(loadMs);
    await primary.kill('SIGKILL');
    await wait(Math.random() * loadMs);
    if (early) proxy.retarget(portOf(standby.url));
    await wait(Math.random() * loadMs);
    await administer(standby.url, (client) => client.query('select pg_promote()'));
    proxy.retarget(portOf(standby.url));
    const recovery = await untilRecovered(clients);
    if (recovery > recoveryMs) tally.hangs += 1;
    tally.recovery = Math.max(tally.recovery, recovery);
    await wait(loadMs);
    const outcomes = await load.stop();
    for (const outcome of outcomes.values())
      tally[outcome === 'saved' ? 'acknowledged' : outcome] += 1;
    await compare(outcomes, standby.url, tally);
    const repeated = await repeatUnknown(outcomes, clients);
    tally.lost += [...repeated.values()].filter((outcome) => outcome === 'unknown').length;
    await compare(repeated, standby.url, tally);
    tally.memory.end = memoryOf(backends[0]?.child.pid);
  } finally {
    for (const { child } of backends) child.kill('SIGTERM');
    await Promise.all(backends.map(({ ended }) => ended));
    await proxy.close();
  }
}

/** Returns the port of a URL. */
export const portOf = (url: string) => Number(new URL(url).port);

/** Creates businesses until `stop`, which returns the outcome of each by its reference id. */
function startLoad(clients: Client[]) {
  const outcomes = new Map<string, Outcome>();
  let stopped = false;
  const writers = Array.from({ length: clients.length * writersPerBackend }, async (_, writer) => {
    const client = clients[writer % clients.length] as Client;
    while (!stopped) {
      const reference = randomUUID();
      const outcome = await createBusiness(client, reference);
      outcomes.set(reference, outcome);
      if (outcome !== 'saved') await wait(20);
    }
  });
  const stop = async () => {
    stopped = true;
    await Promise.all(writers);
    return outcomes;
  };
  return { stop };
}

/** Creates a business whose reference id is also the key of the request. */
async function createBusiness(client: Client, reference_id: string): Promise<Outcome> {
  const body = { reference_id, name: '', confirmation_requirement: 1 };
  const { status, headers } = await client.request(
    businesses.create,
    { body },
    { 'Idempotency-Key': reference_id },
  );
  if (status === 200) return 'saved';
  return headers.get(writeOutcome) === rejected ? 'rejected' : 'unknown';
}

/** Repeats the writes of an unknown outcome, each from another backend. Returns all outcomes. */
async function repeatUnknown(
  outcomes: Map<string, Outcome>,
  clients: Client[],
): Promise<Map<string, Outcome>> {
  const known = new Map(outcomes);
  for (const [n, [reference, outcome]] of [...outcomes].entries()) {
    if (outcome === 'unknown')
      known.set(reference, await createBusiness(clients[n % clients.length] as Client, reference));
  }
  return known;
}

/** Returns the time until every backend reads and writes, in ms. */
async function untilRecovered(clients: Client[]): Promise<number> {
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      const works = async () => {
        const page = await client.request(orders.list, { query: { page: 1 } });
        return page.status === 200 && (await createBusiness(client, randomUUID())) === 'saved';
      };
      while (!(await works()) && performance.now() - start < 6 * recoveryMs) await wait(50);
    }),
  );
  return performance.now() - start;
}

/** Compares the outcomes with the businesses and events of a database. */
async function compare(outcomes: Map<string, Outcome>, url: string, tally: FailoverTally) {
  const { rows } = await administer(url, (client) =>
    client.query<{ reference: string; events: number }>(`
      select reference_id as reference,
        (select count(*)::int from event_logs where description like '%(' || reference_id || ')%') as events
      from businesses
    `),
  );
  const saved = new Map(rows.map(({ reference, events }) => [reference, events]));
  for (const [reference, outcome] of outcomes) {
    const events = saved.get(reference);
    if (outcome === 'saved' && events === undefined) tally.lost += 1;
    if ((events !== undefined && events !== 1) || (outcome === 'rejected' && events !== undefined))
      tally.doubled += 1;
  }
}
