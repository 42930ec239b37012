import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readSettings } from '#config/settings.ts';
import { databaseOf } from '../../backend/database-location.ts';
import { embedded } from '../../backend/db/embedded.ts';
import type { Schema } from '../../backend/db/schema.ts';
import { fillIfEmpty } from '../../backend/first-start.ts';
import { temporaryFolders } from '../support/backend-process.ts';

const folders = temporaryFolders();
/** A folder whose database was filled and has lost its users. No test changes its data. */
let filled: string;

beforeAll(async () => {
  filled = folders.make(inject('demoDataFolder'));
  const { dialect, markFilled, release } = await embedded({ dataDir: filled, newDatabase: 'off' });
  const db = new Kysely<Schema>({ dialect });
  await sql`truncate users cascade`.execute(db);
  markFilled();
  await db.destroy();
  release();
});
afterAll(folders.clean);

const start = (dataDir: string, newDatabase: 'auto' | 'on' | 'off' = 'auto') =>
  embedded({ dataDir, newDatabase });
const missing =
  /^The database in \S+ is missing\. Restore a backup, or set NEW_DATABASE=on to start with a new database\.$/;

it('BE-33 creates a database in a folder that lost one only on request', async () => {
  const folder = folders.make();
  cpSync(join(filled, 'database.filled'), join(folder, 'database.filled'));
  await expect(start(folder)).rejects.toThrow(missing);
  expect(existsSync(join(folder, 'database'))).toBe(false);
  mkdirSync(join(folder, 'database'));
  await expect(start(folder)).rejects.toThrow(missing);
  const { dialect, expectData, release } = await start(folder, 'on');
  expect(expectData).toBe(false);
  await new Kysely({ dialect }).destroy();
  release();
});

it('BE-33 does not start with a damaged database or change its files', async () => {
  const folder = folders.make();
  cpSync(join(filled, 'database', 'global'), join(folder, 'database', 'global'), {
    recursive: true,
  });
  const files = () => readdirSync(join(folder, 'database'), { recursive: true });
  const before = files();
  for (const newDatabase of ['auto', 'on', 'off'] as const) {
    await expect(start(folder, newDatabase)).rejects.toThrow(
      /^The database in \S+ is damaged: \S+PG_VERSION is missing\. [^\n]+$/,
    );
  }
  expect(files()).toEqual(before);
});

it('BE-33 does not fill a database that has lost its data', async () => {
  const { dialect, expectData, release } = await start(filled);
  const db = new Kysely<Schema>({ dialect });
  expect(expectData).toBe(true);
  await expect(
    fillIfEmpty(db, new Date(), { demoData: true, admin: null, expectData }),
  ).rejects.toThrow(
    'The database has lost its data. Restore a backup, or set NEW_DATABASE=on to fill it again.',
  );
  await db.destroy();
  release();
});

it('BE-33 takes an empty folder for a missing mount in production', async () => {
  const location = databaseOf(
    readSettings({ NODE_ENV: 'production', DATA_DIR: folders.make() }, 'backend'),
  );
  await expect('dataDir' in location && embedded(location)).rejects.toThrow(
    /^There is no database in \S+\. Check DATA_DIR and its mount, or set NEW_DATABASE=on to start with a new database\.$/,
  );
});

it('BE-13 opens a database after a process was killed while it opened it', async () => {
  writeFileSync(join(filled, 'database', 'postmaster.pid'), '');
  const { dialect, release } = await start(filled);
  const db = new Kysely<Schema>({ dialect });
  expect(await db.selectFrom('orders').select('id').limit(1).execute()).toHaveLength(1);
  await db.destroy();
  release();
});
