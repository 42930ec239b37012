import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { type DatabaseLocation, openDatabase } from '../../../backend/db/open.ts';
import type { Database } from '../../../backend/db/schema.ts';
import { type BackendProcess, launch, temporaryFolders } from '../../support/backend-process.ts';
import { makeTemplates, serverDatabase } from '../../support/database.ts';

/** A database with the demo data that backends are started on. */
export interface Target {
  database: 'PGlite' | 'PostgreSQL' | 'PostgreSQL, serializable';
  env: Record<string, string>;
  /** Changes the data while no backend runs. */
  prepare: (work: (db: Database) => Promise<unknown>) => Promise<void>;
  /** Returns the backends that scenarios share, three on PostgreSQL. They start on the first use. */
  backends: () => BackendProcess[];
  close: () => Promise<void>;
}

const prepareAt =
  (location: DatabaseLocation) => async (work: (db: Database) => Promise<unknown>) => {
    const { unlimited, close } = await openDatabase(location);
    await work(unlimited).finally(close);
  };

/** Starts backends on the first use of `backends`. `stop` ends them. */
function sharedBackends(env: Target['env'], size: number) {
  let running: BackendProcess[] | undefined;
  const backends = () => {
    running ??= Array.from({ length: size }, () => launch({ LOG_LEVEL: 'silent', ...env }));
    return running;
  };
  const stop = async () => {
    for (const { child } of running ?? []) child.kill('SIGTERM');
    await Promise.all((running ?? []).map(({ ended }) => ended));
  };
  return { backends, stop };
}

/** Creates a target on a new data folder. */
export async function embeddedTarget(): Promise<Target> {
  const folders = temporaryFolders();
  const dataDir = folders.make(await makeTemplates());
  const env = { DATA_DIR: dataDir };
  const { backends, stop } = sharedBackends(env, 1);
  return {
    database: 'PGlite',
    env,
    prepare: prepareAt({ dataDir }),
    backends,
    close: () => stop().finally(folders.clean),
  };
}

/** Creates a target on a new database of a PostgreSQL server, whose transactions are serializable by default if requested. */
export async function serverTarget(url: string, { serializable = false } = {}): Promise<Target> {
  const database = await serverDatabase(url);
  if (serializable) {
    const name = sql.id(new URL(database.url).pathname.slice(1));
    await sql`alter database ${name} set default_transaction_isolation = serializable`.execute(
      database.db,
    );
  }
  const env = { DATABASE_URL: database.url };
  const { backends, stop } = sharedBackends(env, 3);
  return {
    database: serializable ? 'PostgreSQL, serializable' : 'PostgreSQL',
    env,
    prepare: prepareAt({ url: database.url }),
    backends,
    close: () => stop().finally(database.close),
  };
}

/** Returns the resident memory of a process in MiB, on Linux. */
export function memoryOf(pid: number | undefined): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}
