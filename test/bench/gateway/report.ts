import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cores, processorSeconds, residentMiB, startPinned } from './processes.ts';
import type { Reading } from './reader.ts';
import type { Running } from './servers.ts';

const gibibyte = 2 ** 30;

/** What a report of 1 GiB took of a server. */
export interface Streamed {
  /** MiB by second of the server's own processor time. */
  perProcessorSecond: number;
  /** MiB by second. */
  perSecond: number;
  /** How much memory the server had at most, beyond what it had before, in MiB. */
  grown: number;
  /** How late the latest row of a slow report beside it was, in ms. */
  worstRowMs: number;
}

/** Streams a report of 1 GiB through a server that has just started, and beside it one of a row every 5 ms. */
export async function streamReport({ pid, port }: Running, signal: AbortSignal): Promise<Streamed> {
  const slow = read(port, 'ticks=1', signal);
  await sleep(500);
  const before = { memory: residentMiB(pid).now, seconds: processorSeconds(pid) };
  const fast = read(port, `bytes=${gibibyte}`, signal);
  const { bytes, seconds } = await fast.reading;
  const own = processorSeconds(pid) - before.seconds;
  slow.child.send('stop');
  const { worstRowMs } = await slow.reading;
  if (bytes !== gibibyte) throw new Error(`The report had ${bytes} bytes.`);
  const size = gibibyte / 2 ** 20;
  return { perProcessorSecond: size / own, perSecond: size / seconds, grown: residentMiB(pid).peak - before.memory, worstRowMs };
}

function read(port: number, query: string, signal: AbortSignal) {
  const env = { PORT: String(port), TARGET: `/ajax/report/stream?${query}` };
  const command = [process.execPath, join(import.meta.dirname, 'reader.ts')];
  const { child } = startPinned({ on: cores.load, command, env, signal });
  const reading = once(child, 'message').then(([message]) => message as Reading);
  return { child, reading };
}
