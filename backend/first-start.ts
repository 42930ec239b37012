import { StartupError } from '../shared/startup-error.ts';
import { hashPassword, verifyPassword } from './auth/passwords.ts';
import { findAccount } from './auth/queries.ts';
import { isPrivilegeMissing } from './db/missing-privilege.ts';
import type { Database } from './db/schema.ts';
import { removeTimeouts } from './db/timeouts.ts';
import { demoAccount } from './demo/account.ts';
import { fillDemo } from './demo/fill.ts';

export interface FirstStart {
  demoData: boolean;
  /** The first user; without one the demo account. */
  admin: { email: string; password: string } | null;
  /** The number of orders of the demo. */
  orders?: number;
  /** Called with the number of orders so far. */
  report?: (orders: number) => void;
}

/**
 * Fills a database without users in one transaction. Returns whether it did; leaves any other database unchanged.
 * Throws a StartupError with neither demo data nor an admin, since no user could sign in.
 */
export async function fillIfEmpty(
  db: Database,
  now: Date,
  { demoData, admin, orders, report }: FirstStart,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await removeTimeouts(tx);
    // Only one of several backends that start on one empty database fills it.
    await tx
      .selectFrom('positions')
      .select('list')
      .where('list', '=', 'orders')
      .forUpdate()
      .execute();
    const someone = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone) return false;
    const first = admin && { ...admin, username: admin.email.slice(0, admin.email.indexOf('@')) };
    if (demoData)
      await fillDemo(tx, now, { orders, first: first ?? demoAccount, report }).catch(explain);
    else if (first) await addFirstUser(tx, now, first);
    else
      throw new StartupError(
        'The database has no users. Set ADMIN_EMAIL and ADMIN_PASSWORD for the first one, or DEMO_DATA=on for demo data.',
      );
    return true;
  });
}

/** Throws a StartupError for a role that may only read and write rows: the demo is inserted without indexes. */
function explain(error: unknown): never {
  if (!isPrivilegeMissing(error)) throw error;
  throw new StartupError(
    `The demo data cannot be created: ${(error as Error).message}. Run npm run seed as the owner of the tables.`,
  );
}

async function addFirstUser(
  tx: Database,
  now: Date,
  { username, email, password }: typeof demoAccount,
) {
  const time = now.toISOString();
  const password_hash = await hashPassword(password);
  await tx
    .insertInto('users')
    .values({ username, email, password_hash, created_at: time, updated_at: time })
    .execute();
}

/** Returns the demo account while its published password is valid, else null. */
export async function demoSignIn(
  db: Database,
): Promise<{ email: string; password: string } | null> {
  const { email, password } = demoAccount;
  const { user } = await findAccount(db, email);
  return user && (await verifyPassword(password, user.password_hash)) ? { email, password } : null;
}
