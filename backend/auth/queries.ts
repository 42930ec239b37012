import { sql } from 'kysely';
import { foldCase } from '../db/fold-case.ts';
import type { Database } from '../db/schema.ts';

export interface Credentials {
  id: bigint;
  username: string;
  email: string;
  password_hash: string;
}

/**
 * Returns the account of an email address, and a key. All spellings of one account's address have the same key, also without an
 * account.
 */
export async function findAccount(
  db: Database,
  email: string,
): Promise<{ key: string; user: Credentials | undefined }> {
  const { key } = await db
    .selectNoFrom(foldCase(sql`${email}::text`).as('key'))
    .executeTakeFirstOrThrow();
  const user = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'password_hash'])
    .where(foldCase(sql.ref('email')), '=', key)
    .executeTakeFirst();
  return { key, user };
}

/** Locks a user's row. Returns false if the user or the password hash is no longer the given one. */
export async function lockCredentials(
  tx: Database,
  { id, password_hash }: Credentials,
): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

/** Replaces a password hash by a stronger hash of the same password. */
export async function upgradeHash(tx: Database, id: bigint, password_hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute();
}

/**
 * Locks the row of a caller against deletion and password changes until the transaction ends, and for writing the row of the user
 * that it changes. In the order of ids, so that two users who change each other do not deadlock. Returns false if the caller does not
 * exist any more.
 */
export async function lockUsers(tx: Database, caller: bigint, changed?: bigint): Promise<boolean> {
  const rows = tx.selectFrom('users').select('id').orderBy('id');
  const locked =
    changed === undefined
      ? await rows.where('id', '=', caller).forKeyShare().execute()
      : await rows.where('id', 'in', [caller, changed]).forUpdate().execute();
  return locked.some(({ id }) => id === caller);
}
