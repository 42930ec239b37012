import type { Database } from '../db/schema.ts';

const columns = ['id', 'username', 'email', 'created_at', 'updated_at'] as const;

/** A user, or undefined; never with the password. */
export async function findUser(db: Database, id: bigint) {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
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
