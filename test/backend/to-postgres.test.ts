import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../backend/db/open.ts';
import type { Database } from '../../backend/db/schema.ts';
import { storedTables } from '../../tools/to-postgres/tables.ts';
import { compileCache, temporaryFolders } from '../support/backend-process.ts';
import { emptyDatabase } from '../support/database.ts';

// It starts whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const main = join(import.meta.dirname, '../../tools/to-postgres/main.ts');

async function copy(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { ...compileCache, PATH: process.env.PATH, ...env },
  });
  const [stdout, stderr] = [text(child.stdout), text(child.stderr)];
  const [code] = await once(child, 'exit');
  return { code, stdout: await stdout, stderr: await stderr };
}

/** Returns the digest of the rows of each table. */
async function digestsOf(db: Database) {
  return db.transaction().execute(async (tx) => {
    await sql`set local time zone 'UTC'`.execute(tx);
    const digests: Record<string, unknown> = {};
    for (const { name } of await storedTables(tx)) {
      const { rows } = await sql`
        select count(*), md5(string_agg(t::text, '\n' order by t::text collate "C")) from ${sql.table(name)} as t
      `.execute(tx);
      digests[name] = rows;
    }
    return digests;
  });
}

const folders = temporaryFolders();
const postgres = inject('postgresUrl');

describe.skipIf(postgres === null)('npm run to-postgres', () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>;
  let env: Record<string, string>;
  const opened: OpenDatabase[] = [];
  const open = async (where: Parameters<typeof openDatabase>[0]) => {
    const database = await openDatabase(where);
    opened.push(database);
    return database;
  };
  beforeAll(async () => {
    empty = await emptyDatabase(postgres as string);
    env = { DATA_DIR: folders.make(inject('demoDataFolder')), DATABASE_URL: empty.url };
  });
  afterAll(async () => {
    for (const { close } of opened) await close();
    await empty.drop();
    folders.clean();
  });

  it('BE-1 copies every row of the embedded database to PostgreSQL', async () => {
    expect(await copy(env)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringContaining('orders: 3000 rows\n'),
    });
    const [source, target] = [
      await open({ dataDir: env.DATA_DIR as string }),
      await open({ url: empty.url }),
    ];
    expect(await digestsOf(target.db)).toEqual(await digestsOf(source.db));
    await opened.shift()?.close();
    const { rows } = await sql<{ last: bigint; next: bigint }>`
      select max(id) as last, nextval(pg_get_serial_sequence('orders', 'id')) as next from orders
    `.execute(target.db);
    expect(rows[0]?.next).toBe((rows[0]?.last ?? 0n) + 1n);
  });

  it('BE-1 copies nothing to a database with users', async () => {
    expect(await copy(env)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database of DATABASE_URL is not empty.\n',
    });
  });

  it('BE-1 creates no database in a folder without one', async () => {
    const DATA_DIR = folders.make();
    expect(await copy({ ...env, DATA_DIR })).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is no database in ${DATA_DIR}. Check DATA_DIR.\n`,
    });
  });

  it('BE-1 names the setting that is missing', async () => {
    expect(await copy({ DATA_DIR: env.DATA_DIR as string })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Set DATABASE_URL to an empty PostgreSQL database.\n',
    });
  });
});
