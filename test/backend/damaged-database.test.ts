import { readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { afterAll, expect, inject, it, vi } from 'vitest';
import { embedded } from '../../backend/db/embedded.ts';
import type { Schema } from '../../backend/db/schema.ts';
import { launch, temporaryFolders } from '../support/backend-process.ts';

// The tests start whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const folders = temporaryFolders();
afterAll(folders.clean);

/** Lists the files of a database, without the one that PostgreSQL writes first. */
const filesOf = (database: string) =>
  readdirSync(database, { recursive: true }).filter((file) => file !== 'postmaster.pid');

it.each([
  ['without PG_VERSION', (database: string) => rmSync(join(database, 'PG_VERSION'))],
  ['without its control file', (database: string) => rmSync(join(database, 'global/pg_control'))],
  [
    'with an empty control file',
    (database: string) => truncateSync(join(database, 'global/pg_control')),
  ],
  ['without its log', (database: string) => rmSync(join(database, 'pg_wal'), { recursive: true })],
])('BE-33 a start on a database %s ends with one sentence', async (_, damage) => {
  const DATA_DIR = folders.make(inject('demoDataFolder'));
  const database = join(DATA_DIR, 'database');
  damage(database);
  const files = filesOf(database);
  const { code, stdout, stderr } = await launch({ DATA_DIR }).ended;
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(
    /^The database in \S+ is damaged: [^\n]+\. Restore a copy of the folder, or move \S+\/database away to start with a new one\.\n$/,
  );
  expect(filesOf(database)).toEqual(files);
});

it('BE-13 opens a database after a process was killed while it opened it', async () => {
  const dataDir = folders.make(inject('demoDataFolder'));
  writeFileSync(join(dataDir, 'database', 'postmaster.pid'), '');
  const { dialect, release } = await embedded({ dataDir });
  const db = new Kysely<Schema>({ dialect });
  expect(await db.selectFrom('orders').select('id').limit(1).execute()).toHaveLength(1);
  await db.destroy();
  release();
});
