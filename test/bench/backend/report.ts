import { pathOf } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import type { Client } from '../../conformance/client.ts';
import { forgetPeak, processorWatch, residentMiB } from '../gateway/processes.ts';
import { percentile } from '../timing.ts';
import { copyRate } from './copy.ts';
import { type Serving, startBackend, startGateway } from './processes.ts';
import type { Store } from './store.ts';

const day = 86_400_000;

/** Downloads of one report through the gateway. */
export interface ReportCost {
  rows: number;
  downloads: number;
  /** Rows a second, median. */
  rate: number;
  /** The same of a COPY, where there is one. */
  copyRate: number | undefined;
  gateway: ProcessCost;
  backend: ProcessCost;
  /** Processor time of PostgreSQL for a million rows, in s, where it is on this machine. */
  server: number | undefined;
}

interface ProcessCost {
  /** Processor time for a million rows, in s. */
  seconds: number;
  /** Its memory in RAM, in MiB: before, and at most during them. */
  before: number;
  peak: number;
}

/** The report of the last days, as many times as told, then that of all; PostgreSQL's own COPY of all in turns with it. */
export async function measureReport(store: Store, times: { short: number; all: number }): Promise<ReportCost[]> {
  const backend = await startBackend(store);
  const gateway = await startGateway(backend.url);
  const copyFrom = 'DATABASE_URL' in store.settings ? store.settings.DATABASE_URL : undefined;
  const site = { gateway, backend, server: store.server };
  // A fifth of the 60 days that the orders go back.
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
  const query = { business_id: 'bergmannfahrrader-1001', start_date: since, end_date: '2999-12-31' };
  const cookie = [...backend.client.cookies].map((pair) => pair.join('=')).join('; ');
  const rates: number[] = [];
  const copyRates: number[] = [];
  const costOf = { gateway: watch(gateway), backend: watch(backend) };
  let rows = 0;
  let seconds = 0;
  for (let time = 0; time < times; time += 1) {
    const postgres = server === undefined ? undefined : processorWatch(server);
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

/** What a process takes from now on; asked with how many millions of rows it has sent meanwhile. */
function watch({ pid }: Serving): (millions: number) => ProcessCost {
  forgetPeak(pid);
  const [seconds, before] = [processorWatch(pid), residentMiB(pid).now];
  return (millions) => ({ seconds: seconds() / millions, before, peak: residentMiB(pid).peak });
}

/** Takes a report in and answers its rows, the header apart. */
async function download(url: string, cookie: string): Promise<number> {
  const answer = await fetch(url, { headers: { cookie } });
  if (!answer.ok || !answer.body) throw new Error(`The report answered ${answer.status}.`);
  let lines = 0;
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1;
  return lines - 1;
}
