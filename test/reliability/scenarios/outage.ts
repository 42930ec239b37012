import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { businesses } from '#contract/businesses.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { orders } from '#contract/orders.ts';
import { system } from '#contract/system.ts';
import type { Client } from '../../../tools/conformance/client.ts';
import { launch, signedInTo } from '../../support/backend-process.ts';
import { startTcpProxy } from '../../support/tcp-proxy.ts';
import { count, newTally, type Tally } from './tally.ts';
import { memoryOf, type Target } from './target.ts';

/** In ms. The time limits of a connection are shares of it: 0.4 s for a lock, 1 s for a response. */
const backendTimeoutMs = '4000';
const recoveryMs = 60_000;

const readOrders = (client: Client) => client.request(orders.list, { query: { page: 1 } });

async function untilServed(tally: Tally, client: Client): Promise<void> {
  const deadline = Date.now() + recoveryMs;
  while ((await count(tally, readOrders(client), 503))?.status !== 200) {
    if (Date.now() > deadline) {
      tally.hangs += 1;
      return;
    }
    await wait(50);
  }
}

/** Creates a business, also if the first connections of the pool are still silent: the requests before may all have failed. */
async function untilCreated(
  tally: Tally,
  client: Client,
  name: string,
  acknowledged: Map<number, string>,
): Promise<void> {
  const deadline = Date.now() + recoveryMs;
  for (let attempt = 0; Date.now() < deadline; attempt += 1) {
    const reference_id = `${name}-${attempt}`;
    const body = { reference_id, name: '', confirmation_requirement: 1 };
    const reply = await count(tally, client.request(businesses.create, { body }), 503);
    if (reply?.status === 200) {
      acknowledged.set((reply.body as { id: number }).id, reference_id);
      return;
    }
    await wait(50);
  }
  tally.hangs += 1;
}

/** Silences the database connections during requests. The backend must recover alone and lose no acknowledged write. */
export async function silence(target: Target, rounds: number): Promise<Tally> {
  const tally = { ...newTally(), rounds };
  const url = new URL(target.env.DATABASE_URL ?? '');
  const proxy = await startTcpProxy(Number(url.port));
  url.port = String(proxy.port);
  const backend = launch({
    DATABASE_URL: url.href,
    BACKEND_TIMEOUT_MS: backendTimeoutMs,
    LOG_LEVEL: 'silent',
  });
  const client = await signedInTo(backend);
  tally.memory.start = memoryOf(backend.child.pid);
  const acknowledged = new Map<number, string>();
  for (let round = 0; round < rounds; round += 1) {
    const replies = Array.from({ length: 12 }, async (_, n) => {
      const reference_id = `silent-${round}-${n}`;
      const body = { reference_id, name: '', confirmation_requirement: 1 };
      const reply = await count(tally, client.request(businesses.create, { body }), 503);
      if (reply?.status === 200) acknowledged.set((reply.body as { id: number }).id, reference_id);
    });
    await wait(round % 20);
    proxy.silence();
    await Promise.all(replies);
    await untilServed(tally, client);
    await untilCreated(tally, client, `recovered-${round}`, acknowledged);
  }
  for (const [id, reference] of acknowledged) {
    const reply = await count(tally, client.request(businesses.details, { params: { id } }));
    if ((reply?.body as { reference_id?: string } | undefined)?.reference_id !== reference)
      tally.lost += 1;
  }
  tally.acknowledged = acknowledged.size;
  tally.memory.end = memoryOf(backend.child.pid);
  backend.child.kill('SIGTERM');
  await backend.ended;
  await proxy.close();
  return tally;
}

/**
 * Holds a lock on one table. Requests that need it must fail in time and not take effect later; health checks and other requests
 * must succeed.
 */
export async function heldLock(target: Target, rounds: number): Promise<Tally> {
  const tally = { ...newTally(), rounds };
  const backend = launch({
    ...target.env,
    BACKEND_TIMEOUT_MS: backendTimeoutMs,
    LOG_LEVEL: 'silent',
  });
  const client = await signedInTo(backend);
  const { port } = (await backend.ready) ?? {};
  tally.memory.start = memoryOf(backend.child.pid);
  const holder = new pg.Client({ connectionString: target.env.DATABASE_URL });
  await holder.connect();
  const events = async () => {
    const { body } = await client.request(system.eventLogs, { query: { page: 1 } });
    return (body as { total: number }).total;
  };
  for (let round = 0; round < rounds; round += 1) {
    const before = await events();
    await holder.query('begin; lock table exchange_pairs in access exclusive mode');
    const saves = Array.from({ length: 6 }, (_, n) => {
      const cap = String(round * 10 + n + 1);
      const caps = { volume_cap_daily: cap, volume_cap_weekly: cap, volume_cap_monthly: cap };
      const trades = { trade_cap_daily: cap, trade_cap_weekly: cap, trade_cap_monthly: cap };
      const body = { cryptocurrency_id: 1, stablecoin_id: 1, active: true, ...caps, ...trades };
      return count(
        tally,
        client.request(exchangeProviders.savePair, { params: { provider: 'Kraken' }, body }),
        503,
      );
    });
    for (let n = 0; n < 5; n += 1) {
      if ((await count(tally, readOrders(client)))?.status === 200) tally.acknowledged += 1;
      else tally.lost += 1;
      if ((await fetch(`http://127.0.0.1:${port}/healthz`)).status !== 200) tally.serverErrors += 1;
    }
    const failed = (await Promise.all(saves)).filter((reply) => reply?.status === 503).length;
    if (failed !== 6) tally.lost += 1;
    await holder.query('commit');
    // A save that succeeds now was queued behind any statement left over by the failed ones.
    await untilServed(tally, client);
    await wait(300);
    tally.doubled += (await events()) - before;
  }
  await holder.end();
  tally.memory.end = memoryOf(backend.child.pid);
  backend.child.kill('SIGTERM');
  await backend.ended;
  return tally;
}
