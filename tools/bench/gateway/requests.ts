import { once } from 'node:events';
import { join } from 'node:path';
import type { Job, Outcome } from './load.ts';
import { cores, cpuSeconds, type Pinned, startPinned } from './processes.ts';
import type { Running } from './servers.ts';
import { type Work, works } from './works.ts';

const connections = 32;
const measuredMs = 1_500;

/** After so many requests V8 has optimised the code of every server; a server that is too slow for them counts as warm then. */
const warmRequests = 20_000;
const warmingMs = 15_000;

/** Requests of one kind per CPU second, by server, one value per run. */
export interface Measured {
  work: Work;
  perSecond: Map<string, number[]>;
}

interface Options {
  runs: number;
  log: (line: string) => void;
  signal: AbortSignal;
}

/** Measures every server with every kind of request, alternating between the servers. */
export async function measureRequests(servers: Running[], options: Options): Promise<Measured[]> {
  const { runs, log, signal } = options;
  const generators = startGenerators(signal);
  const measured: Measured[] = [];
  for (const work of works) {
    const perSecond = new Map(servers.map(({ name }): [string, number[]] => [name, []]));
    for (const { port } of servers)
      await warmUp(generators, { port, request: work.request, connections, ms: measuredMs });
    for (let run = 0; run < runs; run += 1) {
      for (const { name, port, pid } of servers) {
        const before = cpuSeconds(pid);
        const responses = await load(generators, {
          port,
          request: work.request,
          connections,
          ms: measuredMs,
        });
        perSecond.get(name)?.push(responses / (cpuSeconds(pid) - before));
      }
    }
    const runsOf = (values: number[]) => values.map(Math.round).join(' ');
    log(
      `${work.name}: ${[...perSecond].map(([name, values]) => `${name} ${runsOf(values)}`).join(', ')}`,
    );
    measured.push({ work, perSecond });
  }
  for (const { stop } of generators) await stop();
  return measured;
}

/** Sends requests until the server's code is optimised. */
export async function warmUp(generators: Pinned[], job: Job): Promise<void> {
  let responses = 0;
  for (let ms = 0; responses < warmRequests && ms < warmingMs; ms += job.ms)
    responses += await load(generators, job);
}

/** Starts the processes that generate the load. */
export function startGenerators(signal: AbortSignal): Pinned[] {
  const command = [process.execPath, join(import.meta.dirname, 'load.ts')];
  return [0, 1].map(() => startPinned({ on: cores.load, command, signal }));
}

/** Splits a job, with an even number of connections, among the generators. Returns the number of responses. */
export async function load(generators: Pinned[], job: Job): Promise<number> {
  const outcomes = await Promise.all(
    generators.map(async ({ child }) => {
      child.send({ ...job, connections: job.connections / generators.length });
      const [outcome] = (await once(child, 'message')) as [Outcome];
      if ('error' in outcome) throw new Error(outcome.error);
      return outcome.responses;
    }),
  );
  return outcomes.reduce((sum, responses) => sum + responses, 0);
}
