import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { imageFlags, podMemory } from '../../tools/bench/gateway/layout.ts';
import { endless } from '../server/endless-backend.ts';
import { connectTo, head } from '../server/raw-client.ts';
import { upstream } from '../support/upstream.ts';

const root = join(import.meta.dirname, '../..');
/** Gigabytes pass through the gateway. */
const isSoak = process.platform === 'linux' && process.env.SOAK === '1';

/** Starts the gateway's bundle with the flags of the image in its pod. Ends it with the test. */
async function startPod(backend: URL) {
  const settings = {
    NODE_ENV: 'production',
    PORT: '0',
    BACKEND_URL: backend.href,
    TRUST_PROXY: 'loopback',
  };
  const args = [...imageFlags(), join(root, 'dist/server/main.cjs')];
  const child = spawn(process.execPath, args, {
    env: settings,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk) => {
    if (!output.includes('listening')) output += chunk;
  });
  await expect.poll(() => output).toContain('listening');
  return { child, port: Number(/"port":(\d+),"msg":"listening"/.exec(output)?.[1]) };
}

/** Returns the peak memory of a process in MiB (proc_pid_status(5)). */
const peakOf = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Sends one request on each of many connections, from as many addresses, and reads nothing. */
const open = (count: number, port: number, path: string): Promise<Socket[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const socket = await connectTo(port);
      socket
        .pause()
        .write(head(`GET ${path}`, `X-Forwarded-For: 10.0.${index >> 4}.${index & 15}`));
      return socket;
    }),
  );

it.runIf(isSoak)('GW-10 stays within the memory of its pod with all readers stalled', async () => {
  const total = 2 ** 23;
  const { backend } = await endless(total);
  const { child, port } = await startPod(backend.url);
  await open(500, port, '/ajax/orders');
  const stalled = await open(50, port, '/ajax/report/stream?business_id=1');
  await expect.poll(() => backend.requests.length).toBe(550);
  // The buffers fill; no event says when.
  await sleep(1_000);
  writeFileSync(`/proc/${child.pid}/clear_refs`, '5');
  let read = 0;
  const reading = await open(50, port, '/ajax/report/stream?business_id=2');
  for (const socket of reading) {
    socket.resume().on('data', (chunk) => {
      read += chunk.length;
    });
  }
  await Promise.all(reading.map((socket) => once(socket, 'close')));
  expect(read).toBeGreaterThan(50 * total);
  expect(stalled.every(({ destroyed }) => !destroyed)).toBe(true);
  expect(peakOf(child.pid)).toBeLessThan(0.9 * podMemory());
});

it.runIf(isSoak)('OUT-9 GW-17 stores nothing of 6,000 writes of 14 kB', async () => {
  const backend = await upstream((_req, res) => void res.end('{}'));
  const { child, port } = await startPod(backend.url);
  const padding = 'x'.repeat(14_000);
  for (let sent = 0; sent < 6_000; sent += 50) {
    const requests = Array.from({ length: 50 }, async (_, index) => {
      const socket = await connectTo(port);
      socket.write(
        head(`POST /ajax/${padding}`, 'Content-Length: 0', `Idempotency-Key: k${sent + index}`),
      );
      expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
    });
    await Promise.all(requests);
  }
  expect(child.exitCode).toBeNull();
});
