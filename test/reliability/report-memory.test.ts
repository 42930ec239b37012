import { readFileSync, writeFileSync } from 'node:fs';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { linesOf, longReportDatabase, short, startReporting } from './long-report.ts';

// The report takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

/** A report of 50 MB, more than the memory may grow. */
const rows = 90_000;

/** Returns the peak memory of a process since the previous call, in MiB (proc_pid_clear_refs(5)). */
function peakOf(pid: number | undefined): number {
  const [, kibibytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return Number(kibibytes) / 1024;
}

const isSoak =
  process.env.SOAK === '1' && process.platform === 'linux' && inject('postgresUrl') !== null;

it.runIf(isSoak)('BE-9 needs constant memory, even beside a stalled client', async () => {
  const database = await longReportDatabase(rows);
  onTestFinished(database.close);
  const { child, ended, download } = await startReporting(database.url);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  for (let n = 0; n < 20; n += 1) expect(await linesOf(await download(short))).toBe(502);
  peakOf(child.pid);
  await linesOf(await download(short));
  const before = peakOf(child.pid);
  const stalled = await download();
  try {
    expect(await linesOf(await download())).toBe(rows + 2);
    expect(peakOf(child.pid) - before).toBeLessThan(40);
  } finally {
    stalled.destroy();
  }
});
