import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Which cores each part of a measurement runs on, as `taskset` takes them: the measured one has its own if there are three. */
export const cores = {
  measured: '0',
  backend: availableParallelism() > 2 ? '1' : '0',
  load: availableParallelism() > 2 ? `2-${availableParallelism() - 1}` : String(availableParallelism() - 1),
};

export interface Pinned {
  child: ChildProcess;
  pid: number;
  stop: () => Promise<void>;
}

interface Start {
  /** The cores, as `taskset` takes them. */
  on: string;
  command: string[];
  /** All of its environment but the path. */
  env?: Record<string, string>;
  /** Where its standard output goes, if anywhere. */
  output?: number;
  /** Ends it, whatever becomes of the measurement. */
  signal: AbortSignal;
}

/** Starts a program on the given cores, with a channel for messages. */
export function startPinned({ on, command, env = {}, output, signal }: Start): Pinned {
  const child = spawn('taskset', ['-c', on, ...command], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', output ?? 'ignore', 'inherit', 'ipc'],
    signal,
  });
  // An abort is told as an error too.
  child.on('error', () => {});
  const stop = async () => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit');
  };
  return { child, pid: child.pid ?? 0, stop };
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

/** Waits until an address answers with 200, for 20 s at most. */
export async function answers(url: string): Promise<void> {
  for (const since = performance.now(); performance.now() - since < 20_000; await sleep(5)) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.status === 200) return;
  }
  throw new Error(`${url} does not answer.`);
}

/** The processor time of a process with its threads and children, those that have ended too, in seconds: user's and system's. */
export function processorSeconds(pid: number): number {
  const stats = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? []);
  const family = [pid];
  for (const parent of family) family.push(...stats.filter((one) => one.parent === parent).map((one) => one.pid));
  return stats.filter((one) => family.includes(one.pid)).reduce((sum, one) => sum + one.ticks / 100, 0);
}

/** The processor time that a process takes from now on: asked again, in seconds. */
export function processorWatch(pid: number): () => number {
  const before = processorSeconds(pid);
  return () => processorSeconds(pid) - before;
}

/** Of proc_pid_stat(5): the fields after the command's name, which may hold anything. */
function statOf(pid: number): { pid: number; parent: number; ticks: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid, parent: Number(fields[1]), ticks };
  } catch {
    return undefined; // It ended meanwhile.
  }
}

/**
 * The memory of a process that is in RAM, in MiB: now, how much of that is its own and not pages of files, such as Node's
 * executable, that all processes share, and the most there was since `forgetPeak`.
 */
export function residentMiB(pid: number): { now: number; own: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  const mib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: mib('VmRSS'), own: mib('RssAnon'), peak: mib('VmHWM') };
}

/** From now on its peak is counted anew (proc_pid_clear_refs(5)). */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
