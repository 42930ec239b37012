import type { KyselyPlugin } from 'kysely';
import type { Database } from './schema.ts';
import { DeadlineError, isConnectionLost, UnconfirmedCommitError } from './unavailable.ts';

/**
 * Runs `work` in a transaction that starts no statement, and sends no COMMIT, after `deadline`, which is a value of
 * `performance.now()`. Throws a DeadlineError then, and an UnconfirmedCommitError if the connection breaks during the COMMIT.
 */
export async function transactionBefore<T>(db: Database, deadline: number, work: (tx: Database) => Promise<T>): Promise<T> {
  const check = () => {
    if (performance.now() >= deadline) throw new DeadlineError('The request took too long.');
  };
  let committing = false;
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx.withPlugin(beforeEachStatement(check)));
      check();
      committing = true;
      return result;
    });
  } catch (error) {
    throw committing && isConnectionLost(error) ? new UnconfirmedCommitError('COMMIT failed.', { cause: error }) : error;
  }
}

/** Creates a plugin that calls `check` before each statement. */
const beforeEachStatement = (check: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    check();
    return node;
  },
  transformResult: async ({ result }) => result,
});
