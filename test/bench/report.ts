import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setInterval } from 'node:timers/promises';
import { sql } from 'kysely';
import { auth } from '#contract/auth.ts';
import { pathOf } from '#contract/call.ts';
import { report } from '#contract/report.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { fillIfEmpty } from '../../backend/first-start.ts';
import { createClient } from '../battery/client.ts';
import { emptyDatabase } from '../support/database.ts';
import { startPostgres } from '../support/postgres.ts';
import type { BenchOptions } from './bench.ts';

const root = new URL('../..', import.meta.url).pathname;
const { scripts } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));

/** A report through the whole console at a fifth of the orders and at all of them: rows a second, memory of both processes. */
export async function benchReport({ orders }: BenchOptions): Promise<string[]> {
  const cluster = process.env.TEST_DATABASE_URL ? undefined : await startPostgres();
  const url = process.env.TEST_DATABASE_URL ?? cluster?.url;
  if (!url) return ['report: no PostgreSQL on this machine; set TEST_DATABASE_URL'];
  try {
    return [...(await measure(url, Math.ceil(orders / 5))), ...(await measure(url, orders))];
  } finally {
    await cluster?.stop();
  }
}

async function measure(url: string, orders: number): Promise<string[]> {
  const empty = await emptyDatabase(url);
  const { db, close } = await openDatabase({ url: empty.url, dataDir: '' }, () => {});
  await migrate(db);
  await fillIfEmpty(db, new Date(), { demoData: true, admin: null, orders });
  // One business gets every order that has an invoice, so that its report is as long as the table. Both tables at once: the
  // cascade from one to the other would search the orders for each invoice.
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update invoices set business_id = 1`.execute(tx);
    await sql`update orders set business_id = 1 where invoice_id is not null`.execute(tx);
  });
  await sql`vacuum analyze`.execute(db);
  await close();

  const env = { PATH: process.env.PATH, PORT: '0', NODE_ENV: 'test', DATABASE_URL: empty.url };
  const startArguments = scripts.start.split(' node ')[1].split(' ');
  const gateway = spawn(process.execPath, startArguments, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const port = await portOf(gateway.stdout);
    const client = createClient(`http://127.0.0.1:${port}`);
    await client.call(auth.login, { body: demoAccount });
    return [await download(client.cookies, port, [gateway.pid ?? 0, childOf(gateway.pid ?? 0)], orders)];
  } finally {
    gateway.kill();
    await empty.drop();
  }
}

async function download(cookies: Map<string, string>, port: number, [gateway = 0, backend = 0]: number[], orders: number) {
  const query = { business_id: 'bergmannfahrrader-1001', start_date: '2000-01-01', end_date: '2999-12-31' };
  const before = [residentOf(gateway), residentOf(backend)] as const;
  const peak: [number, number] = [...before];
  const stop = new AbortController();
  const watching = (async () => {
    for await (const _ of setInterval(50, undefined, { signal: stop.signal })) {
      peak[0] = Math.max(peak[0], residentOf(gateway));
      peak[1] = Math.max(peak[1], residentOf(backend));
    }
  })().catch(() => {});
  const start = performance.now();
  const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') };
  const answer = await fetch(`http://127.0.0.1:${port}${pathOf(report.stream, { query })}`, { headers });
  if (!answer.ok || !answer.body) throw new Error(`The report answered ${answer.status}.`);
  let rows = -1;
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) rows += 1;
  const seconds = (performance.now() - start) / 1000;
  stop.abort();
  await watching;
  const grown = (place: 0 | 1) => `${peak[place]} MiB at most (+${peak[place] - before[place]})`;
  return `report of ${rows} rows at ${orders} orders: ${Math.round(rows / seconds)} rows a second; gateway ${grown(0)}, backend ${grown(1)}`;
}

/** The port of the console whose output this is. */
async function portOf(output: Readable): Promise<number> {
  let text = '';
  for await (const chunk of output.iterator({ destroyOnReturn: false })) {
    text += chunk;
    const [, port] = /running at http:\/\/127\.0\.0\.1:(\d+)/.exec(text) ?? [];
    if (port) {
      output.resume();
      return Number(port);
    }
  }
  throw new Error(`The console did not start: ${text}`);
}

/** The one child of a process: the console's embedded backend. */
function childOf(parent: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return Number(pids.find((pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(parent)));
}

/** The memory of a process that is in RAM, in MiB. */
function residentOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);
}
