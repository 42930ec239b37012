import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listening, startConsole } from '../server/console-process.ts';
import { endless } from '../server/endless-backend.ts';
import { connectTo, head } from '../server/raw-client.ts';

const stream = '/ajax/report/stream?business_id=1';
const total = 2 ** 30;

/** Returns the current and peak resident memory of a process in MiB, from Linux. */
function memoryOf(pid: number | undefined): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const mib = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
  return { now: mib('VmRSS'), peak: mib('VmHWM') };
}

it.runIf(process.platform === 'linux')('GW-10 streams 1 GiB beside a stalled client within 64 MiB', async () => {
  const { backend } = await endless(total);
  const running = startConsole({ BACKEND_URL: backend.url.href, NODE_ENV: 'production' });
  const port = Number(new URL(await listening(running)).port);
  const before = memoryOf(running.child.pid).now;
  const stalled = await connectTo(port);
  stalled.pause().write(head(`GET ${stream}`));
  const fast = await connectTo(port);
  let read = 0;
  fast.on('data', (chunk) => {
    read += chunk.length;
  });
  fast.write(head(`GET ${stream}`));
  await once(fast, 'close');
  expect(read).toBeGreaterThan(total);
  expect(stalled.destroyed).toBe(false);
  expect(memoryOf(running.child.pid).peak - before).toBeLessThan(64);
});
