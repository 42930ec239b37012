import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { DestinationStream, Logger } from 'pino';
import { StartupError } from '../startup-error.ts';
import { passOn } from './child-output.ts';

/** The published sign-in, as long as it is in use. */
export interface Demo {
  email: string;
  password: string;
}

interface Options {
  /** The path of the backend's main module. */
  module: string;
  env: NodeJS.ProcessEnv;
  logger: Logger;
  /** Where the backend's own log lines go, marked as its. */
  destination: DestinationStream;
}

export interface EmbeddedBackend {
  url: URL;
  demo: Demo | null;
  /** Ends it, and resolves when it has ended. */
  stop: () => Promise<void>;
}

const backOffMs = { first: 200, most: 5_000 };
const patienceMs = 10_000;

/**
 * Starts the reference backend as a process of its own on a loopback port, and again whenever it dies.
 * Rejects with a StartupError, which carries what the backend said, if it does not come up the first time.
 */
export async function startEmbeddedBackend({ module, env, logger, destination }: Options): Promise<EmbeddedBackend> {
  const port = await freePort();
  const words: string[] = [];
  let complain = (line: string): void => void words.push(line);
  const start = () => {
    // In a process group of its own: a terminal's Ctrl-C is for the gateway, which stops it last.
    const own = { HOST: '127.0.0.1', PORT: String(port) };
    // The gateway's own flags size its heap for streaming, which is no size for a database.
    const started = fork(module, { env: { ...env, ...own }, execArgv: [], silent: true, detached: true });
    passOn(started, { destination, complain: (line) => complain(line) });
    return started;
  };

  let child = start();
  const demo = await firstReady(child, words);
  complain = (line) => logger.warn({ line }, 'the embedded backend complained');
  words.forEach(complain);
  logger.info({ pid: child.pid }, 'the embedded backend is up');

  let delayMs = backOffMs.first;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      logger.error({ code, signal, restart_ms: delayMs }, 'the embedded backend died');
      restart = setTimeout(again, delayMs);
      delayMs = Math.min(delayMs * 2, backOffMs.most);
    });
  };
  const again = () => {
    child = start();
    child.once('message', () => {
      delayMs = backOffMs.first;
      logger.info({ pid: child.pid }, 'the embedded backend is up');
    });
    watch();
  };
  watch();

  const stop = async () => {
    stopping = true;
    clearTimeout(restart);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    // One that hangs must not keep the console from ending; a kill loses nothing that was acknowledged.
    const patience = setTimeout(() => child.kill('SIGKILL'), patienceMs);
    await once(child, 'exit');
    clearTimeout(patience);
  };
  return { url: new URL(`http://127.0.0.1:${port}`), demo, stop };
}

/** Waits for `{ type: 'ready', port, demo }` of a backend; `words` is what it writes to its standard error meanwhile. */
async function firstReady(child: ChildProcess, words: string[]): Promise<Demo | null> {
  const ended = once(child, 'close').then(() => {
    throw new StartupError(words.join('\n') || 'The embedded backend ended before it was ready.');
  });
  const [message] = (await Promise.race([once(child, 'message'), ended])) as [{ demo: Demo | null }];
  // It will end one day; by then nobody waits for it here.
  ended.catch(() => {});
  return message.demo;
}

/** A port that is free now; it is kept over restarts, so that the proxy's target stays. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await once(server.close(), 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
