import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cores, cpuSeconds, residentMiB, startPinned } from './processes.ts';
import type { Reading } from './reader.ts';
import type { Running } from './servers.ts';

const gibibyte = 2 ** 30;

/** The cost of a report of 1 GiB. */
export interface Streamed {
  /** MiB per CPU second of the server. */
  perCpuSecond: number;
  /** MiB per second. */
  perSecond: number;
  /** The growth of the server's peak memory, in MiB. */
  grown: number;
  /** The largest delay of a row in a slow report that streams in parallel, in ms. */
  worstRowMs: number;
}

/** Streams a report of 1 GiB through a newly started server, in parallel with a report of one row every 5 ms. */
export async function streamReport({ pid, port }: Running, signal: AbortSignal): Promise<Streamed> {
  const slow = read(port, 'ticks=1', signal);
  await sleep(500);
  const before = { memory: residentMiB(pid).now, seconds: cpuSeconds(pid) };
  const fast = read(port, `bytes=${gibibyte}`, signal);
  const { bytes, seconds } = await fast.reading;
  const own = cpuSeconds(pid) - before.seconds;
  slow.child.send('stop');
  const { worstRowMs } = await slow.reading;
  if (bytes !== gibibyte) throw new Error(`The report had ${bytes} bytes.`);
  const size = gibibyte / 2 ** 20;
  return {
    perCpuSecond: size / own,
    perSecond: size / seconds,
    grown: residentMiB(pid).peak - before.memory,
    worstRowMs,
  };
}

function read(port: number, query: string, signal: AbortSignal) {
  const env = { PORT: String(port), TARGET: `/ajax/report/stream?${query}` };
  const command = [process.execPath, join(import.meta.dirname, 'reader.ts')];
  const { child } = startPinned({ on: cores.load, command, env, signal });
  const reading = once(child, 'message').then(([message]) => message as Reading);
  return { child, reading };
}
