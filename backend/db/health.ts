import { sql } from 'kysely';
import type { Database } from './schema.ts';
import { isWriteFailure, unavailableReason } from './unavailable.ts';

export interface DatabaseHealth {
  /** Returns why the database cannot serve requests, or null. */
  problem: () => Promise<string | null>;
  /** Records a failed request: after a write that failed on a full disk, health checks test writing too. */
  reportFailure: (error: unknown) => void;
}

/** Creates the health check of a database. `db` should have a connection of its own. */
export function createHealth(db: Database): DatabaseHealth {
  let writesFail = false;
  let checking: Promise<string | null> | undefined;

  async function check(): Promise<string | null> {
    try {
      const { rows } = await sql<{
        setting: string;
      }>`select current_setting('transaction_read_only') as setting`.execute(db);
      if (rows[0]?.setting === 'on') return 'the database is read-only';
      if (writesFail) await tryWriting(db);
      writesFail = false;
      return null;
    } catch (error) {
      return unavailableReason(error) ?? 'the database responds with an error';
    }
  }

  return {
    // Concurrent callers share one check, since it has one connection.
    problem: () => {
      checking ??= check().finally(() => {
        checking = undefined;
      });
      return checking;
    },
    reportFailure: (error) => {
      writesFail ||= isWriteFailure(error);
    },
  };
}

/** Allocates 2 MiB of the database's disk and frees it. */
async function tryWriting(db: Database): Promise<void> {
  await sql`
    create temporary table write_probe on commit drop as select repeat('x', 1000) from generate_series(1, 2000)
  `.execute(db);
}
