import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, inject, onTestFinished } from 'vitest';
import { compileCache } from '../support/backend-process.ts';
import { isRunning } from '../support/is-running.ts';
import { memoryFolder } from '../support/memory-folder.ts';

const root = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The arguments that `npm start` passes to node, with the main module under test. */
const [main = '', ...flags]: string[] = scripts.start.split(' node ')[1].split(' ').reverse();
const startArguments = [...flags.reverse(), process.env.SERVER_MAIN ?? main];

/** A console process. */
export interface ConsoleProcess {
  child: ChildProcessByStdio<null, Readable, Readable>;
  out: () => string;
  err: () => string;
  /** Returns the log lines so far. */
  lines: () => Record<string, unknown>[];
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

/** Starts the console with only these settings, by default on the demo data. Ends it with the test. */
export function startConsole(settings: Record<string, string>): ConsoleProcess {
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'console-'));
  const env = {
    ...compileCache,
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...settings,
  };
  if (!settings.BACKEND_URL && !settings.DATA_DIR)
    cpSync(inject('demoDataFolder'), env.DATA_DIR, { recursive: true });
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
    // The embedded backend ends after the gateway, and writes to the folder until then.
    for (const { msg, pid } of lines())
      if (msg === 'embedded backend is up')
        await expect.poll(() => isRunning(Number(pid))).toBe(false);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const lines = () =>
    out()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  return { child, out, err, lines, ended };
}

/** Waits until the console listens and returns its address. */
export async function listening({ lines, err }: ConsoleProcess): Promise<string> {
  const line = () => lines().find(({ msg, part }) => msg === 'listening' && part === 'gateway');
  await expect
    .poll(() => line() ?? err(), { timeout: 110_000 })
    .toMatchObject({ port: expect.any(Number) });
  return `http://127.0.0.1:${line()?.port}`;
}

function collect(stream: Readable): () => string {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  return () => text;
}
