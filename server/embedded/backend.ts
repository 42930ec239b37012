import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { DestinationStream, Logger } from 'pino';
import { StartupError } from '../../shared/startup-error.ts';
import { forwardOutput } from './child-output.ts';

/** The published sign-in, as long as it is valid. */
export interface Demo {
  email: string;
  password: string;
}

/** The number of orders of the demo so far, and in all. */
export interface Progress {
  done: number;
  of: number;
}

interface Options {
  /** The path of the backend's main module. */
  module: string;
  env: NodeJS.ProcessEnv;
  logger: Logger;
  /** The destination of the backend's own log lines. */
  destination: DestinationStream;
  /** Called while a first start creates the demo data. */
  onProgress: (progress: Progress) => void;
}

export interface EmbeddedBackend {
  url: URL;
  demo: Demo | null;
  /** Ends the process and resolves when it has exited. */
  stop: () => Promise<void>;
}

const restartDelayMs = { first: 200, max: 5_000 };
const killTimeoutMs = 10_000;

/**
 * Starts the reference backend as a child process on a loopback port, and restarts it whenever it exits.
 * Rejects with a StartupError of the child's standard error if the first start fails.
 */
export async function startEmbeddedBackend({
  module,
  env,
  logger,
  destination,
  onProgress,
}: Options): Promise<EmbeddedBackend> {
  // The first start selects a free port. Restarts reuse it, because the proxy's target is fixed.
  let port = 0;
  const stderrLines: string[] = [];
  let onStderrLine = (line: string): void => void stderrLines.push(line);
  const start = () => {
    const ownEnv = { ...env, HOST: '127.0.0.1', PORT: String(port) };
    // Detached: Ctrl-C in a terminal signals the whole process group, but the gateway stops the backend last.
    // Without execArgv: the gateway's flags size its heap for streaming, not for a database.
    const child = fork(module, { env: ownEnv, execArgv: [], silent: true, detached: true });
    forwardOutput(child, { destination, onStderrLine: (line) => onStderrLine(line) });
    return child;
  };

  let child = start();
  const { port: selected, demo } = await firstReady(child, stderrLines, onProgress);
  port = selected;
  onStderrLine = (line) => logger.warn({ line }, 'embedded backend wrote to stderr');
  stderrLines.forEach(onStderrLine);
  logger.info({ pid: child.pid }, 'embedded backend is up');

  let delayMs = restartDelayMs.first;
  let restartTimer: NodeJS.Timeout | undefined;
  let stopping = false;
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (stopping) return;
      logger.error({ code, signal, restart_ms: delayMs }, 'embedded backend exited unexpectedly');
      restartTimer = setTimeout(restart, delayMs);
      delayMs = Math.min(delayMs * 2, restartDelayMs.max);
    });
  };
  const restart = () => {
    child = start();
    child.on('message', ({ type }: Message) => {
      if (type !== 'ready') return;
      delayMs = restartDelayMs.first;
      logger.info({ pid: child.pid }, 'embedded backend is up');
    });
    watch();
  };
  watch();

  const stop = async () => {
    stopping = true;
    clearTimeout(restartTimer);
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    // Loses nothing that the database has acknowledged.
    const killTimer = setTimeout(() => child.kill('SIGKILL'), killTimeoutMs);
    await once(child, 'exit');
    clearTimeout(killTimer);
  };
  return { url: new URL(`http://127.0.0.1:${port}`), demo, stop };
}

/** The message of a backend that listens. */
interface Ready {
  type: 'ready';
  port: number;
  demo: Demo | null;
}

type Message = Ready | ({ type: 'progress' } & Progress);

/** Waits until a backend is ready. */
async function firstReady(
  child: ChildProcess,
  stderrLines: string[],
  onProgress: (progress: Progress) => void,
): Promise<Ready> {
  const closed = once(child, 'close').then(() => {
    throw new StartupError(
      stderrLines.join('\n') || 'The embedded backend exited before it was ready.',
    );
  });
  const ready = new Promise<Ready>((resolve) => {
    child.on('message', (message: Message) =>
      message.type === 'ready' ? resolve(message) : onProgress(message),
    );
  });
  const message = await Promise.race([ready, closed]);
  // Rejects when the backend exits later, which `watch` handles.
  closed.catch(() => {});
  return message;
}
