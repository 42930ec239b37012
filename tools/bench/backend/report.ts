import { pathOf } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import type { Client } from '../../conformance/client.ts';
import { cpuWatch, resetPeak, residentMiB } from '../gateway/processes.ts';
import { percentile } from '../timing.ts';
import { copyRate } from './copy.ts';
import { type Serving, startBackend, startGateway } from './processes.ts';
import type { Store } from './store.ts';

const day = 86_400_000;

/** The cost of downloads of one report through the gateway. */
export interface ReportCost {
  rows: number;
  downloads: number;
  /** Rows per second, median. */
  rate: number;
  /** The same for a COPY, on PostgreSQL only. */
  copyRate: number | undefined;
  gateway: ProcessCost;
  backend: ProcessCost;
  /** CPU time of PostgreSQL per million rows, in s, if it runs on this machine. */
  server: number | undefined;
}

interface ProcessCost {
  /** CPU time per million rows, in s. */
  seconds: number;
  /** Resident memory in MiB: before the downloads, and the peak during them. */
  before: number;
  peak: number;
}

/** Measures the report of recent days, then that of all orders, the latter alternating with PostgreSQL's COPY. */
export async function measureReport(
  store: Store,
  times: { short: number; all: number },
): Promise<ReportCost[]> {
  const backend = await startBackend(store);
  const gateway = await startGateway(backend.url);
  const copyFrom = 'DATABASE_URL' in store.settings ? store.settings.DATABASE_URL : undefined;
  const site = { gateway, backend, server: store.server };
  // A fifth of the 60 days of orders.
  const short = new Date(Date.now() - 11 * day).toISOString().slice(0, 10);
  const costs = [
    await measureDownloads(site, { since: short, times: times.short }),
    await measureDownloads(site, { since: '2000-01-01', times: times.all, copyFrom }),
  ];
  await gateway.stop();
  await backend.stop();
  return costs;
}

interface Site {
  gateway: Serving;
  backend: Serving & { client: Client };
  server: number | undefined;
}

async function measureDownloads(
  { gateway, backend, server }: Site,
  { since, times, copyFrom }: { since: string; times: number; copyFrom?: string | undefined },
): Promise<ReportCost> {
  const query = {
    business_id: 'bergmannfahrrader-1001',
    start_date: since,
    end_date: '2999-12-31',
  };
  const cookie = [...backend.client.cookies].map((pair) => pair.join('=')).join('; ');
  const rates: number[] = [];
  const copyRates: number[] = [];
  const costOf = { gateway: watch(gateway), backend: watch(backend) };
  let rows = 0;
  let seconds = 0;
  for (let time = 0; time < times; time += 1) {
    const postgres = server === undefined ? undefined : cpuWatch(server);
    const start = performance.now();
    rows = await download(gateway.url + pathOf(report.stream, { query }), cookie);
    rates.push(rows / ((performance.now() - start) / 1000));
    seconds += postgres?.() ?? 0;
    if (copyFrom !== undefined) copyRates.push(await copyRate(copyFrom));
  }
  const millions = (rows * times) / 1e6;
  return {
    rows,
    downloads: times,
    rate: percentile(rates, 50),
    copyRate: copyFrom === undefined ? undefined : percentile(copyRates, 50),
    gateway: costOf.gateway(millions),
    backend: costOf.backend(millions),
    server: server === undefined ? undefined : seconds / millions,
  };
}

/** Starts measuring a process. Returns a function that returns its cost for the millions of rows sent since then. */
function watch({ pid }: Serving): (millions: number) => ProcessCost {
  resetPeak(pid);
  const [seconds, before] = [cpuWatch(pid), residentMiB(pid).now];
  return (millions) => ({ seconds: seconds() / millions, before, peak: residentMiB(pid).peak });
}

/** Downloads a report and returns the number of its rows, without the header and the last line. */
async function download(url: string, cookie: string): Promise<number> {
  const response = await fetch(url, { headers: { cookie } });
  if (!response.ok || !response.body) throw new Error(`The report responded ${response.status}.`);
  let lines = 0;
  for await (const chunk of response.body) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines - 2;
}
