import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '#contract/auth.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { type Client, createClient } from '../conformance/client.ts';

const main = join(import.meta.dirname, '../../backend/main.ts');

export interface BackendProcess {
  child: ChildProcess;
  /** What it told its parent once it listened; undefined if it ended before. */
  ready: Promise<{ port: number; demo: typeof demoAccount | null } | undefined>;
  /** How it ended, with all that it wrote. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null; stdout: string; stderr: string }>;
}

/** Starts `backend/main.ts` as a process of its own with nothing but `env`; with `ipc` as the gateway does. */
export function launch(env: Record<string, string>, { ipc = true, script = main, args = [] as string[] } = {}): BackendProcess {
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += chunk));
  child.stderr?.on('data', (chunk) => (output.stderr += chunk));
  // Not the child's own 'close', which a parent that has disconnected never hears.
  const closed = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'));
  const ended = Promise.all([once(child, 'exit'), ...closed]).then(([[code, signal]]) => ({ code, signal, ...output }));
  const message = ipc ? once(child, 'message').then(([told]) => told) : new Promise<never>(() => {});
  return { child, ended, ready: Promise.race([message, ended.then(() => undefined)]) };
}

/** A client of a process that is ready, signed in as the demo. */
export async function signedInTo({ ready, ended }: BackendProcess): Promise<Client> {
  const told = await ready;
  if (!told) throw new Error(`The backend ended: ${(await ended).stderr}`);
  const client = createClient(`http://127.0.0.1:${told.port}`);
  const { email, password } = demoAccount;
  await client.call(auth.login, { body: { email, password } });
  return client;
}

/** Temporary folders, all removed by `clean`. */
export function temporaryFolders() {
  const made: string[] = [];
  const make = (copyOf?: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'clearhouse-data-'));
    made.push(folder);
    if (copyOf !== undefined) cpSync(copyOf, folder, { recursive: true });
    return folder;
  };
  const clean = () => {
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
  };
  return { make, clean };
}
