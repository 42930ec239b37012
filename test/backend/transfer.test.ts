import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import type { Migratable } from '../../backend/db/migrate.ts';
import type { Database } from '../../backend/db/schema.ts';
import { exportTo } from '../../backend/transfer/export.ts';
import { importFrom } from '../../backend/transfer/import.ts';
import { type Table, tablesOf } from '../../backend/transfer/tables.ts';
import { StartupError } from '../../shared/startup-error.ts';
import { createClient } from '../../tools/conformance/client.ts';
import { onEachDatabase } from '../support/backend.ts';
import { launch, signedInTo, temporaryFolders } from '../support/backend-process.ts';
import { emptyDatabase } from '../support/database.ts';

// The tests start whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folders = temporaryFolders();
afterAll(folders.clean);
const unusual = 'A comma, "quotes", \\ and 🧾 # end';
const move = (env: Record<string, string>, ...args: string[]) =>
  launch(env, { ipc: false, args }).ended;

describe('the commands', () => {
  let source: string;
  let file: string;
  let session: Map<string, string>;
  beforeAll(async () => {
    source = folders.make(inject('demoDataFolder'));
    file = join(folders.make(), 'everything');
    const backend = launch({ DATA_DIR: source });
    const client = await signedInTo(backend);
    const body = { reference_id: 'unusual', name: unusual, confirmation_requirement: 1 };
    expect((await client.request(businesses.create, { body })).status).toBe(200);
    session = client.cookies;
    expect(await move({ DATA_DIR: source }, 'export', file)).toMatchObject({
      code: 1,
      stderr: `The data folder ${source} is in use by another process.\n`,
    });
    backend.child.kill('SIGTERM');
    await backend.ended;
    const { code, stdout, stderr } = await move({ DATA_DIR: source }, 'export', file);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('orders: 3000 rows\n');
  });

  it.skipIf(inject('postgresUrl') === null)(
    'BE-1 BE-13 moves all data from the embedded database to PostgreSQL',
    async () => {
      const empty = await emptyDatabase(inject('postgresUrl') as string);
      const env = { DATABASE_URL: empty.url };
      const imported = await move(env, 'import', file);
      expect(imported).toMatchObject({
        code: 0,
        stderr: '',
        stdout: expect.stringContaining('orders: 3000 rows\n'),
      });
      const backend = launch(env);
      const { port } = (await backend.ready) ?? {};
      const client = createClient(`http://127.0.0.1:${port}`);
      for (const [name, value] of session) client.cookies.set(name, value);
      expect((await client.request(profile.details, {})).body).toMatchObject({ username: 'demo' });
      expect((await client.request(orders.list, { query: { page: 200 } })).body).toMatchObject({
        total: 3000,
        items: { length: 15 },
      });
      const pageOf = async (page: number) =>
        (await client.request(businesses.list, { query: { page } })).body as {
          items: { name: string }[];
          total: number;
        };
      const { items } = await pageOf(Math.ceil((await pageOf(1)).total / 15));
      expect(items.at(-1)?.name).toBe(unusual);
      const next = { reference_id: 'next', name: 'After the move', confirmation_requirement: 1 };
      expect((await client.request(businesses.create, { body: next })).status).toBe(200);
      backend.child.kill('SIGTERM');
      expect(await backend.ended).toMatchObject({ code: 0, stderr: '' });

      const again = await move(env, 'import', file);
      expect(again).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The database is not empty; .*\n$/),
      });
      await empty.drop();
    },
  );

  it('BE-13 writes an owner-only export and overwrites none', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    const again = await move({ DATA_DIR: source }, 'export', file);
    expect(again).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^.*everything cannot be written: EEXIST.*\n$/),
    });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('BE-13 prints the usage for unknown arguments', async () => {
    const stderr = 'Usage: backend [migrate | export FILE | import FILE], not exprot a.\n';
    expect(await move({ DATA_DIR: source }, 'exprot', 'a')).toMatchObject({
      code: 1,
      stdout: '',
      stderr,
    });
  });
});

interface Export {
  text: string;
  /** Two lines of rows that follow each other. */
  rows: [first: string, second: string];
}
type Change = (exported: Export) => string | Buffer;

/** Changes of an export after which its data is the same. */
const harmless: Record<string, Change> = {
  none: ({ text }) => text,
  'end without newline': ({ text }) => text.replace(/\n$/, ''),
  'rows swapped': ({ text, rows: [first, second] }) =>
    text.replace(`${first}\n${second}`, `${second}\n${first}`),
  'extra member': ({ text, rows: [first] }) =>
    text.replace(first, first.replace(/\}$/, ',"extra":1}')),
};

/** Damages of an export whose message names them. */
const named: [damage: string, message: RegExp, change: Change][] = [
  [
    'cut',
    /is damaged: its end is missing\.$/,
    ({ text }) => text.slice(0, text.indexOf('# table quotes')),
  ],
  [
    'number changed',
    /is damaged: its orders do not match their checksum\.$/,
    ({ text }) => text.replace('"payment_requirement":', '"payment_requirement":1'),
  ],
  [
    'first row missing',
    /is damaged: its quotes do not match their checksum\.$/,
    ({ text }) => text.replace(/(# table quotes\n)\{.*\n/, '$1'),
  ],
  [
    'table missing',
    /is damaged: tables are missing\.$/,
    ({ text }) => text.replace(/# table api_queries\n[\s\S]*?\n(?=# table)/, ''),
  ],
  ['another format', /is not a Clearhouse export\.$/, () => 'id,name\n1,a\n'],
  [
    'newer version',
    /^Unknown migration 999-future/,
    ({ text }) => text.replace(/^# clearhouse \S+/, '# clearhouse 999-future'),
  ],
];

const damages: Record<string, Change> = {
  empty: () => '',
  'no header': ({ text }) => text.slice(text.indexOf('\n') + 1),
  'header only': ({ text }) => text.slice(0, text.indexOf('\n') + 1),
  'cut in a row': ({ text, rows: [, second] }) => text.slice(0, text.indexOf(second) + 20),
  'cut before the end': ({ text }) => text.replace(/# end\n$/, ''),
  'text behind the end': ({ text }) => `${text}more\n`,
  'a row behind the end': ({ text, rows: [first] }) => `${text}${first}\n`,
  'two files in one': ({ text }) => text + text,
  'row deleted': ({ text, rows: [first] }) => text.replace(`${first}\n`, ''),
  'row doubled': ({ text, rows: [first] }) => text.replace(first, `${first}\n${first}`),
  'member missing': ({ text }) => text.replace(/("username":"[^"]*"),/, ''),
  'member null': ({ text }) => text.replace(/"username":"[^"]*"/, '"username":null'),
  'wrong type': ({ text }) => text.replace(/"id":1,"username"/, '"id":"one","username"'),
  'id too large': ({ text }) =>
    text.replace(/"id":1,"username"/, '"id":9223372036854775808,"username"'),
  'not JSON': ({ text, rows: [first] }) => text.replace(first, '{"id":'),
  'not a row': ({ text, rows: [first] }) => text.replace(first, '[1,2]'),
  'NUL in a text': ({ text }) => text.replace(/"username":"/, '"username":"\\u0000'),
  'broken UTF-8': ({ text }) =>
    Buffer.concat([
      Buffer.from(text.slice(0, 200)),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(text.slice(200)),
    ]),
  'date that is none': ({ text }) => text.replace(/"created_at":"\d{4}/, '"created_at":"abcd'),
  'foreign key missing': ({ text }) => text.replace(/("exchange_provider_id":)1\b/, '$199999'),
  'checksum changed': ({ text }) => text.replace(/(# rows \d+ )\w{8}/, '$100000000'),
  'count changed': ({ text }) => text.replace(/# rows \d+ /, '# rows 999999 '),
  'table renamed': ({ text }) => text.replace('# table users', '# table members'),
  'table twice': ({ text }) => text.replace('# table sessions', '# table users'),
  'Windows newlines': ({ text }) => text.replaceAll('\n', '\r\n'),
};

onEachDatabase((fresh) => {
  const silent = () => {};
  const folder = folders.make();
  const whole = join(folder, 'whole');
  let db: Database;
  let database: Migratable;
  let exported: Export;
  let tables: Table[];

  beforeAll(async () => {
    const backend = await fresh();
    db = backend.db;
    tables = await tablesOf(db);
    database = { unlimited: db, runScript: backend.runScript };
    await keepTenOrders(db);
    await exportTo(whole, database, silent);
    const text = readFileSync(whole, 'utf8');
    const [first = '', second = ''] = text.match(/^\{"id":[12],"username".*$/gm) ?? [];
    exported = { text, rows: [first, second] };
  });
  beforeEach(async () => {
    for (const { name } of [...tables].reverse())
      await sql`delete from ${sql.table(name)}`.execute(db);
    await sql`insert into positions (list, last) values ('orders', 0), ('event_logs', 0), ('api_queries', 0)`.execute(
      db,
    );
  });

  const importChanged = (change: Change) => {
    const file = join(folder, 'changed');
    writeFileSync(file, change(exported));
    return importFrom(file, database, silent);
  };
  const userCount = async () => (await db.selectFrom('users').select('id').execute()).length;

  it('BE-13 exports a table that a migration adds after those that it references', async () => {
    await db.transaction().execute(async (tx) => {
      await sql`create table added (id bigint primary key, order_id bigint references orders, trade_id bigint references trades)`.execute(
        tx,
      );
      const names = (await tablesOf(tx)).map(({ name }) => String(name));
      await sql`drop table added`.execute(tx);
      expect(names.slice(0, names.indexOf('added'))).toEqual(
        expect.arrayContaining(['orders', 'trades']),
      );
    });
  });

  it('BE-13 exports every table but the counters of sign-ins', async () => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
        and tablename <> 'sign_in_attempts'
    `.execute(db);
    expect(rows.map(({ name }) => name).sort()).toEqual(
      [...exported.text.matchAll(/^# table (.*)$/gm)].map(([, name]) => name).sort(),
    );
  });

  it.each(named)(
    'BE-13 names the damage of a file and imports nothing: %s',
    async (_damage, message, change) => {
      await expect(importChanged(change)).rejects.toThrow(message);
      expect(await userCount()).toBe(0);
    },
  );

  it('BE-13 names a missing file', async () => {
    await expect(importFrom(join(folder, 'missing'), database, silent)).rejects.toThrow(
      /missing cannot be read: ENOENT/,
    );
  });

  it.each(Object.entries(damages))(
    'BE-34 imports nothing of a damaged file: %s',
    async (_damage, change) => {
      const error = await importChanged(change).then(
        () => null,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(StartupError);
      expect((error as Error).message).toMatch(/^[^\n]+[.)"]?$/);
      expect(await userCount()).toBe(0);
    },
  );

  it.each(Object.entries(harmless))(
    'BE-34 imports all data of a changed file with unchanged data: %s',
    async (name, change) => {
      await importChanged(change);
      const again = join(folder, `again ${name}`);
      await exportTo(again, database, silent);
      expect(readFileSync(again).equals(readFileSync(whole))).toBe(true);
    },
  );

  it('BE-34 completes one of two parallel imports', async () => {
    const results = await Promise.allSettled([
      importFrom(whole, database, silent),
      importFrom(whole, database, silent),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = results.find((result) => result.status === 'rejected');
    expect(rejected?.reason).toBeInstanceOf(StartupError);
    expect(String(rejected?.reason)).toMatch(
      /^Error: (Another import or start is using|The database is not empty)[^\n]+$/,
    );
  });
});

/** Deletes most of the demo data: a damage is found in a small export as well. */
async function keepTenOrders(db: Database) {
  const { rows } = await sql<{ name: string }>`
    select conrelid::regclass::text as name from pg_constraint where confrelid = 'orders'::regclass
  `.execute(db);
  for (const { name } of [...rows, { name: 'settlements' }])
    await sql`delete from ${sql.table(name)}`.execute(db);
  await sql`delete from orders where position <= (select max(position) - 10 from orders)`.execute(
    db,
  );
  for (const [table, id] of [
    ['deposits', 'deposit_id'],
    ['quotes', 'quote_id'],
    ['invoices', 'invoice_id'],
  ] as const)
    await sql`delete from ${sql.table(table)} where id not in (select ${sql.ref(id)} from orders where ${sql.ref(id)} is not null)`.execute(
      db,
    );
  await sql`update api_queries set response_data = null where length(response_data) > 1000`.execute(
    db,
  );
}
