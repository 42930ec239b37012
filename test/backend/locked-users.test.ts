import { beforeAll, expect, it } from 'vitest';
import { lockCredentials, lockUsers } from '../../backend/auth/queries.ts';
import type { Database } from '../../backend/db/schema.ts';
import { onEachDatabase } from '../support/backend.ts';

onEachDatabase((fresh) => {
  let db: Database;
  beforeAll(async () => {
    ({ db } = await fresh());
  });

  it.each([
    ['the caller alone', 1n, undefined, true],
    ['a caller who is gone', 999n, undefined, false],
    ['a caller and the user whom it changes', 1n, 2n, true],
    ['a caller who is gone, and a user who is not', 999n, 2n, false],
    ['a caller, and a user who is gone', 1n, 999n, true],
  ])('BE-25 locks %s', async (_case, caller, changed, isThere) => {
    expect(await db.transaction().execute((tx) => lockUsers(tx, caller, changed))).toBe(isThere);
  });

  it('BE-22 locks a user only while the password is the one of before', async () => {
    const user = await db
      .selectFrom('users')
      .select(['id', 'username', 'email', 'password_hash'])
      .where('id', '=', 1n)
      .executeTakeFirstOrThrow();
    const lock = (change: object) =>
      db.transaction().execute((tx) => lockCredentials(tx, { ...user, ...change }));
    expect(await lock({})).toBe(true);
    expect(await lock({ password_hash: 'another' })).toBe(false);
    expect(await lock({ id: 999n })).toBe(false);
  });
});
