import { sql } from 'kysely';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { startSession, xsrfTokenOf } from '../../backend/auth/sessions.ts';
import { openDatabase } from '../../backend/db/open.ts';
import type { Database } from '../../backend/db/schema.ts';
import { timeoutsWithin } from '../../backend/db/timeouts.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { onEachDatabase, startBackend, type TestBackend } from '../support/backend.ts';
import { serverDatabase } from '../support/database.ts';
import { limitRole, noPgbouncer, pgbouncerProgram, startPgbouncer } from '../support/pgbouncer.ts';
import { startTcpProxy } from '../support/tcp-proxy.ts';

const business = (reference_id: string) => ({
  body: { reference_id, name: '', confirmation_requirement: 1 },
});

/** The texts that lead to the COMMIT of a new business. A message of the protocol ends with NUL. */
const commitOfBusiness = ['insert into "businesses"', 'commit\0'];

/** Returns the number of businesses and events with a reference id. */
async function savedAs(db: Database, reference: string): Promise<number> {
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('reference_id', '=', reference)
    .execute();
  const events = await db
    .selectFrom('event_logs')
    .select('id')
    .where('description', 'like', `%${reference}%`)
    .execute();
  return rows.length + events.length;
}

/** Returns a client with a session of the demo account. On a busy machine a sign-in takes longer than the limits of these tests. */
async function clientWithSession({ db, clock, client }: TestBackend) {
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', demoAccount.email)
    .executeTakeFirstOrThrow();
  const secret = await startSession(db, clock.now, id);
  const signedIn = client();
  signedIn.cookies.set('clearhouse', secret).set('XSRF-TOKEN', xsrfTokenOf(secret));
  return signedIn;
}

onEachDatabase((fresh) => {
  it('BE-37 commits nothing when statements exceed the limit together', async () => {
    // The request must send its COMMIT within 3 s; each of its two inserts takes 1.7 s.
    const backend = await fresh({ backendTimeout: 6_000 });
    const { db, logs } = backend;
    const client = await clientWithSession(backend);
    await sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(1.7); return new; end $$`.execute(
      db,
    );
    for (const table of ['businesses', 'event_logs'])
      await sql`create trigger slow before insert on ${sql.table(table)} execute function slow()`.execute(
        db,
      );
    expect(await client.request(businesses.create, business('slow'))).toMatchObject({
      status: 503,
      body: { message: 'The database is unavailable. Try again in a moment.' },
    });
    expect(logs.at(-1)).toMatchObject({ level: 40, reason: 'the request took too long' });
    expect(await savedAs(db, 'slow')).toBe(0);
  });
});

const postgres = inject('postgresUrl');
const pgbouncer = pgbouncerProgram();

describe.skipIf(postgres === null).each([
  { to: 'PostgreSQL', absent: false },
  { to: 'PgBouncer', absent: pgbouncer === undefined },
])('a COMMIT in flight to $to', noPgbouncer, ({ to, absent }) => {
  /** Starts a backend whose connections to the database go through a proxy. */
  async function behindProxy() {
    const database = await serverDatabase(postgres as string);
    onTestFinished(database.close);
    const url = new URL(database.url);
    const backendTimeout = 6_000;
    if (to === 'PgBouncer') {
      await limitRole(database.url, backendTimeout);
      const pooler = await startPgbouncer(pgbouncer as string, postgres as string);
      onTestFinished(pooler.stop);
      url.port = new URL(pooler.url).port;
    }
    const proxy = await startTcpProxy(Number(url.port));
    onTestFinished(proxy.close);
    url.port = String(proxy.port);
    const opened = await openDatabase({ url: url.href }, timeoutsWithin(backendTimeout));
    const backend = await startBackend(opened, { backendTimeout });
    onTestFinished(backend.close);
    return { db: database.db, proxy, logs: backend.logs, client: await clientWithSession(backend) };
  }

  it.skipIf(absent)(
    'BE-37 has no effect once its transaction has been idle for too long',
    async () => {
      const { db, proxy, client } = await behindProxy();
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      const held = proxy.interrupt(commitOfBusiness, released);
      const reply = client.request(businesses.create, business('delayed'));
      await held;
      expect((await reply).status).toBe(503);
      const openTransactions = async () => {
        const { rows } = await sql`
        select 1 from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
      `.execute(db);
        return rows.length;
      };
      await expect.poll(openTransactions).toBe(0);
      release();
      await expect
        .poll(async () => (await client.request(businesses.create, business('next'))).status)
        .toBe(200);
      expect(await savedAs(db, 'delayed')).toBe(0);
    },
  );

  it.skipIf(absent)('BE-37 may have saved the change if its reply is lost', async () => {
    const { db, proxy, logs, client } = await behindProxy();
    void proxy.interrupt(commitOfBusiness);
    expect(await client.request(businesses.create, business('unconfirmed'))).toMatchObject({
      status: 503,
      body: { message: 'The database did not confirm the change. Check whether it was saved.' },
    });
    expect(logs.at(-1)).toMatchObject({
      level: 40,
      reason: 'the database did not confirm a commit: the database cannot be reached',
    });
    await expect.poll(() => savedAs(db, 'unconfirmed')).toBe(2);
  });

  const withKey = { 'Idempotency-Key': 'commit-in-flight' };

  it.skipIf(absent)('BE-63 a COMMIT whose reply is lost is confirmed by its key', async () => {
    const { db, proxy, client } = await behindProxy();
    void proxy.interrupt(commitOfBusiness);
    const { status, headers } = await client.request(
      businesses.create,
      business('confirmed'),
      withKey,
    );
    expect(status).toBe(200);
    expect(headers.get('Write-Outcome')).toBeNull();
    expect(await savedAs(db, 'confirmed')).toBe(2);
  });

  it.skipIf(absent)('BE-75 a COMMIT that never arrives can be repeated with its key', async () => {
    const { db, proxy, client } = await behindProxy();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const held = proxy.interrupt(commitOfBusiness, released);
    const reply = client.request(businesses.create, business('never-saved'), withKey);
    await held;
    const { status, headers } = await reply;
    expect(status).toBe(503);
    expect(headers.get('Write-Outcome')).toBeNull();
    release();
    await expect
      .poll(async () => (await client.request(businesses.create, business('next'))).status)
      .toBe(200);
    const again = await client.request(businesses.create, business('never-saved'), withKey);
    expect(again.status).toBe(200);
    expect(again.headers.get('Write-Outcome')).toBeNull();
    expect(await savedAs(db, 'never-saved')).toBe(2);
  });
});
