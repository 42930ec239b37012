import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { orders } from '#contract/orders.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { timeoutsWithin } from '../../backend/db/timeouts.ts';
import { onEachDatabase, startBackend } from '../support/backend.ts';
import { serverDatabase } from '../support/database.ts';
import { startPostgres } from '../support/postgres.ts';

const business = (reference_id: string) => ({
  body: { reference_id, name: '', confirmation_requirement: 1 },
});
const unavailable = {
  status: 503,
  body: { message: 'The database is unavailable. Try again in a moment.' },
};

onEachDatabase((fresh) => {
  it('BE-32 reports a full disk until writing works again', async () => {
    const { db, url, logs, ...backend } = await fresh();
    const client = await backend.signedIn();
    const health = async () => (await fetch(`${url}/healthz`)).json();
    // The server's own error for a full disk, from any statement that allocates space.
    await sql`
      create function disk_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$
    `.execute(db);
    await sql`create trigger disk_full before insert on businesses execute function disk_full()`.execute(
      db,
    );
    await sql`
      create function disk_full_ddl() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$
    `.execute(db);
    await sql`create event trigger disk_full on ddl_command_start when tag in ('CREATE TABLE AS') execute function disk_full_ddl()`.execute(
      db,
    );
    expect(await health()).toEqual({ status: 'ok' });
    expect(await client.request(businesses.create, business('full'))).toMatchObject(unavailable);
    expect(logs.at(-1)).toMatchObject({
      level: 40,
      reason: "the database's disk is full",
      msg: 'database unavailable',
    });
    expect(logs.filter(({ level }) => Number(level) >= 40)).toHaveLength(1);
    expect(await health()).toEqual({ status: "The database's disk is full." });
    expect((await client.request(orders.list, { query: { page: 1 } })).status).toBe(200);

    await sql`drop event trigger disk_full`.execute(db);
    await sql`drop trigger disk_full on businesses`.execute(db);
    expect(await health()).toEqual({ status: 'ok' });
    expect((await client.request(businesses.create, business('full'))).status).toBe(200);
  });
});

const postgres = inject('postgresUrl');

it.skipIf(postgres === null)(
  'BE-32 reports a read-only database until it takes writes again',
  async () => {
    const database = await serverDatabase(postgres as string);
    onTestFinished(database.close);
    const backend = await startBackend(await openDatabase({ url: database.url }));
    onTestFinished(backend.close);
    const client = await backend.signedIn();
    const readOnly = async (setting: 'on' | 'off') => {
      await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set default_transaction_read_only = ${sql.lit(setting)}`.execute(
        database.db,
      );
      // The setting holds for new sessions; a fail-over ends the old ones too.
      await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    `.execute(database.db);
    };
    const health = async () => (await fetch(`${backend.url}/healthz`)).json();
    await readOnly('on');
    await expect.poll(health).toEqual({ status: 'The database is read-only.' });
    // A request on a connection that has just been ended states that the database cannot be reached.
    await expect
      .poll(async () => ({
        ...(await client.request(businesses.create, business('read-only'))),
        reason: backend.logs.at(-1)?.reason,
      }))
      .toMatchObject({ ...unavailable, reason: 'the database is read-only' });
    await sql`set default_transaction_read_only = off`.execute(database.db);
    await readOnly('off');
    await expect.poll(health).toEqual({ status: 'ok' });
    await expect
      .poll(async () => (await client.request(businesses.create, business('read-only'))).status)
      .toBe(200);
  },
);

it.skipIf(postgres === null)('BE-32 recovers from a stopped PostgreSQL', async () => {
  const cluster = await startPostgres();
  if (!cluster) throw new Error('PostgreSQL did not start.');
  onTestFinished(cluster.stop);
  const database = await serverDatabase(cluster.url);
  const backend = await startBackend(
    await openDatabase({ url: database.url }, timeoutsWithin(4_000)),
  );
  onTestFinished(backend.close);
  const client = await backend.signedIn();
  const processes = async () => {
    const { rows } = await sql<{
      pid: number;
    }>`select pid from pg_stat_activity where backend_type = 'client backend'`.execute(database.db);
    return [cluster.pid, ...rows.map(({ pid }) => pid)];
  };
  const stopped = await processes();
  for (const pid of stopped) process.kill(pid, 'SIGSTOP');
  expect(await client.request(orders.list, { query: { page: 1 } })).toMatchObject(unavailable);
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(503);
  for (const pid of stopped) process.kill(pid, 'SIGCONT');
  await expect
    .poll(async () => (await client.request(orders.list, { query: { page: 1 } })).status)
    .toBe(200);
  expect((await fetch(`${backend.url}/healthz`)).status).toBe(200);
});

it.skipIf(postgres === null)(
  'BE-52 serves requests while others have taken the last connection of PostgreSQL',
  async () => {
    // Each connection is a process, which takes time to start.
    const cluster = await startPostgres({ settings: ['max_connections=30'] });
    if (!cluster) throw new Error('PostgreSQL did not start.');
    onTestFinished(cluster.stop);
    const database = await serverDatabase(cluster.url);
    const backend = await startBackend(await openDatabase({ url: database.url }));
    onTestFinished(backend.close);
    const client = await backend.signedIn();
    const health = async () => (await fetch(`${backend.url}/healthz`)).json();
    expect(await health()).toEqual({ status: 'ok' });
    const others: pg.Client[] = [];
    const takeAll = async () => {
      for (;;) {
        const other = new pg.Client({ connectionString: cluster.url });
        await other.connect();
        others.push(other);
        other.on('error', () => {});
      }
    };
    const noneLeft = { code: '53300' };
    await expect(takeAll()).rejects.toMatchObject(noneLeft);
    // A pool closes connections that are idle for 10 s.
    await wait(10_500);
    await expect(takeAll()).rejects.toMatchObject(noneLeft);
    expect(await health()).toEqual({ status: 'ok' });
    expect((await client.request(orders.list, { query: { page: 1 } })).status).toBe(200);
    for (const other of others) await other.end();
  },
);

it.skipIf(postgres === null)(
  'BE-52 PostgreSQL closes a connection whose network is dead within a minute',
  async () => {
    const { db, close } = await serverDatabase(postgres as string);
    onTestFinished(close);
    const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name like 'tcp_%' order by name
  `.execute(db);
    const [count, idle, interval, userTimeout] = rows.map(({ setting }) => Number(setting));
    expect((idle ?? 0) + (count ?? 0) * (interval ?? 0)).toBe(60);
    expect(userTimeout).toBe(60_000);
  },
);
