import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  type EmbeddedBackend,
  type Progress,
  startEmbeddedBackend,
} from '../../../server/embedded/backend.ts';
import { progressLine } from '../../../server/embedded/banner.ts';
import { createLogger } from '../../../server/ops/logging.ts';
import { StartupError } from '../../../shared/startup-error.ts';

const soon = { interval: 20 };

/** Writes three lines, then serves its process id. A request for /die ends it. */
const verbose = `
import { createServer } from 'node:http';
console.log('{"level":30,"msg":"hello"}');
console.log('not JSON');
console.error('oh dear');
const server = createServer((req, res) => (req.url === '/die' ? process.exit(3) : res.end(String(process.pid))));
server.listen(Number(process.env.PORT), process.env.HOST, () => {
  process.send({ type: 'ready', port: server.address().port, demo: { email: 'a@b', password: 'c' } });
});
process.on('SIGTERM', () => process.exit(0));
`;

async function start(
  source: string,
): Promise<EmbeddedBackend & { written: string[]; progress: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'backend-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const module = join(folder, 'main.mjs');
  writeFileSync(module, source);
  const written: string[] = [];
  const destination = { write: (line: string) => void written.push(line) };
  const progress: string[] = [];
  const onProgress = (state: Progress) => void progress.push(progressLine(state, false));
  const logger = createLogger('info', destination);
  const backend = await startEmbeddedBackend({ module, env: {}, logger, destination, onProgress });
  onTestFinished(backend.stop);
  return { ...backend, written, progress };
}

const parsed = (lines: string[]) => lines.map((line) => JSON.parse(line));

describe('the embedded backend', () => {
  it('GW-21 forwards its log lines and logs other output as warnings', async () => {
    const { written } = await start(verbose);
    await expect
      .poll(() => parsed(written), soon)
      .toEqual(
        expect.arrayContaining([
          { part: 'backend', level: 30, msg: 'hello' },
          expect.objectContaining({ part: 'gateway', level: 40, line: 'not JSON' }),
          expect.objectContaining({ part: 'gateway', level: 40, line: 'oh dear' }),
        ]),
      );
  });

  it('GW-11 restarts it at the same address, unless it was stopped', async () => {
    const { url, written, demo, stop } = await start(verbose);
    expect(demo).toEqual({ email: 'a@b', password: 'c' });
    const pid = await (await fetch(url)).text();
    await fetch(new URL('/die', url)).catch(() => {});
    const revived = () =>
      fetch(url).then(
        (response) => response.text(),
        () => pid,
      );
    await expect.poll(revived, soon).not.toBe(pid);
    expect(parsed(written)).toContainEqual(
      expect.objectContaining({ level: 50, code: 3, restart_ms: 200 }),
    );
    await stop();
    await expect(fetch(url)).rejects.toThrow();
    expect(parsed(written).filter(({ level }) => level === 50)).toHaveLength(1);
  });

  it('BE-95 shows the progress of the demo data before it is ready', async () => {
    const creating = [1000, 2000].map(
      (done) => `process.send({ type: 'progress', done: ${done}, of: 2000 });`,
    );
    const { url, progress } = await start(`${creating.join('')}${verbose}`);
    expect(progress).toEqual(
      [1000, 2000].map((done) => `  Creating the demo data: ${done} of 2000 orders\n`),
    );
    expect((await fetch(url)).status).toBe(200);
  });

  it('GW-24 reports its standard error when it cannot start', async () => {
    const failing = start('console.error("The data folder is in use."); process.exit(1);');
    await expect(failing).rejects.toThrow(new StartupError('The data folder is in use.'));
    await expect(start('')).rejects.toThrow(
      new StartupError('The embedded backend exited before it was ready.'),
    );
  });
});
