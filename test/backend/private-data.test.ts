import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openDataFolder } from '../../backend/db/data-folder.ts';
import { temporaryFolders } from '../support/backend-process.ts';

const folders = temporaryFolders();
afterAll(folders.clean);

const permissions = (...path: string[]) => (statSync(join(...path)).mode & 0o777).toString(8);

it('BE-14 existing folders are restricted at start', () => {
  const dataDir = folders.make();
  mkdirSync(join(dataDir, 'database'));
  chmodSync(join(dataDir, 'database'), 0o777);
  chmodSync(dataDir, 0o755);
  openDataFolder(dataDir).release();
  expect(permissions(dataDir)).toBe('700');
  expect(permissions(dataDir, 'database')).toBe('700');
});

it('BE-14 restricts the database, not the mode of a shared folder', () => {
  const shared = folders.make();
  writeFileSync(join(shared, 'other'), '');
  mkdirSync(join(shared, 'database'));
  chmodSync(shared, 0o777);
  openDataFolder(shared).release();
  expect(permissions(shared)).toBe('777');
  expect(permissions(shared, 'database')).toBe('700');
});

it.skipIf(process.getuid?.() === 0)(
  'BE-14 an unwritable folder is one clear line',
  { meta: { reason: 'root may write everywhere' } },
  () => {
    const dataDir = folders.make();
    chmodSync(dataDir, 0o500);
    expect(() => openDataFolder(dataDir)).toThrow(
      /^The data folder \S+ cannot be used: EACCES: permission denied/,
    );
  },
);

it.skipIf(process.platform !== 'linux')(
  'BE-14 a folder that the system cannot create is one clear line',
  () => {
    expect(() => openDataFolder('/proc/nope')).toThrow(
      'The data folder /proc/nope cannot be used: ENOENT',
    );
  },
);
