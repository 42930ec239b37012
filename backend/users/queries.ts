import { type Expression, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { offsetOf } from '../http/pages.ts';

const columns = ['id', 'username', 'email', 'created_at', 'updated_at'] as const;

/** A page of the users, oldest first, and how many there are. */
export async function findUsers(db: Database, page: number, perPage: number) {
  const items = await db
    .selectFrom('users')
    .select(columns)
    .orderBy('id')
    .limit(perPage)
    .offset(offsetOf(page, perPage))
    .execute();
  return { items, total: await countUsers(db) };
}

/** How many users there are. */
export async function countUsers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A user, or undefined; never with the password. */
export async function findUser(db: Database, id: bigint) {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Whether a user other than `except` has that username or email, in any case of letters. */
export async function isTaken(db: Database, column: 'username' | 'email', value: string, except?: bigint): Promise<boolean> {
  const same: Expression<boolean> = sql`lower(${sql.ref(column)}) = lower(${value})`;
  const found = await db
    .selectFrom('users')
    .select('id')
    .where(same)
    .where('id', '!=', except ?? 0n)
    .executeTakeFirst();
  return found !== undefined;
}

interface NewUser {
  username: string;
  email: string;
  password_hash: string;
}

/** Adds a user and tells the id. */
export async function insertUser(db: Database, now: Date, user: NewUser): Promise<bigint> {
  const time = now.toISOString();
  const { id } = await db
    .insertInto('users')
    .values({ ...user, created_at: time, updated_at: time })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes who a user is; false if there is no such user. */
export async function updateUser(db: Database, now: Date, id: bigint, user: { username: string; email: string }) {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ ...user, updated_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Sets the hash of a user's password; false if there is no such user. */
export async function setPassword(db: Database, now: Date, id: bigint, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: hash, updated_at: now.toISOString() })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a user; the user's sessions go along. */
export async function deleteUserRow(db: Database, id: bigint): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Holds back everybody else who is about to delete a user, until the transaction ends. */
export async function lockUsers(tx: Database): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(tx);
}
