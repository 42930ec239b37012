/** How many requests one core carries: those answered in ten seconds, by the CPU time that the gateway took for them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';

const forMs = 10_000;
const connections = 50;
const root = new URL('../..', import.meta.url).pathname;

const answer = JSON.stringify({
  items: Array.from({ length: 10 }, (_, id) => ({ id, username: `user-${id}`, note: 'x'.repeat(150) })),
});
const backend = createServer((_req, res) => res.writeHead(200, { 'Content-Type': 'application/json' }).end(answer));
await once(backend.listen(0, '127.0.0.1'), 'listening');

const env = {
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  BACKEND_URL: `http://127.0.0.1:${(backend.address() as AddressInfo).port}`,
  PORT: '0',
  METRICS_PORT: '0',
};
const flags = process.argv.slice(2);
const gateway = spawn(process.execPath, [...flags, 'server/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
const lines = createInterface(gateway.stdout);
const ports: number[] = [];
await new Promise<void>((ready) => {
  // First that of the metrics, then its own; later lines are read and forgotten.
  lines.on('line', (line) => {
    if (ports.length < 2 && ports.push(JSON.parse(line).port) === 2) ready();
  });
});
const [metrics = 0, port = 0] = ports;

const agent = new Agent({ keepAlive: true, maxSockets: connections });
const one = (path: string) =>
  new Promise<number>((resolve, reject) => {
    get({ agent, port, path, headers: { 'Accept-Encoding': 'br' } }, (res) => {
      res.resume().once('end', () => resolve(res.statusCode ?? 0));
    }).once('error', reject);
  });
const cpuSeconds = async () => {
  const text = await (await fetch(`http://127.0.0.1:${metrics}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
};

for (const [what, path] of [
  ['calls', '/ajax/users?page=1&per_page=10'],
  ['pages', '/dashboard'],
] as const) {
  for (const ms of [2_000, forMs]) {
    const until = performance.now() + ms;
    const cpuBefore = await cpuSeconds();
    let answered = 0;
    const client = async () => {
      while (performance.now() < until) {
        if ((await one(path)) !== 200) throw new Error(`${path} failed`);
        answered += 1;
      }
    };
    await Promise.all(Array.from({ length: connections }, client));
    const cpu = (await cpuSeconds()) - cpuBefore;
    if (ms === forMs) {
      console.log(
        `${what}: ${Math.round(answered / cpu)} a second and core (${answered} in ${ms / 1000} s, ${cpu.toFixed(1)} s of CPU)`,
      );
    }
  }
}

gateway.kill();
await once(gateway, 'close');
process.exit();
