import { readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { report } from '#contract/report.ts';
import type { Client } from '../conformance/client.ts';
import { type BackendProcess, launch, signedInTo } from '../support/backend-process.ts';
import { serverDatabase } from '../support/database.ts';

// The tests start and restart whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** Two days: 500 orders on the first; 40,000 on the second, whose lines of 2 kB exceed the heap and the sockets' buffers. */
const short = { business_id: 'penasohnefeinkost-1004', start_date: '2021-05-04', end_date: '2021-05-04' };
const long = { business_id: 'penasohnefeinkost-1004', start_date: '2021-05-05', end_date: '2021-05-05' };
const rows = 40_000;

describe.skipIf(inject('postgresUrl') === null)('a long report', () => {
  let database: Awaited<ReturnType<typeof serverDatabase>>;
  let backend: BackendProcess;
  let client: Client;
  let port: number;

  beforeAll(async () => {
    database = await serverDatabase(inject('postgresUrl') as string);
    await sql`
      insert into orders (position, reference_id, cryptocurrency_id, currency_id, payment_requirement, auto_trade,
        trade_approved_internal, trade_approved_external, invoice_id, business_id, created_at, updated_at)
      select 100000 + n, 'long-' || n || repeat('-', 2000), 1, 1, n, false, false, false, invoices.id, invoices.business_id,
        case when n <= 500 then timestamptz '2021-05-04T12:00:00Z' else '2021-05-05T12:00:00Z' end, now()
      from generate_series(1, ${sql.lit(rows + 500)}) as n, (select id, business_id from invoices where business_id = 4 limit 1) as invoices
    `.execute(database.unlimited);
    await sql`analyze orders`.execute(database.unlimited);
    await start();
  });
  afterAll(async () => {
    backend.child.kill('SIGKILL');
    await backend.ended;
    await database.close();
  });

  async function start() {
    // A heap too small for a whole report, and a small young generation, which by default grows by 48 MiB under any load.
    const heap = '--max-old-space-size=64 --max-semi-space-size=1';
    backend = launch({ DATABASE_URL: database.url, NODE_OPTIONS: heap, SHUTDOWN_TIMEOUT_MS: '170000' });
    client = await signedInTo(backend);
    port = (await backend.ready)?.port ?? 0;
  }
  const download = (range = long) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
      get({ port, host: '127.0.0.1', path: pathOf(report.stream, { query: range }), headers: { cookie } }, resolve).on(
        'error',
        reject,
      );
    });
  async function linesOf(response: IncomingMessage): Promise<number> {
    let lines = 0;
    for await (const chunk of response.setEncoding('latin1')) lines += (chunk as string).split('\n').length - 1;
    return lines;
  }
  /** Returns the peak memory of the process since the previous call, in MiB (proc_pid_clear_refs(5)). */
  function peak(): number {
    const proc = `/proc/${backend.child.pid}`;
    const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`${proc}/status`, 'utf8')) ?? [];
    writeFileSync(`${proc}/clear_refs`, '5');
    return Number(kibibytes) / 1024;
  }

  it.skipIf(process.platform !== 'linux')('BE-9 needs constant memory, even beside a stalled client', async () => {
    for (let n = 0; n < 60; n += 1) expect(await linesOf(await download(short))).toBe(501);
    peak();
    await linesOf(await download(short));
    const before = peak();
    const stalled = await download();
    try {
      expect(await linesOf(await download())).toBe(rows + 1);
      expect(peak() - before).toBeLessThan(40);
    } finally {
      stalled.destroy();
    }
  });

  it('BE-13 finishes a download after SIGTERM and exits with 0', async () => {
    const response = await download();
    await new Promise((resolve) => response.once('readable', resolve));
    backend.child.kill('SIGTERM');
    await expect
      .poll(
        () =>
          client
            .send('/healthz')
            .then(() => 'open')
            .catch(() => 'closed'),
        { timeout: 60_000 },
      )
      .toBe('closed');
    expect(await linesOf(response)).toBe(rows + 1);
    expect(await backend.ended).toMatchObject({ code: 0, stderr: '' });
    await start();
  });

  it('BE-9 aborts and logs a report that fails after its start', async () => {
    const response = await download();
    await new Promise((resolve) => response.once('readable', resolve));
    await sql`alter table deposits rename to hidden`.execute(database.db);
    await expect(linesOf(response)).rejects.toThrow('aborted');
    await sql`alter table hidden rename to deposits`.execute(database.db);
    backend.child.kill('SIGTERM');
    expect((await backend.ended).stdout).toContain('GET /ajax/report/stream');
    await start();
  });
});
