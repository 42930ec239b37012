import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import { hasDemoData } from '../../backend/database-location.ts';
import { type StartOptions, start } from '../../backend/start.ts';
import { createClient } from '../../tools/conformance/client.ts';
import { launch, signedInTo, temporaryFolders } from '../support/backend-process.ts';
import { emptyDatabase, serverDatabase } from '../support/database.ts';

// The tests start and restart whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folders = temporaryFolders();
const postgres = inject('postgresUrl');

afterAll(folders.clean);

/** Returns the setting of a new database with the demo data. A backend on PostgreSQL starts in a third of the time. */
async function demoDatabase(): Promise<Record<string, string>> {
  if (postgres === null) return { DATA_DIR: folders.make(inject('demoDataFolder')) };
  const { url, close } = await serverDatabase(postgres);
  onTestFinished(close);
  return { DATABASE_URL: url };
}

/** Returns the setting of a new database without tables. */
async function newDatabase(): Promise<Record<string, string>> {
  if (postgres === null) return { DATA_DIR: folders.make() };
  const { url, drop } = await emptyDatabase(postgres);
  onTestFinished(drop);
  return { DATABASE_URL: url };
}

const noUsers =
  'The database has no users. Set ADMIN_EMAIL and ADMIN_PASSWORD for the first one, or DEMO_DATA=on for demo data.\n';

const admin = { ADMIN_EMAIL: 'boss@shop.example', ADMIN_PASSWORD: 'a good password' };

it('BE-2 prints its address and the demo sign-in when started alone', async () => {
  const backend = launch(await demoDatabase(), { ipc: false });
  const [line] = (await once(backend.child.stdout as NodeJS.ReadableStream, 'data')) as [Buffer];
  const [, address = '', email, password] =
    /^The backend listens on (\S+), sign in as (\S+) with (\S+)\n$/.exec(String(line)) ?? [];
  const { status } = await createClient(address).request(auth.login, { body: { email, password } });
  expect(status).toBe(200);
  backend.child.kill('SIGINT');
  expect(await backend.ended).toMatchObject({ code: 0, stderr: '' });
});

it('BE-2 reports readiness to its parent process and ends with it', async () => {
  const backend = launch(await demoDatabase());
  expect(await backend.ready).toEqual({
    type: 'ready',
    port: expect.any(Number),
    demo: { email: 'demo@clearhouse.example', password: 'clearhouse-demo' },
  });
  backend.child.disconnect();
  expect(await backend.ended).toMatchObject({ code: 0, stdout: '', stderr: '' });
});

it('BE-2 rejects other addresses while the published demo password is valid', async () => {
  const database = await demoDatabase();
  const exit = await launch({ ...database, HOST: '0.0.0.0' }).ended;
  expect(exit.code).toBe(1);
  expect(exit.stderr).toMatch(
    /^demo@clearhouse.example still has the published demo password, .*0\.0\.0\.0.*\n$/,
  );

  const local = launch(database);
  const change = { password: 'another password', password_confirmation: 'another password' };
  await (await signedInTo(local)).request(profile.changePassword, { body: change });
  local.child.kill('SIGTERM');
  await local.ended;

  const open = launch({ ...database, HOST: '0.0.0.0' });
  expect(await open.ready).toMatchObject({ demo: null });
  open.child.kill('SIGTERM');
  await open.ended;
});

it('BE-2 creates only the admin with DEMO_DATA=off', async () => {
  const backend = launch({ ...(await newDatabase()), DEMO_DATA: 'off', HOST: '0.0.0.0', ...admin });
  const { port, demo } = (await backend.ready) ?? { port: 0 };
  expect(demo).toBeNull();
  const client = createClient(`http://127.0.0.1:${port}`);
  const body = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD };
  expect((await client.request(auth.login, { body })).body).toMatchObject({ username: 'boss' });
  expect((await client.request(users.list, { query: { page: 1 } })).body).toMatchObject({
    total: 1,
  });
  expect((await client.request(orders.list, { query: { page: 1 } })).body).toMatchObject({
    items: [],
    total: 0,
  });
  expect((await client.request(businesses.list, { query: { page: 1 } })).body).toMatchObject({
    items: [],
    total: 0,
  });
  backend.child.kill('SIGTERM');
  await backend.ended;
});

it('BE-2 does not start with DEMO_DATA=off and no admin', async () => {
  const { code, stderr } = await launch({ ...(await newDatabase()), DEMO_DATA: 'off' }).ended;
  expect(code).toBe(1);
  expect(stderr).toBe(noUsers);
});

it.skipIf(postgres === null)('BE-72 makes no demo data on PostgreSQL by default', async () => {
  const empty = await emptyDatabase(postgres as string);
  onTestFinished(empty.drop);
  const env = { DATABASE_URL: empty.url, NODE_ENV: 'production' };
  expect(await launch(env).ended).toMatchObject({ code: 1, stderr: noUsers });
  const backend = launch({ ...env, ...admin });
  expect(await backend.ready).toMatchObject({ demo: null });
  backend.child.kill('SIGTERM');
  await backend.ended;
  const counts =
    'select (select count(*)::int from users) as users, (select count(*)::int from orders) as orders';
  expect(await empty.run(counts)).toEqual([{ users: 1, orders: 0 }]);
});

it.each([
  ['auto', null, true],
  ['auto', 'postgres://database/real', false],
  ['on', 'postgres://database/demo', true],
  ['off', null, false],
] as const)('BE-72 DEMO_DATA=%s with DATABASE_URL %s: %s', (DEMO_DATA, DATABASE_URL, expected) => {
  expect(hasDemoData({ DEMO_DATA, DATABASE_URL })).toBe(expected);
});

it('BE-2 seeds the requested number of orders', async () => {
  const database = await newDatabase();
  const script = join(import.meta.dirname, '../../tools/seed/main.ts');
  const seed = (...args: string[]) => launch(database, { ipc: false, script, args }).ended;
  expect(await seed('--orders', 'many')).toMatchObject({
    code: 1,
    stderr: '--orders takes a whole number, such as 1000000.\n',
  });
  const { stdout, ...end } = await seed('--orders', '1006');
  expect(end).toMatchObject({ code: 0, stderr: '' });
  expect(stdout).toMatch(
    /^(\d+ of 1006 orders, \d+ a second, \d+ s remaining\n){4,}The database has 1006 orders\.\n$/,
  );
  expect(await seed('--orders', '5')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^The database is not empty; .*\n$/),
  });
  const backend = launch(database);
  const { body } = await (await signedInTo(backend)).request(orders.list, { query: { page: 68 } });
  expect(body).toMatchObject({ total: 1006, items: { length: 1 } });
  backend.child.kill('SIGTERM');
  await backend.ended;
});

describe('exits with 1 and one line', () => {
  const startError = async (env: Record<string, string>) => {
    const { code, stdout, stderr } = await launch(env).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^[^\n]+\n$/);
    return stderr;
  };

  it('BE-13 for an invalid setting', async () => {
    expect(await startError({ PORT: 'http' })).toMatch(/^PORT is "http"; expected a port/);
  });

  it('BE-13 for a data folder that is a file', async () => {
    const file = join(folders.make(), 'file');
    writeFileSync(file, '');
    expect(await startError({ DATA_DIR: file })).toMatch(
      /^The data folder .*file cannot be used: /,
    );
  });

  it('BE-13 for a port in use, before the database is opened', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const folder = join(folders.make(), 'data');
    expect(await startError({ DATA_DIR: folder, PORT: String(port) })).toBe(
      `Port ${port} of 127.0.0.1 is in use; set PORT to another one.\n`,
    );
    expect(existsSync(folder)).toBe(false);
    other.close();
  });

  it('BE-13 for an unreachable PostgreSQL, without its password', async () => {
    const stderr = await startError({ DATABASE_URL: 'postgres://user:s3cret@127.0.0.1:1/none' });
    expect(stderr).toMatch(/^The database of DATABASE_URL cannot be reached: /);
    expect(stderr).not.toContain('s3cret');
  });
});

describe.skipIf(postgres === null)('on PostgreSQL', () => {
  const url = postgres as string;

  it('BE-1 four parallel starts fill an empty database once', async () => {
    const empty = await emptyDatabase(url);
    const options: StartOptions = {
      database: { url: empty.url },
      demoData: true,
      admin: null,
      orders: 60,
      host: '127.0.0.1',
      port: 0,
      trustProxy: [],
      microservices: [],
      backendTimeout: 60_000,
      retentionDays: { eventLogs: 365, apiQueries: 365 },
      shutdownTimeout: 1_000,
    };
    const backends = await Promise.all(
      [1, 2, 3, 4].map(() => start(options, pino({ level: 'silent' }))),
    );
    expect(
      await empty.run(
        'select count(*)::int as orders, (select count(*)::int from users) as users from orders',
      ),
    ).toEqual([{ orders: 60, users: 25 }]);
    await Promise.all(backends.map(({ stop }) => stop()));
    await empty.drop();
  });

  it('BE-13 names a failed migration in one line and rolls back that alone', async () => {
    const empty = await emptyDatabase(url);
    await empty.run('create table orders (id integer)');
    const { code, stderr } = await launch({ DATABASE_URL: empty.url }).ended;
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The database cannot be migrated \(003-payments\): [^\n]*"orders" already exists\n$/,
    );
    const tables =
      "select tablename from pg_tables where tablename in ('wallet_providers', 'businesses')";
    expect(await empty.run(tables)).toEqual([{ tablename: 'wallet_providers' }]);
    await empty.drop();
  });

  it('BE-13 survives a PostgreSQL that drops connections during requests', async () => {
    const database = await serverDatabase(url);
    const backend = launch({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' });
    const client = await signedInTo(backend);
    let dropping = true;
    let responses = 0;
    const work = Array.from({ length: 8 }, async (_, worker) => {
      for (let n = 0; dropping; n += 1) {
        const body = {
          reference_id: `dropped-${worker}-${n}`,
          name: '',
          confirmation_requirement: 1,
        };
        expect((await client.request(businesses.create, { body })).status).toBeOneOf([200, 503]);
        responses += 1;
      }
    });
    for (let round = 0; round < 10; round += 1) {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      `.execute(database.db);
      const before = responses;
      await expect.poll(() => responses).toBeGreaterThan(before + 16);
    }
    dropping = false;
    await Promise.all(work);
    await expect
      .poll(async () => (await client.request(profile.details, {})).status, { timeout: 60_000 })
      .toBe(200);
    backend.child.kill('SIGTERM');
    expect(await backend.ended).toMatchObject({ code: 0, stderr: '' });
    await database.close();
  });
});
