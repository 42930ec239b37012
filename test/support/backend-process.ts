import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '#contract/auth.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { type Client, createClient } from '../../tools/conformance/client.ts';
import { memoryFolder } from './memory-folder.ts';

/** The bundle, which is what ships: it starts in half of the time of the sources. */
const main = join(import.meta.dirname, '../../dist/backend/main.js');

/** Saves each process the time to compile its modules. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node'),
};

/** Settings of a new database with the demo account and without the demo data, which takes seconds to create. */
export const oneUser = {
  DEMO_DATA: 'off',
  ADMIN_EMAIL: demoAccount.email,
  ADMIN_PASSWORD: demoAccount.password,
};

export interface BackendProcess {
  child: ChildProcess;
  /** Resolves to the message of the process that it listens; undefined if it exits before. */
  ready: Promise<{ port: number; demo: typeof demoAccount | null } | undefined>;
  /** Resolves to the exit status and all output. */
  ended: Promise<{
    code: number | null;
    signal: NodeJS.Signals | null;
    stdout: string;
    stderr: string;
  }>;
}

/**
 * Starts the backend as a child process with only `env`, and with an IPC channel unless `ipc` is false. `prefix` is a command
 * that runs the process.
 */
export function launch(
  env: Record<string, string>,
  { ipc = true, script = main, args = [] as string[], prefix = [] as string[] } = {},
): BackendProcess {
  const [command = '', ...rest] = [...prefix, process.execPath, script, ...args];
  const child = spawn(command, rest, {
    env: { ...compileCache, PATH: process.env.PATH, PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ipc ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (output.stdout += chunk));
  child.stderr?.on('data', (chunk) => (output.stderr += chunk));
  // The streams' 'close', because the child's own is not emitted after the parent disconnected.
  const closed = [child.stdout, child.stderr].map((stream) => stream && once(stream, 'close'));
  const ended = Promise.all([once(child, 'exit'), ...closed]).then(([[code, signal]]) => ({
    code,
    signal,
    ...output,
  }));
  const listening = Promise.withResolvers<Awaited<BackendProcess['ready']>>();
  // Messages about the progress of the demo data come before.
  child.on('message', (message: { port?: number }) => {
    if (message.port !== undefined) listening.resolve(message as Awaited<BackendProcess['ready']>);
  });
  return { child, ended, ready: Promise.race([listening.promise, ended.then(() => undefined)]) };
}

/** Waits until a process is ready. Returns a client without a session. */
export async function clientOf({ ready, ended }: BackendProcess): Promise<Client> {
  const message = await ready;
  if (!message) throw new Error(`The backend ended: ${(await ended).stderr}`);
  return createClient(`http://127.0.0.1:${message.port}`);
}

/**
 * Waits until a process is ready. Returns a client that is signed in as the demo account. Repeats a sign-in that gets a 503, which a
 * backend with short time limits sends on a busy machine.
 */
export async function signedInTo(backend: BackendProcess): Promise<Client> {
  const client = await clientOf(backend);
  const { email, password } = demoAccount;
  const signIn = () => client.request(auth.login, { body: { email, password } });
  let reply = await signIn();
  while (reply.status === 503) reply = await signIn();
  if (reply.status >= 400) throw new Error(`The sign-in got ${reply.status}.`);
  return client;
}

/** Creates temporary folders; `clean` removes them all. */
export function temporaryFolders() {
  const folders: string[] = [];
  const make = (copyOf?: string) => {
    const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'clearhouse-data-'));
    folders.push(folder);
    if (copyOf !== undefined) cpSync(copyOf, folder, { recursive: true });
    return folder;
  };
  const clean = () => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  };
  return { make, clean };
}
