import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import { type BackendProcess, launch, signedInTo } from '../support/backend-process.ts';
import { serverDatabase } from '../support/database.ts';

const business_id = 'penasohnefeinkost-1004';

/** Query of a report of 500 orders. */
export const short = { business_id, start_date: '2021-05-04', end_date: '2021-05-04' };
/** Query of a report of all other orders. */
export const long = { business_id, start_date: '2021-05-05', end_date: '2021-05-05' };

/** Creates a database on PostgreSQL with 500 and `rows` orders on two days, whose lines in a report have 0.6 kB. */
export async function longReportDatabase(rows: number) {
  const database = await serverDatabase(inject('postgresUrl') as string);
  await sql`
    insert into orders (position, reference_id, cryptocurrency_id, currency_id, payment_requirement, auto_trade,
      trade_approved_internal, trade_approved_external, invoice_id, business_id, created_at, updated_at)
    select last + n, 'long-' || n || repeat('-', 480), 1, 1, n, false, false, false, invoices.id, invoices.business_id,
      case when n <= 500 then timestamptz '2021-05-04T12:00:00Z' else '2021-05-05T12:00:00Z' end, now()
    from positions, generate_series(1, ${sql.lit(rows + 500)}) as n, (select id, business_id from invoices where business_id = 4 limit 1) as invoices
    where list = 'orders'
  `.execute(database.unlimited);
  await sql`analyze orders`.execute(database.unlimited);
  return database;
}

/** Starts a backend with a heap of 64 MiB. `download` resolves to the head of a report. */
export async function startReporting(url: string) {
  // A small young generation, because by default it grows by 48 MiB under any load.
  const heap = '--max-old-space-size=64 --max-semi-space-size=1';
  const backend: BackendProcess = launch({
    DATABASE_URL: url,
    NODE_OPTIONS: heap,
    SHUTDOWN_TIMEOUT_MS: '170000',
  });
  const client = await signedInTo(backend);
  const { port } = (await backend.ready) ?? {};
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  const download = (query = long) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const path = pathOf(report.stream, { query });
      get({ port, host: '127.0.0.1', path, headers: { cookie } }, resolve).on('error', reject);
    });
  return { ...backend, client, download };
}

/** Reads a report to its end. Returns the number of its lines, two more than its rows. */
export async function linesOf(response: IncomingMessage): Promise<number> {
  let lines = 0;
  for await (const chunk of response.setEncoding('latin1'))
    lines += (chunk as string).split('\n').length - 1;
  return lines;
}
