import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import { unpagedLimit } from '../../backend/http/pages.ts';
import { emptyDatabase } from '../../test/support/database.ts';
import { openPostgres } from '../../test/support/postgres.ts';
import type { Client, Reply } from '../conformance/client.ts';
import { startBackend } from './backend/processes.ts';
import { fill, type Store } from './backend/store.ts';
import { type Bench, table } from './bench.ts';
import { cpuWatch } from './gateway/processes.ts';
import { percentile, timed } from './timing.ts';

const orders = 200_000;
const requests = 20;
const mostMs = 200;

/** The lists without pages that exceed their limit in a demo of 200,000 orders. */
const lists: Record<string, (client: Client) => Promise<Reply>> = {
  'settlements, and unsettled trades': (client) => client.request(closedLoopBalancing.overview, {}),
  'deposits of an account': (client) =>
    client.request(walletProviders.account, {
      params: { provider: 'BitGo', cryptocurrency: 'XBT' },
    }),
  'invoices of a business': (client) => client.request(businesses.details, { params: { id: '1' } }),
};

/** Measures the responses with the largest number of rows on PGlite and PostgreSQL. */
export const benchLists: Bench = async ({ log }) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'));
  const cluster = await openPostgres();
  try {
    const stores: Store[] = [{ kind: 'PGlite', settings: { DATA_DIR: join(folder, 'data') } }];
    if (cluster) {
      const { url } = await emptyDatabase(cluster.url);
      stores.push({ kind: 'PostgreSQL', settings: { DATABASE_URL: url }, server: cluster.pid });
    }
    const rows: string[][] = [];
    for (const store of stores) {
      log(`${store.kind}: filling a database with ${orders} orders`);
      await fill(store, orders);
      rows.push(...(await measure(store)));
    }
    return [
      `Lists of ${unpagedLimit.toLocaleString('en')} rows, of longer ones in a demo of ${orders.toLocaleString('en')} orders.`,
      '',
      ...table(
        [
          'List',
          'response',
          'median',
          'CPU time of the backend',
          'of PostgreSQL',
          `target: at most ${mostMs} ms in all`,
        ],
        rows,
      ),
    ];
  } finally {
    await cluster?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Requests each list many times. Returns a row of the table for each. */
async function measure(store: Store): Promise<string[][]> {
  const { client, pid, stop } = await startBackend(store);
  const rows: string[][] = [];
  for (const [name, request] of Object.entries(lists)) {
    let size = 0;
    for (let n = 0; n < requests; n += 1) size = (await request(client)).text.length;
    const watches = [pid, store.server].map((one) => (one === undefined ? () => 0 : cpuWatch(one)));
    const times: number[] = [];
    for (let n = 0; n < requests; n += 1) times.push(await timed(() => request(client)));
    const [backend = 0, server = 0] = watches.map((watch) => (watch() / requests) * 1000);
    rows.push([
      `${name}, ${store.kind}`,
      `${Math.round(size / 1000).toLocaleString('en')} kB`,
      ...[percentile(times, 50), backend].map(ms),
      store.server === undefined ? '' : ms(server),
      backend + server <= mostMs ? 'met' : 'missed',
    ]);
  }
  await stop();
  return rows;
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
