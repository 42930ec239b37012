import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { orders } from '#contract/orders.ts';
import { launch, signedInTo, temporaryFolders } from '../support/backend-process.ts';
import { serverDatabase } from '../support/database.ts';

// Whole processes, some killed and started again, on a machine that may be busy.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folders = temporaryFolders();
const seeded = inject('demoDataFolder');

afterAll(folders.clean);

const business = (reference_id: string) => ({ body: { reference_id, name: 'Kept', confirmation_requirement: 1 } });

it('BE-1 what was saved is there after a restart on the same data folder', async () => {
  const folder = folders.make(seeded);
  const first = launch({ DATA_DIR: folder });
  const { body } = await (await signedInTo(first)).call(businesses.create, business('kept'));
  first.child.kill('SIGTERM');
  expect((await first.ended).code).toBe(0);

  const second = launch({ DATA_DIR: folder });
  const { id } = body as { id: number };
  const reply = await (await signedInTo(second)).call(businesses.details, { params: { id } });
  expect(reply.body).toMatchObject({ reference_id: 'kept', name: 'Kept' });
  second.child.kill('SIGTERM');
  expect((await second.ended).code).toBe(0);
});

/** Kills a backend again and again while it writes; after each start all that any of them acknowledged must be there. */
async function expectNothingLost(env: Record<string, string>) {
  const rounds = Number(process.env.CRASH_ROUNDS ?? 2);
  const acknowledged: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const backend = launch(env);
    const client = await signedInTo(backend);
    for (const id of acknowledged) {
      expect((await client.call(businesses.details, { params: { id } })).status).toBe(200);
    }
    if (round === rounds) {
      backend.child.kill('SIGTERM');
      expect(await backend.ended).toMatchObject({ code: 0, stderr: '' });
      return;
    }
    const enough = acknowledged.length + 10 + round;
    let killed = false;
    const writers = [0, 1, 2].map(async (writer) => {
      for (let n = 0; !killed; n += 1) {
        const reply = await client.call(businesses.create, business(`k${round}-${writer}-${n}`)).catch(() => undefined);
        if (reply?.status === 200) acknowledged.push((reply.body as { id: number }).id);
        else if (reply) throw new Error(`A write was answered ${reply.status}: ${reply.text}`);
      }
    });
    const finished = Promise.all(writers);
    const writing = expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThanOrEqual(enough);
    await Promise.race([writing, finished]);
    backend.child.kill('SIGKILL');
    killed = true;
    await finished;
    expect(await backend.ended).toMatchObject({ signal: 'SIGKILL', stderr: '' });
  }
}

it('BE-13 kill -9 in the middle of writing loses nothing that was acknowledged, and the next start is clean', () =>
  expectNothingLost({ DATA_DIR: folders.make(seeded) }));

it.skipIf(inject('postgresUrl') === null)('BE-13 kill -9 loses nothing that was acknowledged on PostgreSQL either', async () => {
  const database = await serverDatabase(inject('postgresUrl') as string);
  await expectNothingLost({ DATABASE_URL: database.url });
  await database.close();
});

it('BE-13 a first start that is killed half way leaves nothing in the way of the next', async () => {
  const folder = folders.make();
  for (const half of ['database.unfinished', 'database']) {
    const killed = launch({ DATA_DIR: folder });
    await expect.poll(() => existsSync(join(folder, half)), { interval: 5, timeout: 100_000 }).toBe(true);
    await wait(half === 'database' ? 400 : 100);
    killed.child.kill('SIGKILL');
    await killed.ended;
  }
  const backend = launch({ DATA_DIR: folder });
  const { body } = await (await signedInTo(backend)).call(orders.list, { query: { page: 200 } });
  expect(body).toMatchObject({ total: 3000, items: { length: 15 } });
  expect(readdirSync(folder)).not.toContain('database.unfinished');
  backend.child.kill('SIGTERM');
  await backend.ended;
});

it('BE-13 a second process on the same data folder is refused with one clear line, and the first goes on', async () => {
  const folder = folders.make(seeded);
  const first = launch({ DATA_DIR: folder });
  const client = await signedInTo(first);
  const second = await launch({ DATA_DIR: folder }).ended;
  expect(second).toMatchObject({ code: 1, stdout: '', stderr: `The data folder ${folder} is in use by another process.\n` });
  expect((await client.call(businesses.create, business('still'))).status).toBe(200);

  first.child.kill('SIGKILL');
  await first.ended;
  const third = launch({ DATA_DIR: folder });
  expect(await third.ready).toMatchObject({ port: expect.any(Number) });
  third.child.kill('SIGTERM');
  await third.ended;
});
