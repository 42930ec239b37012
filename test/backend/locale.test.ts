import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { findAccount } from '../../backend/auth/queries.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import type { Database } from '../../backend/db/schema.ts';
import { isTaken, user } from '../../backend/users/queries.ts';
import { embeddedDatabase, emptyDatabase, testTime } from '../support/database.ts';

const names = [
  'Iris',
  'IRIS',
  'iris',
  '\u0130ris',
  '\u0131ris',
  'Ärger',
  'ärger',
  'Straße',
  'STRASSE',
  'ΣΑΣ',
  'σας',
];

/** Returns the matches of each name and email, and whether the unique index accepts them. */
async function outcomeOf(db: Database) {
  const outcome: Record<string, unknown> = {};
  for (const name of names) {
    const email = `${name}@shop.example`;
    const before = [
      await isTaken(db, 'username', name),
      (await findAccount(db, email)).user?.username ?? null,
    ];
    const added = await user
      .insert(db, { username: name, email, password_hash: '' }, testTime)
      .then(
        () => 'added',
        (error: { code?: string }) => error.code,
      );
    outcome[name] = [
      ...before,
      added,
      (await findAccount(db, email.toUpperCase())).user?.username ?? null,
    ];
  }
  await db.deleteFrom('users').execute();
  return outcome;
}

const locales = [
  "locale_provider libc locale 'C.utf8'",
  "locale_provider icu icu_locale 'tr-TR' locale 'C'",
];

const postgres = inject('postgresUrl');

it.skipIf(postgres === null)(
  'BE-36 uniqueness and lookups ignore the locale of the database',
  async () => {
    const { db, close } = await embeddedDatabase();
    onTestFinished(close);
    await sql`delete from sessions`.execute(db);
    await db.deleteFrom('users').execute();
    const expected = await outcomeOf(db);
    expect(expected).toMatchObject({
      Iris: [false, null, 'added', 'Iris'],
      IRIS: [true, 'Iris', '23505', 'Iris'],
      '\u0130ris': [false, null, 'added', '\u0130ris'],
      // Upper case of the whole address: the A with umlaut is another letter, the rest is the same.
      ärger: [false, null, 'added', 'Ärger'],
    });
    for (const locale of locales) {
      const empty = await emptyDatabase(
        postgres as string,
        `template template0 encoding 'UTF8' ${locale}`,
      );
      const opened = await openDatabase({ url: empty.url });
      await migrate(opened);
      expect(await outcomeOf(opened.db)).toEqual(expected);
      await opened.close();
      await empty.drop();
    }
  },
);
