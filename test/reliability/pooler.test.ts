import { sql } from 'kysely';
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { timeoutsWithin } from '../../backend/db/timeouts.ts';
import { startBackend } from '../support/backend.ts';
import { launch, oneUser, signedInTo } from '../support/backend-process.ts';
import { administer, emptyDatabase, serverDatabase } from '../support/database.ts';
import { limitRole, noPgbouncer, pgbouncerProgram, startPgbouncer } from '../support/pgbouncer.ts';

const postgres = inject('postgresUrl');
const program = pgbouncerProgram();

const business = (reference_id: string) => ({
  body: { reference_id, name: '', confirmation_requirement: 1 },
});

describe.skipIf(postgres === null || program === undefined)(
  'behind PgBouncer in transaction mode',
  noPgbouncer,
  () => {
    let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
    beforeAll(async () => {
      pooler = await startPgbouncer(program as string, postgres as string);
      return pooler.stop;
    });

    /** Returns the URL of a database through the pooler. */
    const pooled = (url: string) =>
      Object.assign(new URL(url), { port: new URL(pooler.url).port }).href;

    async function emptyOne() {
      const database = await emptyDatabase(postgres as string);
      onTestFinished(database.drop);
      await limitRole(database.url);
      return { ...database, DATABASE_URL: pooled(database.url) };
    }

    it('BE-51 starts in parallel on an empty database, and writes', async () => {
      const { DATABASE_URL, run } = await emptyOne();
      const backends = [1, 2, 3].map(() => launch({ DATABASE_URL, ...oneUser }));
      onTestFinished(async () => {
        for (const { child } of backends) child.kill();
        await Promise.all(backends.map(({ ended }) => ended));
      });
      const clients = await Promise.all(backends.map(signedInTo));
      const replies = await Promise.all(
        clients.flatMap((client, n) =>
          Array.from({ length: 20 }, (_, m) =>
            client.request(businesses.create, business(`pooled-${n}-${m}`)),
          ),
        ),
      );
      expect(replies.map(({ status }) => status)).toEqual(Array(60).fill(200));
      expect(
        await run(
          "select count(*)::int as count from businesses where reference_id like 'pooled-%'",
        ),
      ).toEqual([{ count: 60 }]);
    });

    it('BE-51 leaves no lock after a failed migration', async () => {
      const { DATABASE_URL, run } = await emptyOne();
      await run('create table wallet_providers (id int)');
      const { code, stderr } = await launch({ DATABASE_URL, ...oneUser }).ended;
      expect(code).toBe(1);
      expect(stderr).toBe(
        'The database cannot be migrated (002-catalogue): relation "wallet_providers" already exists\n',
      );
      expect(
        await run(
          "select 1 from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        ),
      ).toEqual([]);
      await run('drop table wallet_providers');
      const again = launch({ DATABASE_URL, ...oneUser });
      expect(await again.ready).toBeDefined();
      again.child.kill();
      await again.ended;
    });

    /** Starts a backend with a lock limit of 0.4 s and a statement limit of 0.8 s. */
    async function limited() {
      const database = await serverDatabase(postgres as string);
      onTestFinished(database.close);
      const backendTimeout = 4_000;
      await limitRole(database.url, backendTimeout);
      const opened = await openDatabase(
        { url: pooled(database.url) },
        timeoutsWithin(backendTimeout),
      );
      const backend = await startBackend(opened, { backendTimeout });
      onTestFinished(backend.close);
      const client = await backend.signedIn();
      return {
        client,
        database,
        reasons: () => backend.logs.filter(({ level }) => level === 40).map(({ reason }) => reason),
      };
    }

    it('BE-51 limits the wait for a lock of reads and writes', async () => {
      const { client, database, reasons } = await limited();
      await administer(database.url, async (holder) => {
        await holder.query(
          'set idle_in_transaction_session_timeout = 0; begin; lock table businesses in access exclusive mode',
        );
        expect((await client.request(businesses.list, { query: { page: 1 } })).status).toBe(503);
        expect((await client.request(businesses.create, business('locked'))).status).toBe(503);
        await holder.query('commit');
      });
      expect(reasons()).toEqual(Array(2).fill('a lock was held for too long'));
      expect((await client.request(businesses.create, business('locked'))).status).toBe(200);
    });

    it('BE-51 limits the time of a statement of reads and writes', async () => {
      const { client, database, reasons } = await limited();
      await sql`create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(2); return new; end $$`.execute(
        database.db,
      );
      await sql`create trigger slow before insert on businesses execute function slow()`.execute(
        database.db,
      );
      expect((await client.request(businesses.create, business('slow'))).status).toBe(503);
      await sql`alter table users rename to people`.execute(database.db);
      await sql`create view users as select people.* from people, lateral (select pg_sleep(2)::text) as slow`.execute(
        database.db,
      );
      expect((await client.request(auth.check, {})).status).toBe(503);
      expect(reasons()).toEqual(Array(2).fill('a statement took too long'));
    });

    it('BE-51 does not start while its role has no limits', async () => {
      const { DATABASE_URL, run } = await emptyOne();
      await run(
        `alter role current_user in database ${new URL(DATABASE_URL).pathname.slice(1)} reset statement_timeout`,
      );
      const { code, stderr } = await launch({ DATABASE_URL, ...oneUser }).ended;
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^The pooler of DATABASE_URL sets no time limits, .*: .*alter role "test" set statement_timeout = 10000; .*\n$/,
      );
    });
  },
);
