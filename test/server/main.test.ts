import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { upstream } from '../support/upstream.ts';
import { listening, startConsole } from './console-process.ts';

const soon = { timeout: 20_000, interval: 50 };

async function occupiedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('the console as its user starts it', () => {
  it('GW-16 no line is lost at SIGTERM, and a call in flight gets its answer', async () => {
    const backend = await upstream((_req, res) => void setTimeout(() => res.end('late'), 300));
    const running = startConsole({ BACKEND_URL: backend.url.href, NODE_ENV: 'production' });
    const origin = await listening(running);
    const calls = Array.from({ length: 100 }, (_, call) =>
      fetch(`${origin}/ajax/users`, { headers: { 'X-Request-Id': `c-${call}` } }),
    );
    await expect.poll(() => backend.requests.length, soon).toBe(100);
    running.child.kill('SIGTERM');
    expect(await Promise.all(calls.map(async (call) => (await call).text()))).toEqual(Array(100).fill('late'));
    expect(await running.ended).toBe(0);
    const logged = running.lines().map(({ request_id }) => request_id);
    expect(logged.filter(Boolean).sort()).toEqual(calls.map((_, call) => `c-${call}`).sort());
  });

  it('GW-16 Ctrl-C that npm passes on once more ends it as cleanly, and a later one at once', async () => {
    const backend = await upstream(() => {});
    const [patient, pressed] = [startConsole({ BACKEND_URL: backend.url.href }), startConsole({ BACKEND_URL: backend.url.href })];
    await listening(patient);
    for (const _ of ['terminal', 'npm']) patient.child.kill('SIGINT');
    expect(await patient.ended).toBe(0);

    const hanging = fetch(`${await listening(pressed)}/ajax/users`).catch(() => 'cut');
    await expect.poll(() => backend.requests.length, soon).toBe(1);
    pressed.child.kill('SIGINT');
    await sleep(1_200);
    pressed.child.kill('SIGINT');
    expect(await pressed.ended).toBe(1);
    expect(await hanging).toBe('cut');
  });

  it('GW-24 in production it prints JSON lines only', async () => {
    const backend = await upstream((_req, res) => void res.end());
    const running = startConsole({ BACKEND_URL: backend.url.href, NODE_ENV: 'production' });
    await listening(running);
    expect(running.lines()).toHaveLength(1);
    expect(running.out().trim().split('\n')).toHaveLength(1);
  });

  it('GW-24 bad settings are listed by name, all of them, and it ends with 1 and no stack trace', async () => {
    const running = startConsole({
      PORT: 'eighty',
      BODY_LIMIT: 'much',
      TRUST_PROXY: 'loopback, somewhere',
      NODE_ENV: 'production',
    });
    expect(await running.ended).toBe(1);
    const lines = running.err().trim().split('\n');
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['PORT', 'TRUST_PROXY', 'BODY_LIMIT', 'BACKEND_URL']);
    expect(running.out()).toBe('');
  });

  it('GW-24 OPS-5 a port in use is one sentence before the database is opened', async () => {
    const port = await occupiedPort();
    const dataDir = join(tmpdir(), `clearhouse-unused-${randomUUID()}`);
    const running = startConsole({ PORT: String(port), DATA_DIR: dataDir });
    expect(await running.ended).toBe(1);
    expect(running.err()).toBe(`Port ${port} of 127.0.0.1 is in use; set PORT to another one.\n`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('GW-24 an address that is not this machine is one clear line', async () => {
    const running = startConsole({ HOST: '192.0.2.1', BACKEND_URL: 'http://127.0.0.1:9' });
    expect(await running.ended).toBe(1);
    expect(running.err()).toMatch(/^Cannot listen on port 0 of 192\.0\.2\.1: EADDRNOTAVAIL\.\n$/);
  });

  it('GW-24 an embedded backend that cannot start says why, and the console ends with 1', async () => {
    const running = startConsole({ DATA_DIR: import.meta.filename });
    expect(await running.ended).toBe(1);
    expect(running.err()).toContain(import.meta.filename);
    expect(running.err()).not.toMatch(/\n {4}at /);
  });

  it('GW-24 it refuses to offer the demo account beyond this machine', async () => {
    const running = startConsole({ HOST: '0.0.0.0' });
    expect(await running.ended).toBe(1);
    expect(running.err()).toMatch(/^HOST is 0\.0\.0\.0, but the demo account .*\n$/);
  });
});
