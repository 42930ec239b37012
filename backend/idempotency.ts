import { createHash, createHmac } from 'node:crypto';
import type { Request } from 'express';
import { sql } from 'kysely';
import { type Endpoint, idempotencyKey, isWrite } from '#contract/endpoint.ts';
import type { Session } from './auth/sessions.ts';
import type { Database, Schema } from './db/schema.ts';
import { HttpError } from './http/http-error.ts';
import { type Outcome, rejectionOf } from './http/outcome.ts';

/** Identifies a write of a user by hashes of its Idempotency-Key and of the request. */
export interface WriteKey {
  user_id: bigint;
  key_hash: string;
  request_hash: string;
}

/** The response to a repeated write, thrown to roll the repetition back. */
export class RepeatedWrite extends Error {
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('The write was carried out or rejected before.');
    this.outcome = outcome;
  }
}

/**
 * Returns the key of a write, null without one. Throws a 400 for a malformed key. A stored hash reveals no password in the request:
 * it is keyed by the Idempotency-Key, of which only the hash is stored.
 */
export function writeKeyOf(
  request: Request,
  endpoint: Endpoint,
  session: Session | null,
  body?: Buffer,
): WriteKey | null {
  const key = request.get(idempotencyKey);
  if (key === undefined || session === null || !isWrite(endpoint)) return null;
  if (!isKey(key))
    throw new HttpError(400, `${idempotencyKey} must have 1 to 255 visible ASCII characters.`);
  return {
    user_id: session.user.id,
    key_hash: hashOf(key),
    request_hash: createHmac('sha256', key)
      .update(`${request.method} ${request.originalUrl}\n`)
      .update(body ?? '')
      .digest('hex'),
  };
}

/** Returns whether a text can be an Idempotency-Key. */
export const isKey = (text: string): boolean => /^[!-~]{1,255}$/.test(text);

const hashOf = (key: string) => createHash('sha256').update(key).digest('hex');

/**
 * Stores the outcome of a write unless its key has one. Returns null, or the outcome that the key has: a 422 if it is another
 * request's. The unique index makes parallel requests with one key wait for each other. Call it last in the transaction of a write,
 * and after a rejected write, so that only one of its requests is carried out and all get the same response.
 * See decision 10 in docs/decisions.md.
 */
export async function storeOutcome(
  db: Database,
  now: Date,
  key: WriteKey,
  outcome: Outcome,
): Promise<Outcome | null> {
  const stored = await insertKey(db, now, { ...key, ...outcome });
  if (!stored) return null;
  const { request_hash, ...earlier } = stored;
  return request_hash === null || request_hash === key.request_hash ? earlier : anotherRequest;
}

/**
 * Takes the key of a write whose outcome is unknown, unless it has one, so that the write can never be carried out. Returns null, or the
 * outcome that the key has. Call it in a transaction of its own: it waits for the end of one that has stored an outcome.
 */
export async function takeKey(
  db: Database,
  now: Date,
  user_id: bigint,
  key: string,
): Promise<Outcome | null> {
  const stored = await insertKey(db, now, {
    user_id,
    key_hash: hashOf(key),
    request_hash: null,
    ...withdrawn,
  });
  if (!stored || stored.request_hash === null) return null;
  return { status: stored.status, body: stored.body };
}

/** Stores a key. Returns null, or the outcome that is stored already. */
async function insertKey(
  db: Database,
  now: Date,
  row: Omit<Schema['idempotency_keys'], 'created_at'>,
) {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ ...row, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 1n) return null;
  return db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'status', 'body'])
    .where('user_id', '=', row.user_id)
    .where('key_hash', '=', row.key_hash)
    .executeTakeFirstOrThrow();
}

/** Returns the outcome that a key has, null without one, after every write in flight with that key. Stores nothing. */
export async function findOutcome(db: Database, now: Date, key: WriteKey): Promise<Outcome | null> {
  const tx = await db.startTransaction().execute();
  try {
    // Only an insert waits for a write that is not committed yet.
    return await storeOutcome(tx, now, key, { status: 503, body: null });
  } finally {
    await tx.rollback().execute();
  }
}

/** The response to every request with a withdrawn key. */
const withdrawn = rejectionOf(new HttpError(409, 'This write was withdrawn.'));

const message = `This ${idempotencyKey} belongs to another request.`;
const anotherRequest = rejectionOf(
  new HttpError(422, message, { errors: { [idempotencyKey]: [message] } }),
);

const dayMs = 86_400_000;
/** The newest keys of a user that are stored. */
const maxKeysPerUser = 10_000;

/**
 * Deletes keys that are more than a day older than the newest key which is a day old, so that a clock that jumps ahead deletes none,
 * and all but the newest keys of each user.
 */
export async function deleteOldKeys(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - dayMs).toISOString();
  await sql`
    delete from idempotency_keys
    where created_at < (select max(created_at) from idempotency_keys where created_at < ${dayAgo}) - interval '1 day'
  `.execute(db);
  await sql`
    delete from idempotency_keys using (
      select user_id, key_hash, row_number() over (partition by user_id order by created_at desc, key_hash) as place
      from idempotency_keys
    ) as ranked
    where place > ${maxKeysPerUser}::int
      and idempotency_keys.user_id = ranked.user_id and idempotency_keys.key_hash = ranked.key_hash
  `.execute(db);
}
