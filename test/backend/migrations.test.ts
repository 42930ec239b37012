import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { onEachDatabase } from '../support/backend.ts';
import { emptyDatabase } from '../support/database.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

/** Creates a folder of migrations, which are numbered. */
function folderOf(...texts: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'clearhouse-migrations-'));
  folders.push(folder);
  for (const [index, text] of texts.entries())
    writeFileSync(join(folder, `${901 + index}-added.sql`), text);
  return folder;
}

const withFunction = `
-- It's a comment; it has a quote and a semicolon;
create table notes (text text not null default 'one;
two');
create function shout() returns trigger language plpgsql as $$
begin
  new.text := upper(new.text);
  return new;
end;
$$;
create trigger shout before insert on notes for each row execute function shout();
`;

onEachDatabase((fresh) => {
  async function emptied() {
    const { db, runScript } = await fresh();
    await runScript('drop schema public cascade; create schema public');
    const tables = async () => {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%' order by 1
      `.execute(db);
      return rows.map(({ name }) => name);
    };
    return { db, tables, database: { unlimited: db, runScript } };
  }

  it('BE-91 runs function bodies, comments and texts with semicolons', async () => {
    const { db, database } = await emptied();
    expect(await migrate(database, { folder: folderOf(withFunction) })).toEqual(['901-added']);
    const { rows } = await sql`insert into notes default values returning text`.execute(db);
    expect(rows).toEqual([{ text: 'ONE;\nTWO' }]);
  });

  it('BE-91 rolls a failed migration back and keeps those before it', async () => {
    const { tables, database } = await emptied();
    const failing = 'create table half (id int); create table one (id int);';
    const folder = folderOf('create table one (id int);', failing, 'create table three (id int);');
    await expect(migrate(database, { folder })).rejects.toThrow(
      /^The database cannot be migrated \(902-added\): relation "one" already exists$/,
    );
    expect(await tables()).toEqual(['one']);
    writeFileSync(join(folder, '902-added.sql'), 'create table two (id int);');
    expect(await migrate(database, { folder })).toEqual(['902-added', '903-added']);
    expect(await tables()).toEqual(['one', 'three', 'two']);
  });

  it('BE-91 rejects a database of a newer version', async () => {
    const { database } = await emptied();
    await migrate(database, { folder: folderOf('select 1', 'select 2') });
    await expect(migrate(database, { folder: folderOf('select 1') })).rejects.toThrow(
      'The database has the migration 902-added of a newer version.',
    );
  });
});

it.skipIf(inject('postgresUrl') === null)(
  'BE-91 creates an index concurrently, once for parallel starts',
  async () => {
    const empty = await emptyDatabase(inject('postgresUrl') as string);
    const concurrent =
      '-- no transaction\ncreate index concurrently if not exists notes_text on notes (text)';
    const folder = folderOf('create table notes (text text)', concurrent);
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: empty.url })));
    const ran = await Promise.all(opened.map((database) => migrate(database, { folder })));
    expect(ran.flat().sort()).toEqual(['901-added', '902-added']);
    const index = "select indisvalid from pg_index where indexrelid = 'notes_text'::regclass";
    expect(await empty.run(index)).toEqual([{ indisvalid: true }]);
    await Promise.all(opened.map(({ close }) => close()));
    await empty.drop();
  },
);
