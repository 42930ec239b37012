import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { DatabaseTimeouts } from './timeouts.ts';

/**
 * PostgreSQL with an isolation level and time limits in every transaction, since a pooler in transaction mode rejects them as startup
 * parameters and gives each transaction another session. A statement outside of a transaction is one of its own.
 * See decision 38 in docs/decisions.md.
 */
export class ServerDialect extends PostgresDialect {
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
  readonly #begin: CompiledQuery;

  constructor(driver: Driver, timeouts: DatabaseTimeouts) {
    this.#driver = driver;
    this.#timeouts = timeouts;
    this.#begin = begin(timeouts);
  }

  init() {
    return this.#driver.init();
  }

  async acquireConnection() {
    return new ServerConnection(await this.#driver.acquireConnection(), this.#begin);
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
