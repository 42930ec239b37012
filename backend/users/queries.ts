import { type Expression, sql } from 'kysely';
import { foldCase } from '../db/fold-case.ts';
import type { Database } from '../db/schema.ts';
import { recordsOf } from '../http/records.ts';

/** The users without their password hashes. */
export const user = recordsOf({
  table: 'users',
  noun: 'user',
  hasTimes: true,
  select: (db) =>
    db.selectFrom('users').select(['id', 'username', 'email', 'created_at', 'updated_at']),
});

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
