import type { Database } from '../db/schema.ts';
import { transactionBefore } from '../db/transaction.ts';
import { HttpError } from '../http/http-error.ts';
import type { Context } from '../http/route.ts';
import { lockUsers } from './queries.ts';
import { sessionExists } from './sessions.ts';

/**
 * Runs `work` in a transaction during which the caller's session cannot end; throws a 401 if it has ended since the request
 * started. Pass the id of a user that `work` changes, so that the rows of caller and user are locked in one order.
 */
export async function authorizedTransaction<T>(
  { db, deadline, session }: Context,
  work: (tx: Database) => Promise<T>,
  changedUser?: bigint,
): Promise<T> {
  return transactionBefore(db, deadline, async (tx) => {
    await lockUsers(tx, session.user.id, changedUser);
    // A separate statement, so that its snapshot is taken under the lock.
    if (!(await sessionExists(tx, session.secret))) throw new HttpError(401, 'Authentication required.');
    return work(tx);
  });
}
