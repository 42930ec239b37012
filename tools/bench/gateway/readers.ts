import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf } from './address.ts';
import { cpuWatch, resetPeak, residentMiB } from './processes.ts';
import type { Running } from './servers.ts';

const gibibyte = 2 ** 30;

let opened = 0;

/** The cost of concurrent reports for a gateway. Memory is the growth of the peak, in MiB. */
export interface Readers {
  /** With clients that stop reading after the first bytes. */
  stalled: number;
  /** With as many more that read 1 GiB in total at full speed. */
  reading: number;
  /** The peak itself, in MiB. */
  peak: number;
  /** MiB per CPU second of the gateway. */
  perCpuSecond: number;
}

/** Measures with half of the readers stalled, then with the other half reading. A single reader does both in sequence. */
export async function measureReaders({ port, pid }: Running, count: number): Promise<Readers> {
  const half = Math.ceil(count / 2);
  const before = residentMiB(pid).now;
  resetPeak(pid);
  const stalled = await stallReaders(port, half);
  const withStalled = residentMiB(pid).peak - before;
  if (count === 1) for (const { close } of stalled) close();

  const seconds = cpuWatch(pid);
  await Promise.all(
    Array.from({ length: half }, () => open(port, Math.floor(gibibyte / half)).then(readAll)),
  );
  const own = seconds();
  for (const { close } of stalled) close();
  const { peak } = residentMiB(pid);
  return {
    stalled: withStalled,
    reading: peak - before,
    peak,
    perCpuSecond: gibibyte / 2 ** 20 / own,
  };
}

/** Starts reports whose clients stop reading after the first bytes, and waits until no data flows. */
export async function stallReaders(port: number, count: number): Promise<Reading[]> {
  const stalled = await Promise.all(Array.from({ length: count }, () => open(port, gibibyte)));
  for (const { response } of stalled) await once(response, 'readable');
  if (count > 0) await sleep(2_000);
  return stalled;
}

interface Reading {
  response: IncomingMessage;
  close: () => void;
}

async function open(port: number, bytes: number): Promise<Reading> {
  opened += 1;
  const request = get({
    port,
    path: `/ajax/report/stream?bytes=${bytes}`,
    agent: false,
    headers: { Host: 'console.example.com', 'X-Forwarded-For': addressOf(opened) },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`The report responded ${response.statusCode}.`);
  response.on('error', () => {});
  return { response, close: () => request.destroy() };
}

async function readAll({ response }: Reading) {
  response.resume();
  await once(response, 'end');
}
