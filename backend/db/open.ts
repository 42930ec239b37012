import { Kysely } from 'kysely';
import { type EmbeddedLocation, embedded } from './embedded.ts';
import type { Migratable } from './migrate.ts';
import type { Database, Schema } from './schema.ts';
import { type ServerLocation, server } from './server.ts';
import { timeoutsWithin } from './timeouts.ts';

/** The connections of requests to PostgreSQL. */
export interface PoolState {
  open: number;
  idle: number;
  /** Requests that wait for a connection. */
  waiting: number;
}

export interface OpenDatabase extends Migratable {
  db: Database;
  /** For health checks: a connection of their own, which other requests cannot use up. */
  health: Database;
  /** For migrations and the demo data, which may take longer than a request. */
  unlimited: Database;
  /** The state of the connections for requests; undefined for the embedded database. */
  pool?: () => PoolState;
  /** The number of report queries that may run at a time: half of the connections for requests, one in the embedded database. */
  maxReportQueries: number;
  close: () => Promise<void>;
}

export type DatabaseLocation = ServerLocation | EmbeddedLocation;

/**
 * Opens a PostgreSQL server or the embedded database; the same SQL runs on both. The embedded database has one session for
 * everything. Throws a StartupError if the database cannot be reached or used.
 */
export async function openDatabase(
  where: DatabaseLocation,
  timeouts = timeoutsWithin(60_000),
): Promise<OpenDatabase> {
  if ('url' in where) return server(where, timeouts);
  const { dialect, runScript, release } = await embedded(where);
  const db = new Kysely<Schema>({ dialect });
  return {
    db,
    health: db,
    unlimited: db,
    runScript,
    maxReportQueries: 1,
    close: () => db.destroy().finally(release),
  };
}
