import { sql } from 'kysely';
import { expect, inject, it, onTestFinished } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { transactionBefore } from '../../backend/db/transaction.ts';
import { onAnyDatabase } from '../support/backend.ts';
import { serverDatabase } from '../support/database.ts';

const business = (reference_id: string) => ({
  body: { reference_id, name: '', confirmation_requirement: 1 },
});

onAnyDatabase((fresh) => {
  /** Starts a backend whose database reports a conflict at each new business while `condition` is true. */
  async function conflicting(code: '40001' | '40P01', condition: string, backendTimeout?: number) {
    const backend = await fresh(backendTimeout === undefined ? {} : { backendTimeout });
    await sql`create sequence attempts`.execute(backend.db);
    await sql`
      create function conflict() returns trigger language plpgsql as
      ${sql.lit(`begin if ${condition} then raise exception 'conflict' using errcode = '${code}'; end if; return new; end`)}
    `.execute(backend.db);
    await sql`create trigger conflict before insert on businesses for each row execute function conflict()`.execute(
      backend.db,
    );
    return { ...backend, staff: await backend.signedIn() };
  }

  // A sequence counts attempts that are rolled back too.
  it.each(['40001', '40P01'] as const)(
    'BE-50 repeats a change after conflicts until it succeeds: %s',
    async (code) => {
      const { db, staff, logs } = await conflicting(code, "nextval('attempts') <= 3");
      expect((await staff.request(businesses.create, business('repeated'))).status).toBe(200);
      const saved = await db
        .selectFrom('businesses')
        .select('id')
        .where('reference_id', '=', 'repeated')
        .execute();
      const events = await db
        .selectFrom('event_logs')
        .select('id')
        .where('description', 'like', '%(repeated)%')
        .execute();
      expect(saved).toHaveLength(1);
      expect(events).toHaveLength(1);
      expect(logs.filter(({ level }) => Number(level) >= 40)).toEqual([]);
    },
  );

  it('BE-50 responds 503 to a change whose conflicts last until its deadline', async () => {
    const { db, staff, logs } = await conflicting('40001', "nextval('attempts') > 0", 2_000);
    expect(await staff.request(businesses.create, business('conflicting'))).toMatchObject({
      status: 503,
      body: {
        message:
          'The request conflicted with other changes and was not carried out. Try again in a moment.',
      },
    });
    expect(logs.at(-1)).toMatchObject({
      level: 40,
      reason: 'a transaction conflicted with another one',
    });
    const { rows } = await sql<{
      attempts: bigint;
    }>`select last_value as attempts from attempts`.execute(db);
    expect(rows[0]?.attempts).toBeGreaterThan(2n);
    expect(
      await db
        .selectFrom('businesses')
        .select('id')
        .where('reference_id', '=', 'conflicting')
        .execute(),
    ).toEqual([]);
  });
});

const postgres = inject('postgresUrl');

it.skipIf(postgres === null)('BE-50 carries out both transactions of a deadlock', async () => {
  const { db, close } = await serverDatabase(postgres as string);
  onTestFinished(close);
  const both = { arrived: 0, ...Promise.withResolvers<void>() };
  const rename = (first: bigint, second: bigint) =>
    transactionBefore(db, performance.now() + 60_000, async (tx) => {
      for (const id of [first, second]) {
        await tx
          .updateTable('users')
          .set(({ ref }) => ({ username: sql<string>`${ref('username')} || '+'` }))
          .where('id', '=', id)
          .execute();
        // Both hold their first row before they wait for their second one.
        if (++both.arrived === 2) both.resolve();
        await both.promise;
      }
    });
  await Promise.all([rename(1n, 2n), rename(2n, 1n)]);
  const names = await db
    .selectFrom('users')
    .select('username')
    .where('id', 'in', [1n, 2n])
    .execute();
  for (const { username } of names) expect(username).toMatch(/[^+]\+\+$/);
});

it.skipIf(postgres === null)(
  'BE-53 is read committed on a database that is serializable by default',
  async () => {
    const { url, db, close } = await serverDatabase(postgres as string);
    onTestFinished(close);
    const name = new URL(url).pathname.slice(1);
    await sql`alter database ${sql.ref(name)} set default_transaction_isolation = serializable`.execute(
      db,
    );
    const opened = await openDatabase({ url });
    onTestFinished(opened.close);
    const isolation = await transactionBefore(opened.db, performance.now() + 60_000, async (tx) => {
      const { rows } = await sql<{
        own: string;
      }>`select current_setting('transaction_isolation') as own`.execute(tx);
      return rows[0]?.own;
    });
    expect(isolation).toBe('read committed');
  },
);
