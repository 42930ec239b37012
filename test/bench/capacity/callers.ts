import { forgetPeak, processorWatch, residentMiB } from '../gateway/processes.ts';
import { load, startGenerators } from '../gateway/requests.ts';
import type { Running } from '../gateway/servers.ts';
import { works } from '../gateway/works.ts';
import { stallReaders } from './readers.ts';

const ms = 2_000;
const { request = '' } = works.find(({ name }) => name.startsWith('proxied GET')) ?? {};

/** What callers who all wait for an answer at any time take of a gateway. */
export interface Callers {
  count: number;
  /** Reports under way whose readers take nothing. */
  stalled: number;
  /** Calls a second of the gateway's own processor time, and calls a second, each for a run. */
  perProcessorSecond: number[];
  perSecond: number[];
  /** Its memory in RAM at most, in MiB. */
  memory: number;
}

/** Calls as they come from the console, from `count` connections, an even number; beside them `stalled` reports are under way. */
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
