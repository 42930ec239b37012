import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import {
  type BackendProcess,
  launch,
  oneUser,
  signedInTo,
  temporaryFolders,
} from '../support/backend-process.ts';

// The tests start and restart whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folders = temporaryFolders();
/** A copy of the demo data, and the process that uses it. */
let folder: string;
let backend: BackendProcess;

beforeAll(() => {
  folder = folders.make(inject('demoDataFolder'));
  backend = launch({ DATA_DIR: folder });
});
afterAll(async () => {
  backend.child.kill('SIGTERM');
  await backend.ended;
  folders.clean();
});

const business = (reference_id: string) => ({
  body: { reference_id, name: 'Kept', confirmation_requirement: 1 },
});

/** Ends the process, starts another one on the same data folder, and expects the saved business in it. */
async function expectSavedAfter(signal: NodeJS.Signals, reference_id: string) {
  const { body } = await (await signedInTo(backend)).request(
    businesses.create,
    business(reference_id),
  );
  backend.child.kill(signal);
  const { code } = await backend.ended;
  backend = launch({ DATA_DIR: folder });
  const { id } = body as { id: number };
  const reply = await (await signedInTo(backend)).request(businesses.details, { params: { id } });
  expect(reply.body).toMatchObject({ reference_id, name: 'Kept' });
  return code;
}

it('BE-1 keeps saved data over a restart on the same data folder', async () => {
  expect(await expectSavedAfter('SIGTERM', 'kept')).toBe(0);
});

it('BE-13 rejects a second process on the same data folder with one line', async () => {
  const client = await signedInTo(backend);
  const second = await launch({ DATA_DIR: folder }).ended;
  expect(second).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `The data folder ${folder} is in use by another process.\n`,
  });
  expect((await client.request(businesses.create, business('still'))).status).toBe(200);
});

it('BE-13 starts again on the data folder of a killed process', async () => {
  expect(await expectSavedAfter('SIGKILL', 'killed')).toBeNull();
});

it('BE-13 starts again after a killed first start', async () => {
  const unfinished = folders.make();
  const env = { DATA_DIR: unfinished, ...oneUser };
  for (const written of ['database.unfinished', 'database/postmaster.pid']) {
    const killed = launch(env);
    await expect
      .poll(() => existsSync(join(unfinished, written)), { interval: 5, timeout: 100_000 })
      .toBe(true);
    killed.child.kill('SIGKILL');
    await killed.ended;
  }
  const next = launch(env);
  const { body } = await (await signedInTo(next)).request(users.list, { query: { page: 1 } });
  expect(body).toMatchObject({ total: 1 });
  expect(readdirSync(unfinished)).not.toContain('database.unfinished');
  next.child.kill('SIGTERM');
  await next.ended;
});
