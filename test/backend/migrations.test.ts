import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import { onEachDatabase, type TestBackend } from '../support/backend.ts';
import { emptyDatabase } from '../support/database.ts';
import { schemaSource } from '../support/schema-source.ts';

const migrations = join(import.meta.dirname, '../../backend/db/migrations');

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

/** Tables with rows, as a migration before the tested one has left them. */
const withRows = `
create table makers (id int primary key, name text);
insert into makers select n, case when n % 3 > 0 then 'maker ' || n % 10 end from generate_series(1, 20) as n;
create table items (code text, maker int, price int);
insert into items values ('a', 1, 1), ('b', 99, -1), ('c', null, null), ('d', 98, 2);
`;

/** Migrations that rows break, with the message after the name of the migration. */
const broken = [
  [
    'a check of a new column',
    `alter table makers add column age int not null default 0;
    alter table makers add constraint age_check check (age > 0 or id < 19) not valid`,
    'rows break its rules. age_check: makers 19, 20',
  ],
  [
    'a check of a new table',
    `create table notes as select 7 as id, 'short' as text;
    alter table notes add constraint text_check check (text <> 'short') not valid`,
    'rows break its rules. text_check: notes 7',
  ],
  [
    'several rules, with rows without an id',
    `alter table items add constraint price_check check (price >= 0) not valid;
    alter table makers add constraint id_check check (id > 12) not valid`,
    'rows break its rules. price_check: items (0,2); id_check: makers 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, and 2 more',
  ],
  [
    'a column without nulls',
    'alter table makers add constraint name_check check (name is not null) not valid',
    'rows break its rules. name_check: makers 3, 6, 9, 12, 15, 18',
  ],
  [
    'a foreign key',
    'alter table items add constraint maker_key foreign key (maker) references makers not valid',
    'rows break its rules. maker_key: items (0,2), (0,4)',
  ],
  [
    'a foreign key that is full',
    `alter table makers add constraint both_key unique (id, name);
    alter table items add constraint maker_key foreign key (maker, code) references makers (id, name) match full not valid`,
    'rows break its rules. maker_key: items (0,1), (0,2), (0,3), (0,4)',
  ],
  [
    'a unique key',
    'alter table makers add constraint name_key unique (name)',
    'could not create unique index "name_key": Key (name)=(maker ',
  ],
] as const;

/** Migrations that rows do not break, though a search for rules in their text would reject them. */
const accepted = [
  [
    'repairs its rows first',
    `update items set price = 0 where price < 0;
    alter table items add constraint price_check check (price >= 0) not valid`,
  ],
  [
    'has a rule in a comment',
    '-- alter table items add constraint price_check check (price >= 0) not valid;\nselect 1',
  ],
  [
    'has a rule in a function',
    `create function tighten() returns void language plpgsql as $$ begin
      alter table items add constraint price_check check (price >= 0) not valid;
    end $$`,
  ],
  [
    'adds a column with a rule',
    `alter table items add column weight int;
    alter table items add constraint weight_check check (weight > 0) not valid -- without a semicolon`,
  ],
] as const;

onEachDatabase((fresh) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await fresh();
  });

  async function emptied() {
    const { db, runScript } = backend;
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

  it.each(broken)('BE-77 names the rows that break %s', async (_rule, text, message) => {
    const { tables, database } = await emptied();
    const failed = migrate(database, { folder: folderOf(withRows, text) });
    await expect(failed).rejects.toThrow(`The database cannot be migrated (902-added): ${message}`);
    expect(await tables()).toEqual(['items', 'makers']);
  });

  it.each(accepted)('BE-77 accepts a migration that %s', async (_what, text) => {
    const { db, database } = await emptied();
    const ran = await migrate(database, { folder: folderOf(withRows, text) });
    expect(ran).toEqual(['901-added', '902-added']);
    const { rows } = await sql`select 1 from pg_constraint where not convalidated`.execute(db);
    expect(rows).toEqual([]);
  });

  it('BE-77 each migration leaves the validation of its rules to the end', async () => {
    const { db, database } = await emptied();
    const rules = async () => {
      const { rows } = await sql<{ name: string; table: string; validated: boolean }>`
        select conname as name, conrelid::text as table, convalidated as validated
        from pg_constraint where contype in ('c', 'f') and connamespace = 'public'::regnamespace
      `.execute(db);
      return rows;
    };
    const tableIds = async () => {
      const { rows } = await sql<{ id: string }>`
        select oid::text as id from pg_class where relkind = 'r'
      `.execute(db);
      return new Set(rows.map(({ id }) => id));
    };
    const early: string[] = [];
    for (const file of readdirSync(migrations).sort()) {
      const [before, known] = [await rules(), await tableIds()];
      const text = readFileSync(join(migrations, file), 'utf8');
      // One without a transaction has indexes only.
      if (text.startsWith('-- no transaction')) continue;
      await database.runScript(text);
      const added = (await rules()).filter(({ name }) =>
        before.every((rule) => rule.name !== name),
      );
      early.push(
        ...added
          .filter(({ table, validated }) => known.has(table) && validated)
          .map(({ name }) => name),
      );
    }
    expect(early).toEqual([]);
  });

  it('BE-1 backend/db/schema.ts has the tables of the migrations (run `npm run schema` after a change)', async () => {
    const written = readFileSync(join(migrations, '../schema.ts'), 'utf8');
    expect(await schemaSource((await fresh()).db)).toBe(written);
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
  'BE-91 does not take an invalid index for the index of a migration',
  async () => {
    const empty = await emptyDatabase(inject('postgresUrl') as string);
    onTestFinished(empty.drop);
    const folder = folderOf(
      "create table notes (text text); insert into notes values ('a'), ('a')",
      '-- no transaction\ncreate unique index concurrently if not exists notes_text on notes (text)',
    );
    const database = await openDatabase({ url: empty.url });
    onTestFinished(database.close);
    const start = 'The database cannot be migrated (902-added): ';
    await expect(migrate(database, { folder })).rejects.toThrow(
      `${start}could not create unique index "notes_text": Key (text)=(a) is duplicated.`,
    );
    await expect(migrate(database, { folder })).rejects.toThrow(
      `${start}the index notes_text is invalid. Run DROP INDEX notes_text, correct the rows, and start again`,
    );
    await empty.run('drop index notes_text; delete from notes');
    expect(await migrate(database, { folder })).toEqual(['902-added']);
  },
);

it.skipIf(inject('postgresUrl') === null)(
  'BE-91 creates indexes concurrently, once for parallel starts',
  async () => {
    const empty = await emptyDatabase(inject('postgresUrl') as string);
    const concurrent =
      '-- no transaction\n-- A comment.\ncreate index concurrently if not exists notes_text on notes (text);\ncreate index concurrently if not exists notes_length on notes (length(text));\n';
    const folder = folderOf('create table notes (text text)', concurrent);
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url: empty.url })));
    const ran = await Promise.all(opened.map((database) => migrate(database, { folder })));
    expect(ran.flat().sort()).toEqual(['901-added', '902-added']);
    const indexes = "select indisvalid from pg_index where indrelid = 'notes'::regclass";
    expect(await empty.run(indexes)).toEqual([{ indisvalid: true }, { indisvalid: true }]);
    await Promise.all(opened.map(({ close }) => close()));
    await empty.drop();
  },
);

it('BE-91 released migrations do not change, and new ones have a number above them', () => {
  const released = readFileSync(join(import.meta.dirname, 'released-migrations.txt'), 'utf8');
  const files = readdirSync(migrations).sort();
  const digestOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(migrations, file)))
      .digest('hex');
  const lines = files.map((file) => `${digestOf(file)}  ${file}\n`);
  expect(lines.join('').slice(0, released.length)).toBe(released);
});
