import { cpuWatch, resetPeak, residentMiB } from '../gateway/processes.ts';
import { stallReaders } from '../gateway/readers.ts';
import { load, startGenerators, warmUp } from '../gateway/requests.ts';
import type { Running } from '../gateway/servers.ts';
import { works } from '../gateway/works.ts';

const ms = 2_000;
const { request = '' } = works.find(({ name }) => name.startsWith('proxied GET')) ?? {};

/** The throughput and memory of a gateway whose clients always have one request in flight each. */
export interface ClientLoad {
  count: number;
  /** The number of reports in flight that are not read. */
  stalled: number;
  /** Requests per CPU second of the gateway, and requests per second, one value per run. */
  perCpuSecond: number[];
  perSecond: number[];
  /** Peak resident memory, in MiB. */
  memory: number;
}

/** Sends the console's requests on `count` connections, an even number, while `stalled` reports are in flight. */
export async function measureClients(
  { port, pid }: Running,
  {
    count,
    stalled,
    runs,
    signal,
  }: { count: number; stalled: number; runs: number; signal: AbortSignal },
): Promise<ClientLoad> {
  const reports = await stallReaders(port, stalled);
  const generators = startGenerators(signal);
  const job = { port, request, connections: count, ms };
  await warmUp(generators, job);
  resetPeak(pid);
  const clients: ClientLoad = { count, stalled, perCpuSecond: [], perSecond: [], memory: 0 };
  for (let run = 0; run < runs; run += 1) {
    const seconds = cpuWatch(pid);
    const responses = await load(generators, job);
    clients.perCpuSecond.push(responses / seconds());
    clients.perSecond.push(responses / (ms / 1000));
  }
  for (const { stop } of generators) await stop();
  for (const { close } of reports) close();
  return { ...clients, memory: residentMiB(pid).peak };
}
