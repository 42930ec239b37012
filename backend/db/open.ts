import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { embedded } from './embedded.ts';
import { parsers } from './parsers.ts';
import type { Database, Schema } from './schema.ts';

export interface OpenDatabase {
  db: Database;
  close: () => Promise<void>;
}

/**
 * The PostgreSQL of `url`, or without one the embedded database in `dataDir`; the same SQL runs on both.
 * Throws a StartError if it cannot be reached or used. `onError` hears of connections that break while idle.
 */
export async function openDatabase(
  where: { url: string | null; dataDir: string },
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  if (where.url !== null) return openServer(where.url, onError);
  const { dialect, release } = await embedded(where.dataDir);
  const db = new Kysely<Schema>({ dialect });
  return { db, close: () => db.destroy().finally(release) };
}

async function openServer(url: string, onError: (error: Error) => void): Promise<OpenDatabase> {
  const types = {
    getTypeParser: ((oid: number, format: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
  };
  const pool = new pg.Pool({
    connectionString: url,
    types,
    max: 10,
    connectionTimeoutMillis: 5_000,
    // Times then arrive in UTC, as they leave, and need not be converted (parsers.ts).
    onConnect: (client) => client.query("set time zone 'UTC'"),
  });
  // A server that restarts breaks connections, idle ones and ones between two queries; unheard, that would end the process.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await db.destroy();
    const { code, message } = error as Error & { code?: string };
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
  }
  return { db, close: () => db.destroy() };
}
