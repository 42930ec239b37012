import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readSettings, SettingsError } from '#config/settings.ts';
import { migrate } from '../../backend/db/migrate.ts';
import { openDatabase } from '../../backend/db/open.ts';
import type { Database } from '../../backend/db/schema.ts';
import { removeTimeouts } from '../../backend/db/timeouts.ts';
import { StartupError } from '../../shared/startup-error.ts';
import { storedTables, type Table } from './tables.ts';

/** The number of rows in memory at once. */
const batch = 1_000;

/** Runs `npm run to-postgres`: copies the embedded database in DATA_DIR to the empty PostgreSQL database of DATABASE_URL. */
async function copyDatabase() {
  const { DATA_DIR, DATABASE_URL } = readSettings(process.env, 'backend');
  if (DATABASE_URL === null)
    throw new StartupError('Set DATABASE_URL to an empty PostgreSQL database.');
  if (!existsSync(join(DATA_DIR, 'database')))
    throw new StartupError(`There is no database in ${DATA_DIR}. Check DATA_DIR.`);
  const source = await openDatabase({ dataDir: DATA_DIR });
  const target = await openDatabase({ url: DATABASE_URL }).catch(async (error) => {
    await source.close();
    throw error;
  });
  try {
    await migrate(source);
    await migrate(target);
    await target.unlimited.transaction().execute(async (to) => {
      await removeTimeouts(to);
      if (await to.selectFrom('users').select('id').limit(1).executeTakeFirst())
        throw new StartupError('The database of DATABASE_URL is not empty.');
      await source.unlimited.transaction().execute(async (from) => {
        for (const table of await storedTables(from)) await copyTable(from, to, table);
      });
    });
  } finally {
    await source.close();
    await target.close();
  }
}

/** Copies the rows of a table as JSON, which keeps every digit, and continues its sequence after the greatest id. */
async function copyTable(from: Database, to: Database, { name, columns }: Table) {
  const table = sql.table(name);
  const listed = sql.join(columns.map((column) => sql.ref(column)));
  // The migrations fill `positions`, and triggers expect rows in the order of their positions.
  await sql`delete from ${table}`.execute(to);
  await sql`alter table ${table} disable trigger user`.execute(to);
  await sql`declare copied cursor for select to_json(t)::text as row from ${table} as t`.execute(
    from,
  );
  for (let count = 0; ; ) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(batch)} from copied`.execute(from);
    const json = `[${rows.map(({ row }) => row)}]`;
    await sql`
      insert into ${table} (${listed}) select ${listed} from json_populate_recordset(null::${table}, ${json}::text::json)
    `.execute(to);
    count += rows.length;
    if (rows.length > 0) continue;
    process.stdout.write(`${name}: ${count} rows\n`);
    break;
  }
  await sql`close copied`.execute(from);
  await sql`alter table ${table} enable trigger user`.execute(to);
  if (columns.includes('id'))
    await sql`
      select setval(pg_get_serial_sequence(${name}, 'id'), (select coalesce(max(id), 0) + 1 from ${table}), false)
      where pg_get_serial_sequence(${name}, 'id') is not null
    `.execute(to);
}

copyDatabase().catch((error: Error) => {
  const expected = error instanceof SettingsError || error instanceof StartupError;
  process.stderr.write(`${expected ? error.message : error.stack}\n`);
  process.exitCode = 1;
});
