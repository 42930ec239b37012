import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { auth } from '#contract/auth.ts';
import { orders } from '#contract/orders.ts';
import { defaultOrderCount } from '../../backend/demo/fill.ts';
import { createClient } from '../../tools/conformance/client.ts';
import { testOrderCount } from '../support/hostile-values.ts';
import { isRunning } from '../support/is-running.ts';
import { type ConsoleProcess, childrenOf, listening, startConsole } from './console-process.ts';

const isSoak = process.env.SOAK === '1';
const soon = { interval: 50 };

/** Returns the process id of the running backend. */
const backendOf = ({ child }: ConsoleProcess): number | undefined =>
  childrenOf(child.pid).find(({ command }) => command.includes('backend/main.ts'))?.pid;

async function occupiedPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('npm start without BACKEND_URL', () => {
  it('BE-14 BE-95 GW-16 GW-24 starts, restarts and stops a backend', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'console-data-'));
    onTestFinished(() => rmSync(folder, { recursive: true, maxRetries: 10 }));
    const dataDir = join(folder, 'data');
    // The demo of a first start takes several seconds to create.
    if (!isSoak) cpSync(inject('demoDataFolder'), dataDir, { recursive: true });
    const running = startConsole({ DATA_DIR: dataDir });
    const origin = await listening(running);
    expect(running.out()).toContain(`running at ${origin}`);
    if (isSoak)
      expect(running.out()).toContain(
        `Creating the demo data: ${defaultOrderCount} of ${defaultOrderCount} orders\n`,
      );
    await expect.poll(running.out, soon).toContain('Sign in with ');
    const [, email = '', password = ''] =
      /Sign in with (\S+@\S+) and the password (\S{10,})/.exec(running.out()) ?? [];
    expect(await (await fetch(`${origin}/login`)).text()).toContain('At least 10 characters.');
    // Not at once: a backend that does not respond to a check within two seconds is not ready.
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status, soon).toBe(200);
    const client = createClient(origin);
    expect((await client.request(auth.login, { body: { email, password } })).status).toBe(200);
    expect((await client.request(orders.list, { query: { page: 1 } })).body).toMatchObject({
      total: isSoak ? defaultOrderCount : testOrderCount,
    });
    const permissions = [dataDir, join(dataDir, 'database')].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    );
    expect(permissions).toEqual(['700', '700']);

    const backend = Number(backendOf(running));
    process.kill(backend, 'SIGKILL');
    await expect
      .poll(running.err, soon)
      .toBe('The backend ended with SIGKILL and starts again in 0.2 s.\n');
    await expect
      .poll(async () => (await fetch(`${origin}/ajax/auth/check`)).status, soon)
      .toBe(200);

    const restarted = Number(backendOf(running));
    expect(restarted).not.toBe(backend);
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(isRunning(restarted)).toBe(false);
    expect(running.err().split('\n')).toHaveLength(2);
  });

  it('GW-16 ends the backend and the gateway when it is killed', async () => {
    const running = startConsole({});
    await listening(running);
    const started = childrenOf(running.child.pid);
    expect(started).toHaveLength(2);
    running.child.kill('SIGKILL');
    await expect.poll(() => started.filter(({ pid }) => isRunning(pid)), soon).toEqual([]);
  });

  it('GW-24 OPS-5 a port in use is one sentence before the database is opened', async () => {
    const port = await occupiedPort();
    const dataDir = join(tmpdir(), `clearhouse-unused-${randomUUID()}`);
    const running = startConsole({ PORT: String(port), DATA_DIR: dataDir });
    expect(await running.ended).toBe(1);
    expect(running.err()).toBe(`Port ${port} of 127.0.0.1 is in use; set PORT to another one.\n`);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('GW-24 prints why the backend cannot start and exits with 1', async () => {
    const running = startConsole({ DATA_DIR: import.meta.filename });
    expect(await running.ended).toBe(1);
    expect(running.err()).toContain(import.meta.filename);
    expect(running.err()).not.toMatch(/\n {4}at /);
  });

  it.each([
    ['the demo account on other addresses', { HOST: '0.0.0.0' }, /^HOST is 0\.0\.0\.0, but .*\n$/],
    ['BACKEND_URL in production', { NODE_ENV: 'production' }, /^BACKEND_URL is not set; .*\n$/],
  ])('GW-24 asks about %s in one sentence and exits with 1', async (_name, settings, sentence) => {
    const running = startConsole(settings);
    expect(await running.ended).toBe(1);
    expect(running.err()).toMatch(sentence);
  });
});
