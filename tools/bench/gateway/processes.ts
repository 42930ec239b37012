import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** The cores of each part of a measurement, in the format of `taskset`. The measured part has its own core if there are three. */
export const cores = {
  measured: '0',
  backend: availableParallelism() > 2 ? '1' : '0',
  load:
    availableParallelism() > 2
      ? `2-${availableParallelism() - 1}`
      : String(availableParallelism() - 1),
};

export interface Pinned {
  child: ChildProcess;
  pid: number;
  stop: () => Promise<void>;
}

interface Start {
  /** The cores, in the format of `taskset`. */
  on: string;
  command: string[];
  /** The environment except PATH. */
  env?: Record<string, string>;
  /** The file descriptor of standard output. Default: ignored. */
  output?: number;
  /** Ends the process, even if the measurement fails. */
  signal: AbortSignal;
}

/** Starts a program on the given cores, with a channel for messages. */
export function startPinned({ on, command, env = {}, output, signal }: Start): Pinned {
  const child = spawn('taskset', ['-c', on, ...command], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', output ?? 'ignore', 'inherit', 'ipc'],
    signal,
  });
  // An abort emits an error too.
  child.on('error', () => {});
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  };
  return { child, pid: child.pid ?? 0, stop };
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** Waits until a URL responds with 200, for at most 20 s. */
export async function waitForServer(url: string): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 20_000; await sleep(5)) {
    const response = await fetch(url).catch(() => undefined);
    await response?.arrayBuffer();
    if (response?.status === 200) return;
  }
  throw new Error(`${url} does not respond.`);
}

/** Returns the user and system CPU time of a process, its threads and its children, including ended ones, in seconds. */
export function cpuSeconds(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const family = [pid];
  for (const parent of family)
    family.push(...stats.filter((one) => one.parent === parent).map((one) => one.pid));
  return stats
    .filter((one) => family.includes(one.pid))
    .reduce((sum, one) => sum + one.ticks / 100, 0);
}

/** Starts measuring CPU time. Returns a function that returns the CPU time since then, in seconds. */
export function cpuWatch(pid: number): () => number {
  const before = cpuSeconds(pid);
  return () => cpuSeconds(pid) - before;
}

/** Parses the fields of proc_pid_stat(5) after the command name, which may contain any character. */
function statOf(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return undefined; // The process has ended.
  }
}
