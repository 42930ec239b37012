import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  sql,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { StartError } from '../start-error.ts';
import { parsers } from './parsers.ts';
import type { Database, Schema } from './schema.ts';
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

/**
 * PostgreSQL with an isolation level and time limits in every transaction, since a pooler in transaction mode rejects them as startup
 * parameters and gives each transaction another session. A statement outside of a transaction is one of its own.
 * See decision 38 in docs/decisions.md.
 */
class ServerDialect extends PostgresDialect {
  readonly #timeouts: DatabaseTimeouts;

  constructor(config: PostgresDialectConfig, timeouts: DatabaseTimeouts) {
    super(config);
    this.#timeouts = timeouts;
  }

  override createDriver(): Driver {
    return new ServerDriver(super.createDriver(), this.#timeouts);
  }

  override createAdapter() {
    return new ServerAdapter();
  }
}

/** Leaves the lock of migrations to migrate.ts: Kysely's belongs to a session, which a pooler would give to others with its lock. */
class ServerAdapter extends PostgresAdapter {
  override async acquireMigrationLock() {}
  override async releaseMigrationLock() {}
}

/** Wraps Kysely's driver to begin transactions by `begin`. */
class ServerDriver implements Driver {
  readonly #driver: Driver;
  readonly #timeouts: DatabaseTimeouts;

  constructor(driver: Driver, timeouts: DatabaseTimeouts) {
    this.#driver = driver;
    this.#timeouts = timeouts;
  }

  init() {
    return this.#driver.init();
  }

  async acquireConnection() {
    return new ServerConnection(await this.#driver.acquireConnection(), begin(this.#timeouts));
  }

  async beginTransaction(connection: ServerConnection, settings: TransactionSettings) {
    await connection.inner.executeQuery(begin(this.#timeouts, settings));
    connection.inTransaction = true;
  }

  async commitTransaction(connection: ServerConnection) {
    await this.#driver.commitTransaction(connection.inner);
    connection.inTransaction = false;
  }

  async rollbackTransaction(connection: ServerConnection) {
    await this.#driver.rollbackTransaction(connection.inner);
    connection.inTransaction = false;
  }

  releaseConnection({ inner }: ServerConnection) {
    return this.#driver.releaseConnection(inner);
  }

  destroy() {
    return this.#driver.destroy();
  }
}

class ServerConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #begin: CompiledQuery;
  inTransaction = false;

  constructor(inner: DatabaseConnection, begin: CompiledQuery) {
    this.inner = inner;
    this.#begin = begin;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.inTransaction) return this.inner.executeQuery<R>(query);
    const replies = await Promise.allSettled([
      this.inner.executeQuery<never>(this.#begin),
      this.inner.executeQuery<R>(query),
      this.inner.executeQuery<never>(commit),
    ]);
    for (const reply of replies) if (reply.status === 'rejected') throw reply.reason;
    return (replies[1] as PromiseFulfilledResult<QueryResult<R>>).value;
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number) {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

/** One message of several statements, which takes one round trip. */
const begin = (
  { lock, statement, idleInTransaction }: DatabaseTimeouts,
  { isolationLevel = 'read committed' }: TransactionSettings = {},
) =>
  CompiledQuery.raw(
    `start transaction isolation level ${isolationLevel}; set local lock_timeout = ${lock}; ` +
      `set local statement_timeout = ${statement}; set local idle_in_transaction_session_timeout = ${idleInTransaction}`,
  );

const commit = CompiledQuery.raw('commit');
