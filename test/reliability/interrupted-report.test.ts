import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { linesOf, longReportDatabase, startReporting } from './long-report.ts';

// The tests start whole processes and read a long report, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** More than fits the buffers of the sockets. */
const rows = 60_000;

describe.skipIf(inject('postgresUrl') === null)('a report in flight', () => {
  let database: Awaited<ReturnType<typeof longReportDatabase>>;
  beforeAll(async () => {
    database = await longReportDatabase(rows);
  });
  afterAll(() => database.close());

  /** Starts a backend and a report whose first rows have arrived. */
  async function startReport() {
    const backend = await startReporting(database.url);
    onTestFinished(async () => {
      backend.child.kill('SIGKILL');
      await backend.ended;
    });
    const response = await backend.download();
    await once(response, 'readable');
    return { ...backend, response };
  }

  it('BE-13 finishes a download after SIGTERM and exits with 0', async () => {
    const { child, ended, client, response } = await startReport();
    child.kill('SIGTERM');
    const isOpen = () =>
      client.send('/healthz').then(
        () => true,
        () => false,
      );
    await expect.poll(isOpen, { timeout: 60_000 }).toBe(false);
    expect(await linesOf(response)).toBe(rows + 2);
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });

  it('BE-9 aborts and logs a report that fails after its start', async () => {
    const { child, ended, response } = await startReport();
    await sql`alter table deposits rename to hidden`.execute(database.db);
    await expect(linesOf(response)).rejects.toThrow('aborted');
    await sql`alter table hidden rename to deposits`.execute(database.db);
    child.kill('SIGTERM');
    expect((await ended).stdout).toContain('GET /ajax/report/stream');
  });
});
