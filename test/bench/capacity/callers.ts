import { forgetPeak, processorWatch, residentMiB } from '../gateway/processes.ts';
import { load, startGenerators } from '../gateway/requests.ts';
import type { Running } from '../gateway/servers.ts';
import { works } from '../gateway/works.ts';
import { stallReaders } from './readers.ts';

const ms = 2_000;
const { request = '' } = works.find(({ name }) => name.startsWith('proxied GET')) ?? {};

/** The throughput and memory of a gateway whose clients always have one request in flight each. */
export interface Callers {
  count: number;
  /** The number of reports in flight that are not read. */
  stalled: number;
  /** Requests per CPU second of the gateway, and requests per second, one value per run. */
  perProcessorSecond: number[];
  perSecond: number[];
  /** Peak resident memory, in MiB. */
  memory: number;
}

/** Sends the console's requests on `count` connections, an even number, while `stalled` reports are in flight. */
export async function measureCallers(
  { port, pid }: Running,
  { count, stalled, runs, signal }: { count: number; stalled: number; runs: number; signal: AbortSignal },
): Promise<Callers> {
  const reports = await stallReaders(port, stalled);
  const generators = startGenerators(signal);
  const job = { port, request, connections: count, ms };
  await load(generators, job);
  forgetPeak(pid);
  const callers: Callers = { count, stalled, perProcessorSecond: [], perSecond: [], memory: 0 };
  for (let run = 0; run < runs; run += 1) {
    const seconds = processorWatch(pid);
    const answered = await load(generators, job);
    callers.perProcessorSecond.push(answered / seconds());
    callers.perSecond.push(answered / (ms / 1000));
  }
  for (const { stop } of generators) await stop();
  for (const { close } of reports) close();
  return { ...callers, memory: residentMiB(pid).peak };
}
