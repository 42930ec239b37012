import { setTimeout as wait } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { StartupError } from '../../shared/startup-error.ts';
import { parsers } from './parsers.ts';
import { printWarning } from './print-warning.ts';
import type { Database, Schema } from './schema.ts';
import { type DatabaseTimeouts, healthTimeouts, noTimeouts, removeTimeouts } from './timeouts.ts';

export interface ServerLocation {
  url: string;
  /** The largest number of connections for requests. */
  connections?: number;
}

/**
 * Opens a PostgreSQL server or a pooler in front of it. Throws a StartupError if it cannot be reached, or if its transactions would
 * exceed the time limits.
 */
export async function server(location: ServerLocation, timeouts: DatabaseTimeouts) {
  try {
    return await openPools(location, timeouts, sessionSettings);
  } catch (error) {
    if (!isRejectedParameter(error)) throw unreachable(error);
    return await openPools(location, timeouts, () => undefined).catch((rejected) => {
      throw unreachable(rejected);
    });
  }
}

/** Poolers reject startup parameters with these codes: PgBouncer with the first, RDS Proxy with the second. */
const isRejectedParameter = (error: unknown) =>
  ['08P01', '0A000'].includes((error as { code?: string }).code ?? '');

function unreachable(error: unknown): StartupError {
  if (error instanceof StartupError) return error;
  const { code, message } = error as Error & { code?: string };
  return new StartupError(`The database of DATABASE_URL cannot be reached: ${message || code}`);
}

/**
 * Opens three pools: for requests, for the health check, and for work without time limits. The first two keep a connection that is
 * idle, which others could take. `settingsOf` returns the startup parameter `options` of a connection.
 */
async function openPools(
  { url, connections = 10 }: ServerLocation,
  timeouts: DatabaseTimeouts,
  settingsOf: (timeouts: DatabaseTimeouts) => string | undefined,
) {
  const pools = [
    openPool(url, { max: connections, min: 1, options: settingsOf(timeouts) }, timeouts),
    openPool(url, { max: 1, min: 1, options: settingsOf(healthTimeouts) }, healthTimeouts),
    openPool(
      url,
      { max: 1, options: settingsOf(noTimeouts) },
      { ...noTimeouts, connect: timeouts.connect },
    ),
  ] as const;
  const [db, health, unlimited] = pools.map(({ database }) => database) as [
    Database,
    Database,
    Database,
  ];
  const close = async () => {
    await Promise.all(pools.map(({ database }) => database.destroy()));
  };
  try {
    await requireLimits(db, timeouts);
  } catch (error) {
    await close();
    throw error;
  }
  const runScript = (text: string) => sql.raw(text).execute(unlimited);
  const maxReportQueries = Math.max(1, Math.floor(connections / 2));
  const takeTurns = <T>(work: () => Promise<T>) => alone(db, work);
  return {
    db,
    health,
    unlimited,
    runScript,
    takeTurns,
    pool: pools[0].state,
    maxReportQueries,
    close,
  };
}

/**
 * Runs `work`, on other connections, while no other backend of the database does. A lock of the transaction also works behind a pooler.
 * Polls instead of waiting for it: a statement that waits has a snapshot, whose end CREATE INDEX CONCURRENTLY would wait for.
 */
async function alone<T>(db: Database, work: () => Promise<T>): Promise<T> {
  for (;;) {
    const turn = await db.transaction().execute(async (tx) => {
      await removeTimeouts(tx);
      const { rows } = await sql<{
        isFree: boolean;
      }>`select pg_try_advisory_xact_lock(8245301977) as "isFree"`.execute(tx);
      return rows[0]?.isFree ? { result: await work() } : null;
    });
    if (turn) return turn.result;
    await wait(100);
  }
}

function openPool(
  connectionString: string,
  settings: pg.PoolConfig,
  { connect, query }: DatabaseTimeouts,
) {
  const types = {
    getTypeParser: ((oid: number, format: 'text') =>
      parsers[oid] ?? pg.types.getTypeParser(oid, format)) as never,
  };
  const pool = new pg.Pool({
    ...settings,
    connectionString,
    types,
    connectionTimeoutMillis: connect,
    query_timeout: query,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // Closes a connection after a query timeout. Otherwise its next statement would wait for the one that hangs.
    pipeline: true,
    onConnect: prepare,
  });
  // A server that restarts breaks idle connections, which the pool replaces. Without a listener that would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}).on('notice', printWarning));
  const state = () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount });
  return { database: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), state };
}

/** The settings of PostgreSQL that transactions rely on, in ms. */
const limitsOf = ({ lock, statement, idleInTransaction }: DatabaseTimeouts) => ({
  lock_timeout: lock,
  statement_timeout: statement,
  idle_in_transaction_session_timeout: idleInTransaction,
});

/** Returns the startup parameter `options`, in which a backslash escapes a space. */
const sessionSettings = (timeouts: DatabaseTimeouts): string =>
  Object.entries({ ...limitsOf(timeouts), default_transaction_isolation: 'read\\ committed' })
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ');

/** Throws a StartupError with the SQL that sets the limits for the role, unless they hold for its transactions. */
async function requireLimits(db: Database, timeouts: DatabaseTimeouts): Promise<void> {
  const limits = Object.entries(limitsOf(timeouts));
  const { rows } = await sql<{ name: string; setting: string; role: string }>`
    select name, setting, current_user as role from pg_settings
    where name in (${sql.join(limits.map(([name]) => name))}, 'default_transaction_isolation')
  `.execute(db);
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]));
  const isLimited = limits.every(
    ([name, most]) => Number(settings.get(name)) > 0 && Number(settings.get(name)) <= most,
  );
  if (isLimited && settings.get('default_transaction_isolation') === 'read committed') return;
  const role = pg.escapeIdentifier(rows[0]?.role ?? '');
  const commands = [...limits, ['default_transaction_isolation', "'read committed'"]].map(
    ([name, value]) => `alter role ${role} set ${name} = ${value};`,
  );
  throw new StartupError(
    `The pooler of DATABASE_URL sets no time limits, so its role needs them, for new connections of the pooler: ${commands.join(' ')}`,
  );
}

/**
 * Sets what may outlive a transaction, also behind a pooler: the time zone, in which times need no conversion (parsers.ts), and TCP
 * keepalive, so that the server closes a connection within a minute of a network failure, instead of counting it for hours.
 * Rejects a server that cannot write, such as the standby of a failover, as `target_session_attrs=read-write` of libpq does.
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
  if (rows[0]?.setting === 'on')
    throw Object.assign(new Error('The database is read-only.'), { code: '25006' });
}
