import type { Database } from '../db/schema.ts';
import { transactionBefore } from '../db/transaction.ts';
import { HttpError } from '../http/http-error.ts';
import { successOf } from '../http/outcome.ts';
import type { Context } from '../http/route.ts';
import { RepeatedWrite, storeOutcome } from '../idempotency.ts';
import { lockUsers } from './queries.ts';
import { lockSession } from './sessions.ts';

/**
 * Runs the `work` of a write in a transaction during which the caller's session cannot end; throws a 401 if it has ended since the
 * request started. What `work` returns is the response, which is stored under the request's Idempotency-Key. Nothing is committed
 * if the key has a response: throws a RepeatedWrite then. Pass the id of a user that `work` changes, so that the rows of caller and
 * user are locked in one order.
 */
export async function authorizedTransaction<T>(
  { db, clock, deadline, endpoint, session, writeKey }: Context,
  work: (tx: Database) => Promise<T>,
  changedUser?: bigint,
): Promise<T> {
  return transactionBefore(db, deadline, async (tx) => {
    await lockUsers(tx, session.user.id, changedUser);
    // After the users: a password change and a deletion lock the users' rows before they end sessions.
    if (session.secret === null || !(await lockSession(tx, session.secret)))
      throw new HttpError(401, 'Authentication required.');
    const result = await work(tx);
    const earlier =
      writeKey && (await storeOutcome(tx, clock(), writeKey, successOf(endpoint, result)));
    if (earlier) throw new RepeatedWrite(earlier);
    return result;
  });
}
