import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import type { Page } from 'playwright-core';
import type { BookEntry } from '../../client/components/statement/model/books.ts';
import {
  compareStatement,
  readStatement,
} from '../../client/components/statement/model/statement.ts';
import { parseAmount } from '../../client/format/money.ts';
import { closedLoopBalancing as endpoints } from '../../contract/closed-loop-balancing.ts';
import { type Bench, table } from './bench.ts';
import { startConsole } from './console/applications.ts';
import { openBrowser, signIn } from './console/browser.ts';
import { percentile } from './timing.ts';

const mostMs = 200;
const code = 'XBT';
const hour = 3_600_000;

/** Statements by their lines and the trades that they are compared with: the largest is the limit. */
const sizes = [
  { lines: 500, trades: 2_000 },
  { lines: 10_000, trades: 5_000 },
];
type Size = (typeof sizes)[number];

/** Measures the comparison of statements: beside a parser alone, and in the browser with all that is drawn. */
export const benchStatement: Bench = async ({ runs, log }) => {
  log('reading and comparing in this process');
  const computed = sizes.map((size) => computeRow(size, runs));
  const folder = mkdtempSync(join(tmpdir(), 'bench-statement-'));
  const site = await startConsole(folder);
  const browser = await openBrowser();
  try {
    const cookies = await signIn(browser.browser, site.url);
    const drawn: string[][] = [];
    for (const size of sizes) {
      log(`comparing ${size.lines} lines in Chromium`);
      site.backend.script(`GET /ajax${endpoints.options.path}`, { body: options });
      site.backend.script(`GET /ajax${endpoints.options.path}/trades/1/1`, {
        body: tradesOf(size),
        headers: { 'X-Total-Count': String(size.trades) },
      });
      const samples: Sample[] = [];
      for (let run = 0; run < runs; run += 1) {
        const context = await browser.browser.newContext({
          storageState: { cookies, origins: [] },
        });
        samples.push(await measure(await context.newPage(), site.url, size));
        await context.close();
      }
      drawn.push(drawnRow(size, samples));
    }
    return [
      'Every second line has no reference; one in ten is about something else.',
      '',
      ...table(
        ['Reading and comparing', 'CPU time', 'papaparse and a join alone', 'ratio'],
        computed,
      ),
      '',
      ...table(
        [
          'In the browser, with the drawing of the result',
          'CPU time of the main thread',
          'longest task',
          `target: at most ${mostMs} ms`,
        ],
        drawn,
      ),
    ];
  } finally {
    await browser.close();
    await site.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
};

const options = {
  exchange_providers: [{ id: 1, name: 'Kraken' }],
  cryptocurrencies: [{ id: 1, code }],
};

const tradesOf = ({ trades }: Size) =>
  Array.from({ length: trades }, (_, place) => ({
    id: place + 1,
    reference_id: `TRD-${100_000 + place}`,
    exchange_provider: 'Kraken',
    cryptocurrency_amount: 1_000_000 + place * 37,
    cryptocurrency_code: code,
    created_at: new Date(Date.UTC(2026, 9, 1) + place * hour).toISOString(),
  }));

/** A ledger as Kraken exports it. */
function statementOf(size: Size): string {
  const trades = tradesOf(size);
  const lines = Array.from({ length: size.lines }, (_, place) => {
    const trade = place % 10 === 9 ? undefined : trades[place % size.trades];
    const reference = place % 2 === 0 ? trade?.reference_id : '';
    const amount = (trade?.cryptocurrency_amount ?? 7) / 1e8;
    const time = trade?.created_at ?? '2026-10-01T00:00:00.000Z';
    return `L${place},${reference ?? `OTHER-${place}`},${time},withdrawal,XXBT,-${amount.toFixed(10)},0.0001`;
  });
  return ['txid,refid,time,type,asset,amount,fee', ...lines].join('\n');
}

/** Alternates between the comparison and the least that any has to do, so that other load affects both. */
function computeRow(size: Size, runs: number): string[] {
  const text = statementOf(size);
  const currency = { code, parse: (decimal: string) => parseAmount(decimal, code) };
  const entries = tradesOf(size).map(
    ({ id, reference_id, cryptocurrency_amount, created_at }): BookEntry => ({
      id,
      references: [reference_id],
      amount: BigInt(cryptocurrency_amount),
      time: Date.parse(created_at),
    }),
  );
  const compare = () => {
    const statement = readStatement(text, entries, currency);
    compareStatement(statement, { entries, isWhole: true }, currency);
  };
  const join = () => {
    const { data } = Papa.parse<string[]>(text);
    const byReference = new Map(entries.map((entry) => [entry.references[0], entry]));
    return data.map(([, reference = '']) => byReference.get(reference));
  };
  const times = { compare: [] as number[], join: [] as number[] };
  for (let run = 0; run < Math.max(runs, 20); run += 1) {
    times.compare.push(timeOf(compare));
    times.join.push(timeOf(join));
  }
  const ratios = times.compare.map((time, run) => time / (times.join[run] ?? Number.NaN));
  const [compared, joined] = [percentile(times.compare, 50), percentile(times.join, 50)];
  const [low, high] = [percentile(ratios, 10), percentile(ratios, 90)];
  return [
    sizeText(size),
    ms(compared),
    ms(joined),
    `${percentile(ratios, 50).toFixed(1)}, ${low.toFixed(1)} to ${high.toFixed(1)}`,
  ];
}

/** Returns the CPU time of some work in ms. */
function timeOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Times in ms. */
interface Sample {
  mainThread: number;
  longest: number;
}

/** Compares a chosen file in a new page. */
async function measure(page: Page, url: string, size: Size): Promise<Sample> {
  page.setDefaultTimeout(120_000);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) tasks.push([startTime, duration]);
    }).observe({ type: 'longtask', buffered: true });
    const tasks: [number, number][] = [];
    Object.assign(globalThis, { tasks });
  });
  await page.goto(`${url}/closed-loop-balancing/create?provider=Kraken&cryptocurrency=${code}`);
  // Roles and names of 5,000 rows take Playwright seconds.
  await page.locator('tbody input').first().waitFor();
  await page.locator('button', { hasText: 'Compare with a statement' }).click();
  const file = page.locator('form input[type=file]');
  await file.waitFor();
  // What the screen loads in the background is not part of the comparison.
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  // CPU time, which the load of others does not change.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const taskMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  };
  await idle(page);
  const [before, start] = [await taskMs(), await page.evaluate(() => performance.now())];
  const buffer = Buffer.from(statementOf(size));
  await file.setInputFiles({ name: 'kraken.csv', mimeType: 'text/csv', buffer });
  await page.locator('p', { hasText: 'lines match' }).waitFor();
  await idle(page);
  const after = await taskMs();
  const longest = await page.evaluate((since) => {
    const { tasks } = globalThis as unknown as { tasks: [number, number][] };
    return Math.max(0, ...tasks.filter(([at]) => at >= since).map(([, duration]) => duration));
  }, start);
  return { mainThread: after - before, longest };
}

/** Waits until the page has drawn everything. */
const idle = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestAnimationFrame(() => requestIdleCallback(() => resolve()));
      }),
  );

function drawnRow(size: Size, samples: Sample[]): string[] {
  const mainThread = percentile(
    samples.map((sample) => sample.mainThread),
    50,
  );
  const longest = percentile(
    samples.map((sample) => sample.longest),
    50,
  );
  const isTarget = size === sizes[0];
  const verdict = mainThread <= mostMs ? 'met' : 'missed';
  return [sizeText(size), ms(mainThread), ms(longest), isTarget ? verdict : ''];
}

const sizeText = ({ lines, trades }: Size) =>
  `${lines.toLocaleString('en')} lines, ${trades.toLocaleString('en')} trades`;
const ms = (value: number) => `${value.toFixed(0)} ms`;
