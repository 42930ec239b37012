import { setTimeout as wait } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import type { Database } from './schema.ts';
import {
  DeadlineError,
  isCommitUnknown,
  isConflict,
  UnconfirmedCommitError,
} from './unavailable.ts';

/** The longest wait before the second attempt, in ms. It doubles with each attempt up to `maxRetryDelay`. */
const firstRetryDelay = 20;
const maxRetryDelay = 1_000;

/**
 * Runs `work` in a transaction that starts no statement, and sends no COMMIT, after `deadline`, which is a value of
 * `performance.now()`. Throws a DeadlineError then, and an UnconfirmedCommitError if the connection breaks during the COMMIT.
 *
 * The isolation level is that of the connection, read committed: `work` locks the rows that it decides on before it reads them, and
 * unique indexes decide between parallel inserts, so a stricter level would only add conflicts. If the database rolls the transaction
 * back because of a deadlock or a conflict, `work` runs again in a new one, so it must change nothing but the database. Throws the
 * conflict if there is no time for another attempt.
 */
export async function transactionBefore<T>(
  db: Database,
  deadline: number,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  let conflict: unknown;
  for (let delayLimit = firstRetryDelay; ; delayLimit = Math.min(delayLimit * 2, maxRetryDelay)) {
    try {
      return await attempt(db, deadline, work);
    } catch (error) {
      if (!isConflict(error))
        throw conflict !== undefined && error instanceof DeadlineError ? conflict : error;
      conflict = error;
    }
    // A random wait, so that the transactions do not meet again.
    const delay = Math.random() * delayLimit;
    if (performance.now() + delay >= deadline) throw conflict;
    await wait(delay);
  }
}

async function attempt<T>(
  db: Database,
  deadline: number,
  work: (tx: Database) => Promise<T>,
): Promise<T> {
  const check = () => {
    if (performance.now() >= deadline) throw new DeadlineError('The request took too long.');
  };
  let committing = false;
  const effects: (() => void)[] = [];
  try {
    const result = await db.transaction().execute(async (tx) => {
      const checked = tx.withPlugin(beforeEachStatement(check));
      afterCommits.set(checked, effects);
      const result = await work(checked);
      check();
      committing = true;
      return result;
    });
    for (const effect of effects) effect();
    return result;
  } catch (error) {
    throw committing && isCommitUnknown(error)
      ? new UnconfirmedCommitError('COMMIT failed.', { cause: error })
      : error;
  }
}

/** What to run after the commit of each transaction. */
const afterCommits = new WeakMap<Database, (() => void)[]>();

/**
 * Runs `effect`, which must not throw, once the transaction is committed, or at once without a transaction. It does not run if the
 * transaction is rolled back, or if the database does not confirm its commit.
 */
export function afterCommit(db: Database, effect: () => void): void {
  const effects = afterCommits.get(db);
  if (effects) effects.push(effect);
  else effect();
}

/** Creates a plugin that calls `check` before each statement. */
const beforeEachStatement = (check: () => void): KyselyPlugin => ({
  transformQuery: ({ node }) => {
    check();
    return node;
  },
  transformResult: async ({ result }) => result,
});

/**
 * Runs `read` in a transaction in which every statement sees the database at one moment, so that a response of several statements
 * shows no half of a write. Otherwise a payment between two statements shows the old amount of an order beside its new balance. Costs
 * two short commands.
 */
export const snapshot = <T>(db: Database, read: (tx: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
