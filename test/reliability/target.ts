import { readFileSync } from 'node:fs';
import { type DatabaseLocation, openDatabase } from '../../backend/db/open.ts';
import type { Database } from '../../backend/db/schema.ts';
import { type BackendProcess, launch, temporaryFolders } from '../support/backend-process.ts';
import { makeTemplates, serverDatabase } from '../support/database.ts';

/** A database with the demo data that backends are started on. */
export interface Target {
  database: 'PGlite' | 'PostgreSQL';
  env: Record<string, string>;
  /** Changes the data while no backend runs. */
  prepare: (work: (db: Database) => Promise<unknown>) => Promise<void>;
  /** Returns the backend that scenarios share. It starts on the first use. */
  backend: () => BackendProcess;
  close: () => Promise<void>;
}

const prepareAt = (location: DatabaseLocation) => async (work: (db: Database) => Promise<unknown>) => {
  const { unlimited, close } = await openDatabase(location);
  await work(unlimited).finally(close);
};

/** Starts one backend on the first use of `backend`. `stop` ends it. */
function sharedBackend(env: Target['env']) {
  let running: BackendProcess | undefined;
  const backend = () => {
    running ??= launch({ LOG_LEVEL: 'silent', ...env });
    return running;
  };
  const stop = async () => {
    running?.child.kill('SIGTERM');
    await running?.ended;
  };
  return { backend, stop };
}

/** Creates a target on a new data folder. */
export async function embeddedTarget(): Promise<Target> {
  const folders = temporaryFolders();
  const dataDir = folders.make(await makeTemplates());
  const env = { DATA_DIR: dataDir };
  const { backend, stop } = sharedBackend(env);
  return {
    database: 'PGlite',
    env,
    prepare: prepareAt({ dataDir, newDatabase: 'off' }),
    backend,
    close: () => stop().finally(folders.clean),
  };
}

/** Creates a target on a new database of a PostgreSQL server. */
export async function serverTarget(url: string): Promise<Target> {
  const database = await serverDatabase(url);
  const env = { DATABASE_URL: database.url };
  const { backend, stop } = sharedBackend(env);
  return {
    database: 'PostgreSQL',
    env,
    prepare: prepareAt({ url: database.url }),
    backend,
    close: () => stop().finally(database.close),
  };
}

/** Returns the resident memory of a process in MiB, on Linux. */
export function memoryOf(pid: number | undefined): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
