import { sql } from 'kysely';
import type { Database } from './schema.ts';

/** Time limits of one database connection, in ms. */
export interface DatabaseTimeouts {
  /** For a connection, from the pool or a new one. */
  connect: number;
  /** For a row or table that another transaction holds. */
  lock: number;
  /** For one statement, on the server. */
  statement: number;
  /** For one statement, in this process: a connection that goes silent is closed. Above `statement`, so that the server gives up first. */
  query: number;
  /** For a transaction that waits for its next statement: a backend that died in the middle of one releases its locks. */
  idleInTransaction: number;
}

/** Derives the limits from the time that the gateway waits for a response, so that no statement outlives its request. */
export function timeoutsWithin(backendTimeoutMs: number): DatabaseTimeouts {
  const atMost = (ms: number, share: number) =>
    Math.max(100, Math.min(ms, Math.floor(backendTimeoutMs * share)));
  return {
    connect: atMost(5_000, 0.1),
    lock: atMost(3_000, 0.1),
    statement: atMost(10_000, 0.2),
    query: atMost(12_000, 0.25),
    idleInTransaction: atMost(10_000, 0.2),
  };
}

/**
 * Returns the time from the start of a request in which it must send its COMMIT, in ms. A COMMIT that is delayed on its way finds
 * the transaction ended by `idleInTransaction`, so it takes effect after at most 0.7 of the gateway's limit, or never.
 * See decision 8 in docs/decisions.md.
 */
export const commitTimeoutWithin = (backendTimeoutMs: number): number => backendTimeoutMs / 2;

/** For a health check, which the gateway gives 2 s in all. */
export const healthTimeouts: DatabaseTimeouts = {
  connect: 700,
  lock: 500,
  statement: 600,
  query: 700,
  idleInTransaction: 1_000,
};

/** For work that takes longer than a request. */
export const noTimeouts: DatabaseTimeouts = {
  connect: 0,
  lock: 0,
  statement: 0,
  query: 0,
  idleInTransaction: 0,
};

/** Removes the limits of the database from a transaction that takes longer than a request: those of its role, behind a pooler. */
export async function removeTimeouts(tx: Database): Promise<void> {
  await sql`
    select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true),
      set_config('idle_in_transaction_session_timeout', '0', true)
  `.execute(tx);
}
