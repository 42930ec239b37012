import { type Expression, sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import { users } from '#contract/users.ts';
import { foldCase } from '../db/fold-case.ts';
import { findPage, indexed, type List } from '../db/lists.ts';
import { countRows, type PageOfList } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';

const columns = ['id', 'username', 'email', 'created_at', 'updated_at'] as const;

/** Returns the number of users. */
export const countUsers = (db: Database): Promise<number> => countRows(db.selectFrom('users'));

const list: List<Query<typeof users.list>> = {
  table: 'users',
  keys: users.list.keys,
  time: 'created_at',
  order: 'id',
  sorts: { username: indexed('username'), email: indexed('email') },
  count: countUsers,
};

/** Returns a page of the users that a request chooses, by default oldest first. */
export const findUsers = (db: Database, page: PageOfList, query: Query<typeof users.list>) =>
  findPage(db, list, query, page, (ids) =>
    db.selectFrom('users').select(columns).where('id', 'in', ids).execute(),
  );

/** Returns a user without the password hash, or undefined. */
export async function findUser(db: Database, id: bigint) {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns whether a user other than `except` has the username or email, ignoring case. */
export async function isTaken(
  db: Database,
  column: 'username' | 'email',
  value: string,
  except?: bigint,
): Promise<boolean> {
  const same: Expression<boolean> = sql`${foldCase(sql.ref(column))} = ${foldCase(sql`${value}::text`)}`;
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

/** Adds a user. Returns the id. */
export async function insertUser(db: Database, now: Date, user: NewUser): Promise<bigint> {
  const time = now.toISOString();
  const { id } = await db
    .insertInto('users')
    .values({ ...user, created_at: time, updated_at: time })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a user's name and email. Returns the user without the password hash. */
export async function updateUser(
  db: Database,
  now: Date,
  id: bigint,
  user: { username: string; email: string },
) {
  return db
    .updateTable('users')
    .set({ ...user, updated_at: now.toISOString() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Sets the hash of a user's password. */
export async function setPassword(
  db: Database,
  now: Date,
  id: bigint,
  hash: string,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hash, updated_at: now.toISOString() })
    .where('id', '=', id)
    .execute();
}

/** Deletes a user and the user's sessions. */
export async function deleteUserRow(db: Database, id: bigint): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}
