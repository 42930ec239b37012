import { Kysely, PostgresDialect, type PostgresPool, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { type EmbeddedLocation, embedded } from './embedded.ts';
import { parsers } from './parsers.ts';
import type { Database, Schema } from './schema.ts';
import { type DatabaseTimeouts, healthTimeouts, timeoutsWithin } from './timeouts.ts';

export interface OpenDatabase {
  db: Database;
  /** For health checks: a connection of their own, which other requests cannot use up. */
  health: Database;
  /** For migrations, imports and the demo data, which may take longer than a request. */
  unlimited: Database;
  /** True if an empty database means lost data: its data folder has held data before. */
  expectData: boolean;
  markFilled: () => void;
  close: () => Promise<void>;
}

export type DatabaseLocation = { url: string } | EmbeddedLocation;

/**
 * Opens a PostgreSQL server or the embedded database; the same SQL runs on both. The embedded database has one session for
 * everything. Throws a StartError if the database cannot be reached or used.
 */
export async function openDatabase(where: DatabaseLocation, timeouts = timeoutsWithin(60_000)): Promise<OpenDatabase> {
  if ('url' in where) return openServer(where.url, timeouts);
  const { dialect, expectData, markFilled, release } = await embedded(where);
  const db = new Kysely<Schema>({ dialect });
  return { db, health: db, unlimited: db, expectData, markFilled, close: () => db.destroy().finally(release) };
}

async function openServer(url: string, timeouts: DatabaseTimeouts): Promise<OpenDatabase> {
  const pools = [
    openPool(url, { max: 10, ...limits(timeouts) }),
    openPool(url, { max: 1, ...limits(healthTimeouts) }),
    openPool(url, { max: 1, connectionTimeoutMillis: timeouts.connect }),
  ] as const;
  const [db, health, unlimited] = pools;
  const close = async () => {
    await Promise.all(pools.map((pool) => pool.destroy()));
  };
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    await close();
    const { code, message } = error as Error & { code?: string };
    throw new StartError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
  }
  return { db, health, unlimited, expectData: false, markFilled: () => {}, close };
}

const limits = ({ connect, lock, statement, query, idleInTransaction }: DatabaseTimeouts): pg.PoolConfig => ({
  connectionTimeoutMillis: connect,
  lock_timeout: lock,
  statement_timeout: statement,
  query_timeout: query,
  idle_in_transaction_session_timeout: idleInTransaction,
});

function openPool(url: string, config: pg.PoolConfig): Database {
  const types = {
    getTypeParser: ((oid: number, format: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
  };
  const pool = new pg.Pool({
    ...config,
    connectionString: url,
    types,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Times then arrive in UTC, as they are sent, and need no conversion (parsers.ts).
    onConnect: (client) => client.query("set time zone 'UTC'"),
  });
  // A server that restarts breaks idle connections, which the pool replaces. Without a listener that would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: withoutSilentConnections(pool) }) });
}

/**
 * Wraps a pool so that it closes a connection after a query timeout instead of reusing it: pg only stops waiting for the result.
 * The server then rolls back the transaction.
 */
function withoutSilentConnections(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      let released = false;
      const release = (destroy?: boolean) => {
        if (!released) client.release(destroy);
        released = true;
      };
      const query = (async (text: string, values: unknown[]) => {
        try {
          return await client.query(text, values);
        } catch (error) {
          if ((error as Error).message === 'Query read timeout') release(true);
          throw error;
        }
      }) as typeof client.query;
      return { query, release };
    },
  };
}
