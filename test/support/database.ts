import { createHash, randomUUID } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import pg from 'pg';
import { hashPassword } from '../../backend/auth/passwords.ts';
import { type Migratable, migrate } from '../../backend/db/migrate.ts';
import { type OpenDatabase, openDatabase } from '../../backend/db/open.ts';
import { parsers } from '../../backend/db/parsers.ts';
import type { Schema } from '../../backend/db/schema.ts';
import { demoAccount } from '../../backend/demo/account.ts';
import { fillIfEmpty } from '../../backend/first-start.ts';
import { addHostileValues, testOrderCount } from './hostile-values.ts';

/** Creation time of the demo data and start of the tests' clock. */
export const testTime = new Date('2026-11-21T12:00:00.000Z');

/** Templates with the demo data and hostile values are created once per version of these sources and copied for each test database. */
const backend = join(import.meta.dirname, '../../backend');
const version = createHash('sha256');
for (const file of globSync('{first-start,auth/passwords,db/**/*,demo/**/*}.{ts,sql}', {
  cwd: backend,
}).sort())
  version.update(readFileSync(join(backend, file)));
for (const file of ['database.ts', 'hostile-values.ts'])
  version.update(readFileSync(join(import.meta.dirname, file)));
const name = `clearhouse_${version.digest('hex').slice(0, 16)}`;
/** The user id is part of the name, because other users cannot read the templates. */
const template = (kind: string) => join(tmpdir(), `${name}-${process.getuid?.()}.${kind}`);
/** Dump to load PGlite from. */
const templateFile = template('tar');
/** Data folders with the demo data, and with a new database without tables. */
export const templates = { demo: template('data'), withoutTables: template('new') };

/** A password hash takes a millisecond instead of 80. */
export const lowCost = { memory: 1_024, passes: 1, parallelism: 1 };

async function fill(database: Migratable) {
  const { unlimited: db } = database;
  await migrate(database);
  await fillIfEmpty(db, testTime, { demoData: true, admin: null, orders: testOrderCount });
  await addHostileValues(db);
  const [first, others] = [
    await hashPassword(demoAccount.password, lowCost),
    await hashPassword(randomUUID(), lowCost),
  ];
  await db.updateTable('users').set({ password_hash: others }).execute();
  await db
    .updateTable('users')
    .set({ password_hash: first })
    .where('email', '=', demoAccount.email)
    .execute();
}

let dump: Blob | undefined;

/** Creates an in-memory database with the demo data. */
export async function embeddedDatabase(): Promise<OpenDatabase> {
  dump ??= new Blob([readFileSync(templateFile)]);
  const pglite = await PGlite.create({ parsers, loadDataDir: dump });
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  return {
    db,
    health: db,
    unlimited: db,
    runScript: (text) => pglite.exec(text),
    maxReportQueries: 1,
    close: () => db.destroy(),
  };
}

/** Creates the templates of the embedded database unless they exist. Returns the template data folder with the demo data. */
export async function makeTemplates(): Promise<string> {
  if (existsSync(templates.demo)) return templates.demo;
  const pglite = await PGlite.create({ parsers });
  await writeTemplate(templates.withoutTables, await pglite.dumpDataDir('none'));
  const unlimited = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) });
  await fill({ unlimited, runScript: (text) => pglite.exec(text) });
  const dump = await pglite.dumpDataDir('none');
  await pglite.close();
  writeFileSync(templateFile, Buffer.from(await dump.arrayBuffer()));
  await writeTemplate(templates.demo, dump);
  return templates.demo;
}

/** Creates a data folder from a dump. It is renamed when complete, so that an interrupted run leaves no partial template. */
async function writeTemplate(folder: string, loadDataDir: Blob) {
  const unfinished = `${folder}.${randomUUID()}`;
  mkdirSync(unfinished);
  await (await PGlite.create(join(unfinished, 'database'), { loadDataDir })).close();
  if (existsSync(folder)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, folder);
}

/** Creates a database with the demo data on the PostgreSQL at `url`, with `options` of CREATE DATABASE; `close` drops it. */
export async function serverDatabase(
  url: string,
  options = '',
): Promise<OpenDatabase & { url: string }> {
  const own = `clearhouse_test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, async (client) => {
    await ensureTemplate(client, url);
    // Without a copy in the log of the cluster, in half of the processor time.
    await client.query(`create database ${own} template ${name} strategy file_copy ${options}`);
  });
  const opened = await openDatabase({ url: withDatabase(url, own) });
  const drop = () => administer(url, (client) => client.query(`drop database ${own} with (force)`));
  return {
    ...opened,
    url: withDatabase(url, own),
    close: () => opened.close().then(() => drop().then(() => {})),
  };
}

/** Creates the template in one of the parallel test files; the others wait for the advisory lock. */
async function ensureTemplate(client: pg.Client, url: string) {
  await client.query('select pg_advisory_lock(20261121)');
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) {
    await client.query('drop database if exists clearhouse_unfinished with (force)');
    await client.query('create database clearhouse_unfinished');
    const unfinished = await openDatabase({ url: withDatabase(url, 'clearhouse_unfinished') });
    await fill(unfinished).finally(unfinished.close);
    await client.query(`alter database clearhouse_unfinished rename to ${name}`);
  }
  await client.query('select pg_advisory_unlock(20261121)');
}

/** Runs `work` on a connection of its own, outside of any transaction. */
export async function administer<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Creates an empty database on the PostgreSQL at `url`. */
export async function emptyDatabase(url: string, options = '') {
  const own = `clearhouse_test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, (client) => client.query(`create database ${own} ${options}`));
  return {
    url: withDatabase(url, own),
    run: (text: string) =>
      administer(
        withDatabase(url, own),
        async (client) => (await client.query(text)).rows as unknown[],
      ),
    drop: () =>
      administer(url, (client) => client.query(`drop database ${own} with (force)`)).then(() => {}),
  };
}
