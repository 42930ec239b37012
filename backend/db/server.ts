import { Kysely, sql } from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { parsers } from './parsers.ts';
import type { Database, Schema } from './schema.ts';
import { ServerDialect } from './server-dialect.ts';
import { type DatabaseTimeouts, healthTimeouts } from './timeouts.ts';

export interface ServerLocation {
  url: string;
  /** The largest number of connections for requests. */
  connections?: number;
}

/**
 * Opens a PostgreSQL server or a pooler in front of it. Throws a StartError if it cannot be reached. Three pools: for requests, for
 * the health check, and for work without time limits. The first two keep a connection that is idle, which others could take.
 */
export async function server({ url, connections = 10 }: ServerLocation, timeouts: DatabaseTimeouts) {
  const pools = [
    openPool(url, { max: connections, min: 1 }, timeouts),
    openPool(url, { max: 1, min: 1 }, healthTimeouts),
    openPool(url, { max: 1 }, { connect: timeouts.connect, query: 0, lock: 0, statement: 0, idleInTransaction: 0 }),
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
  return { db, health, unlimited, close };
}

function openPool(connectionString: string, size: { max: number; min?: number }, timeouts: DatabaseTimeouts): Database {
  const types = {
    getTypeParser: ((oid: number, format: 'text') => parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
  };
  const pool = new pg.Pool({
    ...size,
    connectionString,
    types,
    connectionTimeoutMillis: timeouts.connect,
    query_timeout: timeouts.query,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // A single statement and its BEGIN and COMMIT are sent at once. Also closes a connection after a query timeout.
    pipeline: true,
    onConnect: prepare,
  });
  // A server that restarts breaks idle connections, which the pool replaces. Without a listener that would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return new Kysely<Schema>({ dialect: new ServerDialect({ pool }, timeouts) });
}

/**
 * Sets what may outlive a transaction, also behind a pooler: the time zone, in which times need no conversion (parsers.ts), and TCP
 * keepalive, so that the server closes a connection within a minute of a network failure, instead of counting it for hours.
 * Rejects a server that cannot write, such as the standby of a failover, as `target_session_attrs=read-write` of libpq does.
 * See decision 39 in docs/decisions.md.
 */
async function prepare(client: pg.ClientBase): Promise<void> {
  const keepalive = client.query(`
    set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3; set tcp_user_timeout = 60000
  `);
  const [{ rows }] = await Promise.all([
    client.query<{ setting: string }>("select current_setting('transaction_read_only') as setting"),
    client.query("set time zone 'UTC'"),
    // Not every database with PostgreSQL's protocol has these settings.
    keepalive.catch(() => {}),
  ]);
  if (rows[0]?.setting === 'on') throw Object.assign(new Error('The database is read-only.'), { code: '25006' });
}
