import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { foldCase } from '../db/fold-case.ts';
import type { Database } from '../db/schema.ts';

const hour = 3_600_000;
/** A session ends after this long without a request, in ms. */
const idleLimit = 2 * hour;
/** A session ends this long after the sign-in, in ms. */
const absoluteLimit = 12 * hour;
/** The largest age of `seen_at`, in ms: one write per minute instead of one per request. */
const seenPrecision = 60_000;

export interface Session {
  user: { id: bigint; username: string; email: string };
  /** The id in the cookie; null for a user whom a token names before the session starts, who may only read. */
  secret: string | null;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

/** Returns the XSRF token of a session: derived from its id, which it does not reveal. */
export const xsrfTokenOf = (secret: string) =>
  createHash('sha256').update(`xsrf ${secret}`).digest('base64url');

/** Starts a session under a new id of 256 random bits. */
export async function startSession(db: Database, now: Date, userId: bigint): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const time = now.toISOString();
  await db
    .insertInto('sessions')
    .values({ id_hash: hashOf(secret), user_id: userId, created_at: time, seen_at: time })
    .execute();
  return secret;
}

/** Deletes expired sessions. Skips locked ones, since two deletions of the same rows could deadlock. */
export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  const expired = db
    .selectFrom('sessions')
    .select('id_hash')
    .where(({ eb, or }) =>
      or([
        eb('seen_at', '<', before(now, idleLimit)),
        eb('created_at', '<', before(now, absoluteLimit)),
      ]),
    )
    .forUpdate()
    .skipLocked();
  await db.deleteFrom('sessions').where('id_hash', 'in', expired).execute();
}

/** Returns the session of a cookie, or null if there is none or it has expired, and marks it as used. */
export async function findSession(
  db: Database,
  now: Date,
  secret: string,
): Promise<Session | null> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.username', 'users.email', 'sessions.seen_at'])
    .where('id_hash', '=', hashOf(secret))
    .where('sessions.seen_at', '>=', before(now, idleLimit))
    .where('sessions.created_at', '>=', before(now, absoluteLimit))
    .executeTakeFirst();
  if (!found) return null;
  await markSeen(db, now, secret, found.seen_at);
  return { user: { id: found.id, username: found.username, email: found.email }, secret };
}

/**
 * Returns the user with an email address, null without one, and the session of a cookie if it is that user's and has not expired. Marks
 * it as used.
 */
export async function findSessionOf(
  db: Database,
  now: Date,
  email: string,
  secret?: string,
): Promise<Session | null> {
  const found = await db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.id')
        .on('id_hash', '=', secret === undefined ? '' : hashOf(secret))
        .on('sessions.seen_at', '>=', before(now, idleLimit))
        .on('sessions.created_at', '>=', before(now, absoluteLimit)),
    )
    .select(['users.id', 'users.username', 'users.email', 'sessions.seen_at'])
    .where(foldCase(sql.ref('users.email')), '=', foldCase(sql`${email}::text`))
    .executeTakeFirst();
  if (!found) return null;
  const { seen_at, ...user } = found;
  if (secret === undefined || seen_at === null) return { user, secret: null };
  await markSeen(db, now, secret, seen_at);
  return { user, secret };
}

async function markSeen(db: Database, now: Date, secret: string, seenAt: string): Promise<void> {
  if (seenAt >= before(now, seenPrecision)) return;
  await db
    .updateTable('sessions')
    .set({ seen_at: now.toISOString() })
    .where('id_hash', '=', hashOf(secret))
    .execute();
}

/** Locks a session, so that it cannot end before the transaction. Returns false if it has ended. */
export async function lockSession(tx: Database, secret: string): Promise<boolean> {
  const found = await tx
    .selectFrom('sessions')
    .select('id_hash')
    .where('id_hash', '=', hashOf(secret))
    .forKeyShare()
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends one session. */
export async function endSession(db: Database, secret: string): Promise<void> {
  await db.deleteFrom('sessions').where('id_hash', '=', hashOf(secret)).execute();
}

/** Ends every session of a user except the one with the id `except`. */
export async function endSessionsOf(
  db: Database,
  userId: bigint,
  except: string | null = null,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '!=', except === null ? '' : hashOf(except))
    .execute();
}
