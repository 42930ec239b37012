import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { emptyDatabase } from '../../test/support/database.ts';
import { openPostgres } from '../../test/support/postgres.ts';
import { scriptedBackend } from '../../test/support/scripted-backend.ts';
import { startBackend, startGateway } from './backend/processes.ts';
import type { Store } from './backend/store.ts';
import { fillYear } from './backend/year.ts';
import { type Bench, table } from './bench.ts';
import { openBrowser, signIn } from './console/browser.ts';
import { percentile, timed } from './timing.ts';

const orders = 52_000;
const text = 'in no order';

/** What a person does with all orders: the click, and the wait for its result. */
const works: Record<string, (page: Page) => Promise<unknown>> = {
  'Search all 52,000 orders': async (page) => {
    await page.getByRole('button', { name: /^Search all/ }).click();
    // The stylesheet draws the commas.
    await page.getByText('Searched all 52000 rows.').waitFor({ timeout: 600_000 });
  },
  'Export of all orders': async (page) => {
    await Promise.all([
      page.waitForEvent('download', { timeout: 600_000 }),
      page.getByRole('button', { name: 'Export Orders' }).click(),
    ]);
  },
};

/** Measures walks through all orders in the browser, with the features that the reference backend declares and without them. */
export const benchWalks: Bench = async ({ runs, log }) => {
  execFileSync(process.execPath, ['build.mjs', '--if-needed'], { stdio: 'ignore' });
  const cluster = await openPostgres();
  if (!cluster)
    return ['PostgreSQL is not installed on this machine: `apt-get install postgresql`.'];
  try {
    const { url } = await emptyDatabase(cluster.url);
    await fillYear(url, orders);
    const store: Store = { kind: 'PostgreSQL', settings: { DATABASE_URL: url } };
    const rows: string[][] = [];
    for (const [name, work] of Object.entries(works)) {
      const without = await measure(store, { work, runs: 1, removed: ['clearhouse-features'] });
      log(`${name}: ${without.requests} requests without features`);
      const declared = await measure(store, { work, runs, removed: [] });
      rows.push([
        name,
        ...[without, declared].flatMap(({ requests, ms }) => [count(requests), seconds(ms)]),
        `${((100 * declared.requests) / without.requests).toFixed(1)} %`,
        declared.requests <= without.requests / 20 && declared.ms < 3000 ? 'met' : 'missed',
      ]);
    }
    return [
      `Chromium, gateway, backend and PostgreSQL on this machine; from the click to the result. Without features once, with them the`,
      `median of ${runs}.`,
      '',
      ...table(
        [
          `Of ${count(orders)} orders`,
          'requests without features',
          'time',
          'requests with `per-page`',
          'time',
          'requests in per cent',
          'target: at most 5 %, under 3 s',
        ],
        rows,
      ),
    ];
  } finally {
    await cluster.stop();
  }
};

interface Measured {
  work: (page: Page) => Promise<unknown>;
  runs: number;
  /** The response headers that the console does not get. */
  removed: string[];
}

/** Returns the number of requests of a work and its median time in ms. */
async function measure(store: Store, { work, runs, removed }: Measured) {
  const backend = await startBackend(store);
  const proxy = await scriptedBackend(backend.url, { removed });
  const gateway = await startGateway(proxy.url);
  const { browser, close } = await openBrowser();
  try {
    const times: number[] = [];
    let requests = 0;
    for (let run = 0; run < runs; run += 1) {
      const page = await openOrders(browser, gateway.url);
      const before = proxy.requests.length;
      times.push(await timed(() => work(page)));
      requests = proxy.requests.length - before;
      await page.context().close();
    }
    return { requests, ms: percentile(times, 50) };
  } finally {
    await close();
    await gateway.stop();
    proxy.close();
    await backend.stop();
  }
}

/** Opens the orders with a filter that no row matches. */
async function openOrders(browser: Browser, url: string): Promise<Page> {
  const cookies = await signIn(browser, url);
  const context = await browser.newContext({ storageState: { cookies, origins: [] } });
  const page = await context.newPage();
  await page.goto(`${url}/orders?${new URLSearchParams({ 'filter-orders': text })}`);
  await page.getByRole('button', { name: /^Search all/ }).waitFor();
  return page;
}

const count = (value: number) => value.toLocaleString('en');
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
