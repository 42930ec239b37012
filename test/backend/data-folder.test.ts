import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { orders } from '#contract/orders.ts';
import { launch, signedInTo, temporaryFolders } from '../support/backend-process.ts';

// The tests start and restart whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folders = temporaryFolders();
const seeded = inject('demoDataFolder');

afterAll(folders.clean);

const business = (reference_id: string) => ({ body: { reference_id, name: 'Kept', confirmation_requirement: 1 } });

it('BE-1 keeps saved data over a restart on the same data folder', async () => {
  const folder = folders.make(seeded);
  const first = launch({ DATA_DIR: folder });
  const { body } = await (await signedInTo(first)).request(businesses.create, business('kept'));
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);

  const second = launch({ DATA_DIR: folder });
  const { id } = body as { id: number };
  const reply = await (await signedInTo(second)).request(businesses.details, { params: { id } });
  expect(reply.body).toMatchObject({ reference_id: 'kept', name: 'Kept' });
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

it('BE-13 starts again after a killed first start', async () => {
  const folder = folders.make();
  for (const half of ['database.unfinished', 'database']) {
    const killed = launch({ DATA_DIR: folder });
    await expect.poll(() => existsSync(join(folder, half)), { interval: 5, timeout: 100_000 }).toBe(true);
    await wait(half === 'database' ? 400 : 100);
    killed.child.kill('SIGKILL');
    await killed.ended;
  }
  const backend = launch({ DATA_DIR: folder });
  const { body } = await (await signedInTo(backend)).request(orders.list, { query: { page: 200 } });
  expect(body).toMatchObject({ total: 3000, items: { length: 15 } });
  expect(readdirSync(folder)).not.toContain('database.unfinished');
  backend.child.kill('SIGTERM');
  await backend.ended;
});

it('BE-13 rejects a second process on the same data folder with one line', async () => {
  const folder = folders.make(seeded);
  const first = launch({ DATA_DIR: folder });
  const client = await signedInTo(first);
  const second = await launch({ DATA_DIR: folder }).ended;
  expect(second).toMatchObject({ code: 1, stdout: '', stderr: `The data folder ${folder} is in use by another process.\n` });
  expect((await client.request(businesses.create, business('still'))).status).toBe(200);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = launch({ DATA_DIR: folder });
  expect(await third.ready).toMatchObject({ port: expect.any(Number) });
  third.child.kill('SIGTERM');
  await third.ended;
});
