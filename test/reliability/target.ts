import { readFileSync } from 'node:fs';
import { type DatabaseLocation, openDatabase } from '../../backend/db/open.ts';
import type { Database } from '../../backend/db/schema.ts';
import { temporaryFolders } from '../support/backend-process.ts';
import { makeTemplates, serverDatabase } from '../support/database.ts';

/** A database with the demo data that backends are started on. */
export interface Target {
  database: 'PGlite' | 'PostgreSQL';
  env: Record<string, string>;
  /** Changes the data while no backend runs. */
  prepare: (work: (db: Database) => Promise<unknown>) => Promise<void>;
  close: () => Promise<void>;
}

const prepareAt = (location: DatabaseLocation) => async (work: (db: Database) => Promise<unknown>) => {
  const { unlimited, close } = await openDatabase(location);
  await work(unlimited).finally(close);
};

/** Creates a target on a new data folder. */
export async function embeddedTarget(): Promise<Target> {
  const folders = temporaryFolders();
  const dataDir = folders.make(await makeTemplates());
  return {
    database: 'PGlite',
    env: { DATA_DIR: dataDir },
    prepare: prepareAt({ dataDir, newDatabase: 'off' }),
    close: async () => folders.clean(),
  };
}

/** Creates a target on a new database of a PostgreSQL server. */
export async function serverTarget(url: string): Promise<Target> {
  const database = await serverDatabase(url);
  return {
    database: 'PostgreSQL',
    env: { DATABASE_URL: database.url },
    prepare: prepareAt({ url: database.url }),
    close: database.close,
  };
}

/** Returns the resident memory of a process in MiB, on Linux. */
export function memoryOf(pid: number | undefined): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
