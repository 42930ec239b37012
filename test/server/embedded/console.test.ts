import { cpSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, it, onTestFinished } from 'vitest';
import { auth } from '#contract/auth.ts';
import { orders } from '#contract/orders.ts';
import { defaultOrderCount } from '../../../backend/demo/fill.ts';
import { createClient } from '../../../tools/conformance/client.ts';
import { testOrderCount } from '../../support/hostile-values.ts';
import { type ConsoleProcess, listening, startConsole } from '../console-process.ts';

const isSoak = process.env.SOAK === '1';
const soon = { interval: 50 };
/** Returns the process ids of the backends started so far. */
const backends = ({ lines }: ConsoleProcess) =>
  lines()
    .filter(({ msg }) => msg === 'embedded backend is up')
    .map(({ pid }) => Number(pid));

it('BE-14 GW-16 GW-24 starts, restarts and stops its backend without any setting', async () => {
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
  const [, email = '', password = ''] =
    /Sign in with (\S+@\S+) and the password (\S{10,})/.exec(running.out()) ?? [];
  expect((await fetch(`${origin}/login`)).status).toBe(200);
  expect((await fetch(`${origin}/ajax/auth/check`)).status).toBe(200);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  const client = createClient(origin);
  await client.request(auth.login, { body: { email, password } });
  expect((await client.request(orders.list, { query: { page: 1 } })).body).toMatchObject({
    total: isSoak ? defaultOrderCount : testOrderCount,
  });
  const permissions = [dataDir, join(dataDir, 'database')].map((path) =>
    (statSync(path).mode & 0o777).toString(8),
  );
  expect(permissions).toEqual(['700', '700']);

  const [backend = 0] = backends(running);
  process.kill(backend, 'SIGKILL');
  await expect
    .poll(() => running.lines(), soon)
    .toContainEqual(expect.objectContaining({ level: 50, signal: 'SIGKILL' }));
  await expect.poll(() => backends(running), soon).toHaveLength(2);
  await expect.poll(async () => (await fetch(`${origin}/ajax/auth/check`)).status, soon).toBe(200);

  const [, restarted = 0] = backends(running);
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
  expect(running.lines().at(-1)).toMatchObject({ part: 'gateway', msg: 'stopped' });
  expect(() => process.kill(restarted, 0)).toThrow('ESRCH');
});
