import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { Problem } from './dev-document.ts';

/** The message of a process that listens. */
export interface Ready {
  type: 'ready';
  port: number;
  /** The sign-in of the demo, from the backend. */
  demo?: { email: string; password: string } | null;
}

type Message = Ready | { type: 'progress'; done: number; of: number };

interface Options {
  /** Its name at the start of a sentence: `The gateway`. */
  name: string;
  module: string;
  args?: string[];
  /** Node's own arguments, such as --inspect. */
  execArgv?: string[];
  /** Called with a problem while it does not listen, and with its message when it does. */
  onChange: (problem: Problem | undefined, ready?: Ready) => void;
}

export interface DevProcess {
  /** Starts it again. Resolves to its message when it listens, or to undefined if it ends before. */
  restart: (env: NodeJS.ProcessEnv) => Promise<Ready | undefined>;
  /** Ends it by a signal and resolves when it has ended. */
  stop: (signal?: NodeJS.Signals) => Promise<void>;
}

/** The characters of standard error that the document of a problem shows. */
const shownLength = 10_000;

/** Returns the problem of a process or a build that has not ended yet. */
export const starting = (name: string, text = ''): Problem => ({
  title: `${name} is starting`,
  text,
  isTemporary: true,
});

/** Returns a process that is not started yet. It has to send a message when it listens. Its output goes to that of this process. */
export function createDevProcess({
  name,
  module,
  args = [],
  execArgv = [],
  onChange,
}: Options): DevProcess {
  let child: ChildProcess | undefined;

  async function stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  }

  async function restart(env: NodeJS.ProcessEnv): Promise<Ready | undefined> {
    await stop();
    onChange(starting(name));
    const started = fork(module, args, {
      env,
      execArgv,
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    child = started;
    let output = '';
    started.stderr?.setEncoding('utf8').on('data', (text: string) => {
      process.stderr.write(text);
      output = (output + text).slice(-shownLength);
    });
    return new Promise((resolve) => {
      started.on('message', (message: Message) => {
        if (message.type === 'ready') {
          onChange(undefined, message);
          resolve(message);
        } else {
          onChange(
            starting(name, `Creating the demo data: ${message.done} of ${message.of} orders`),
          );
        }
      });
      // All of its output has arrived.
      started.once('close', (code, signal) => {
        resolve(undefined);
        if (child !== started) return;
        const text = `${output}\nIt ended with ${signal ?? `code ${code}`}, and starts again when its sources change.`;
        onChange({ title: `${name} has stopped`, text, isTemporary: false });
      });
    });
  }

  return { restart, stop };
}
