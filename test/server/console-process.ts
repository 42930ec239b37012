import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process';
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
/** The arguments that `npm start` passes to node. */
const startArguments: string[] = scripts.start.split(' node ')[1].split(' ');
/** The same for the gateway alone, from the bundle that an image has. */
const gatewayArguments = startArguments.with(-1, 'dist/server/main.cjs');

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

/**
 * Starts the gateway with only these settings or, without BACKEND_URL, `npm start`, by default on the demo data. Ends it with the test.
 */
export function startConsole(settings: Record<string, string>): ConsoleProcess {
  const isAlone = settings.BACKEND_URL !== undefined;
  const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'console-'));
  const env = {
    ...compileCache,
    PATH: process.env.PATH,
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    ...settings,
  };
  if (!isAlone && !settings.DATA_DIR)
    cpSync(inject('demoDataFolder'), env.DATA_DIR, { recursive: true });
  const child = spawn(process.execPath, isAlone ? gatewayArguments : startArguments, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = [collect(child.stdout), collect(child.stderr)];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  onTestFinished(async () => {
    const children = childrenOf(child.pid);
    child.kill('SIGKILL');
    await ended;
    // The backend ends after its parent, and writes to the folder until then.
    await expect.poll(() => children.filter(({ pid }) => isRunning(pid))).toEqual([]);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  const lines = () =>
    out()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
  return { child, out, err, lines, ended };
}

/** Returns the processes that a process has started. */
export const childrenOf = (parent: number | undefined): { pid: number; command: string }[] =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, ppid]) => Number(ppid) === parent)
    .map(([pid, , ...command]) => ({ pid: Number(pid), command: command.join(' ') }))
    .filter(({ command }) => !command.startsWith('ps '));

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
