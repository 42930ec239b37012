/**
 * Runs `npm start`: the gateway or, without BACKEND_URL, the reference backend and a gateway in front of it. Production code cannot start
 * a backend; this file is not in the image.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { readSettings, type Settings, SettingsError } from '#config/settings.ts';
import { isLoopback } from './shared/address.ts';
import { checkPort } from './shared/listen.ts';
import { StartupError } from './shared/startup-error.ts';

/** The message of a process that listens. */
interface Ready {
  type: 'ready';
  port: number;
  /** The published sign-in of the backend, as long as it is valid. */
  demo?: { email: string; password: string } | null;
}

type Message = Ready | { type: 'progress'; done: number; of: number };

const restartDelayMs = { first: 200, max: 5_000 };
const killTimeoutMs = 10_000;

/** That of the reference backend: contract/limits.ts. */
const passwordRule = 'At least 10 characters.';

const module = (part: string) => join(import.meta.dirname, part, 'main.ts');

/** Starts a backend on a port of this machine; 0 selects a free one. */
function forkBackend(port: number): ChildProcess {
  const env = { ...process.env, HOST: '127.0.0.1', PORT: String(port) };
  // Detached: Ctrl-C in a terminal signals the whole process group, but the backend ends last.
  // Without execArgv: the arguments of `npm start` size the heap of the gateway.
  return fork(module('backend'), { env, execArgv: [], detached: true });
}

/** Resolves to the message of a process that it listens; undefined if it ends before. */
const readyOf = (child: ChildProcess): Promise<Ready | undefined> =>
  new Promise((resolve) => {
    child.on('message', (message: Message) => {
      if (message.type === 'ready') resolve(message);
      else printProgress(message.done, message.of);
    });
    child.once('exit', () => resolve(undefined));
  });

/** Prints the progress of the demo data: a line of its own or, in a terminal, one that replaces the line before. */
function printProgress(done: number, of: number): void {
  const [start, end] = process.stdout.isTTY ? ['\r', ''] : ['', '\n'];
  process.stdout.write(`${start}  Creating the demo data: ${done} of ${of} orders${end}`);
}

/** Starts a backend again on its port whenever it ends. Returns a function that ends it for good. */
function superviseBackend(first: ChildProcess, port: number): () => Promise<void> {
  let backend = first;
  let delayMs = restartDelayMs.first;
  let timer: NodeJS.Timeout | undefined;
  const restart = () => {
    backend = forkBackend(port).once('exit', restartLater);
    readyOf(backend).then((ready) => {
      if (ready) delayMs = restartDelayMs.first;
    });
  };
  const restartLater = (code: number | null, signal: NodeJS.Signals | null) => {
    process.stderr.write(
      `The backend ended with ${signal ?? `code ${code}`} and starts again in ${delayMs / 1_000} s.\n`,
    );
    timer = setTimeout(restart, delayMs);
    delayMs = Math.min(delayMs * 2, restartDelayMs.max);
  };
  backend.once('exit', restartLater);
  return async () => {
    clearTimeout(timer);
    backend.off('exit', restartLater);
    if (backend.exitCode !== null || backend.signalCode !== null) return;
    const exited = once(backend, 'exit');
    backend.kill('SIGTERM');
    // Loses nothing that the database has acknowledged.
    const killTimer = setTimeout(() => backend.kill('SIGKILL'), killTimeoutMs);
    await exited;
    clearTimeout(killTimer);
  };
}

/** Starts the backend and then the gateway. Ends the process after the gateway has ended. */
async function startBoth({ HOST: host, PORT: port }: Settings): Promise<void> {
  // Before the backend opens its database, which takes seconds.
  await checkPort({ host, port });
  const first = forkBackend(0);
  const backend = await readyOf(first);
  // It has printed the reason.
  if (!backend) process.exit(1);
  // The demo's password is public, so its console must not be reachable from other machines.
  if (backend.demo && !isLoopback(host)) {
    throw new StartupError(
      `HOST is ${host}, but the demo account still has its published password; change it, or listen on 127.0.0.1.`,
    );
  }
  const stopBackend = superviseBackend(first, backend.port);
  const gateway = fork(module('server'), {
    env: {
      ...process.env,
      BACKEND_URL: `http://127.0.0.1:${backend.port}`,
      PASSWORD_RULE: process.env.PASSWORD_RULE || passwordRule,
    },
  });
  const ended = once(gateway, 'exit');
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => gateway.kill(signal));
  const { demo } = backend;
  if ((await readyOf(gateway)) && demo)
    process.stdout.write(`  Sign in with ${demo.email} and the password ${demo.password}\n\n`);
  const [code] = await ended;
  await stopBackend();
  process.exit(code ?? 1);
}

if (process.env.BACKEND_URL) {
  await import('./server/main.ts');
} else {
  try {
    await startBoth(readSettings(process.env, 'start'));
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    // The processes that have started end too, when their IPC channels close.
    process.exit(1);
  }
}
