import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { businesses } from '#contract/businesses.ts';
import { orders } from '#contract/orders.ts';
import { profile } from '#contract/profile.ts';
import { StartError } from '../../backend/start-error.ts';
import { exportTo } from '../../backend/transfer/export.ts';
import { importFrom } from '../../backend/transfer/import.ts';
import { tables } from '../../backend/transfer/tables.ts';
import { createClient } from '../conformance/client.ts';
import { onEachDatabase } from '../support/backend.ts';
import { launch, signedInTo, temporaryFolders } from '../support/backend-process.ts';
import { emptyDatabase } from '../support/database.ts';

// The tests start whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folders = temporaryFolders();
afterAll(folders.clean);
const unusual = 'A comma, "quotes", \\ and 🧾 # end';
const move = (env: Record<string, string>, ...args: string[]) => launch(env, { ipc: false, args }).ended;

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

  it.skipIf(inject('postgresUrl') === null)('BE-1 BE-13 moves all data from the embedded database to PostgreSQL', async () => {
    const empty = await emptyDatabase(inject('postgresUrl') as string);
    const env = { DATABASE_URL: empty.url };
    const imported = await move(env, 'import', file);
    expect(imported).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('orders: 3000 rows\n') });
    const backend = launch(env);
    const { port } = (await backend.ready) ?? {};
    const client = createClient(`http://127.0.0.1:${port}`);
    for (const [name, value] of session) client.cookies.set(name, value);
    expect((await client.request(profile.details, {})).body).toMatchObject({ username: 'demo' });
    expect((await client.request(orders.list, { query: { page: 200 } })).body).toMatchObject({
      total: 3000,
      items: { length: 15 },
    });
    const { items } = (await client.request(businesses.list, { query: { page: 2 } })).body as { items: { name: string }[] };
    expect(items.at(-1)?.name).toBe(unusual);
    const next = { reference_id: 'next', name: 'After the move', confirmation_requirement: 1 };
    expect((await client.request(businesses.create, { body: next })).status).toBe(200);
    backend.child.kill('SIGTERM');
    expect(await backend.ended).toMatchObject({ code: 0, stderr: '' });

    const again = await move(env, 'import', file);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database is not empty; .*\n$/) });
    await empty.drop();
  });

  it('BE-13 writes an owner-only export and overwrites none', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file);
    const again = await move({ DATA_DIR: source }, 'export', file);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringMatching(/^.*everything cannot be written: EEXIST.*\n$/) });
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  it('BE-13 prints the usage for unknown arguments', async () => {
    const stderr = 'Usage: backend [export FILE | import FILE], not exprot a.\n';
    expect(await move({ DATA_DIR: source }, 'exprot', 'a')).toMatchObject({ code: 1, stdout: '', stderr });
  });
});

onEachDatabase((fresh) => {
  const silent = () => {};

  it('BE-13 exports every table', async () => {
    const { db } = await fresh();
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'
    `.execute(db);
    expect(rows.map(({ name }) => name).sort()).toEqual([...tables].sort());
  });

  it('BE-13 imports nothing of a damaged file and names the damage', async () => {
    const { db } = await fresh();
    await sql`delete from trades`.execute(db);
    await sql`delete from orders where id > 100`.execute(db);
    for (const [table, id] of [
      ['deposits', 'deposit_id'],
      ['quotes', 'quote_id'],
      ['invoices', 'invoice_id'],
    ] as const)
      await sql`delete from ${sql.table(table)} where id not in (select ${sql.ref(id)} from orders where ${sql.ref(id)} is not null)`.execute(
        db,
      );
    const folder = folders.make();
    const whole = join(folder, 'whole');
    await exportTo(whole, db, silent);
    for (const table of [...tables].reverse()) await sql`delete from ${sql.table(table)}`.execute(db);
    const text = readFileSync(whole, 'utf8');
    const damages: [string, string, RegExp][] = [
      ['cut', text.slice(0, text.indexOf('# table quotes')), /is damaged: its end is missing\.$/],
      [
        'changed',
        text.replace('"payment_requirement":', '"payment_requirement":1'),
        /is damaged: its orders do not match their checksum\.$/,
      ],
      ['shortened', text.replace(/(# table quotes\n)\{.*\n/, '$1'), /is damaged: its quotes do not match their checksum\.$/],
      ['thinned', text.replace(/# table api_queries\n[\s\S]*?\n(?=# table)/, ''), /is damaged: tables are missing\.$/],
      ['foreign', 'id,name\n1,a\n', /is not a Clearhouse export\.$/],
      ['newer', text.replace(/^# clearhouse \S+/, '# clearhouse 999-future'), /^Unknown migration 999-future/],
    ];
    for (const [name, content, message] of damages) {
      const file = join(folder, name);
      writeFileSync(file, content);
      await expect(importFrom(file, db, silent), name).rejects.toThrow(message);
      const { rows } = await sql<{ n: bigint }>`select count(*) as n from users`.execute(db);
      expect([name, rows[0]?.n]).toEqual([name, 0n]);
    }
    await importFrom(whole, db, silent);
    const again = join(folder, 'again');
    await exportTo(again, db, silent);
    expect(readFileSync(again).equals(readFileSync(whole))).toBe(true);
    expect(existsSync(join(folder, 'missing'))).toBe(false);
    await expect(importFrom(join(folder, 'missing'), db, silent)).rejects.toThrow(/missing cannot be read: ENOENT/);
  });

  it('BE-34 rejects damaged files unless their data is unchanged', async () => {
    const { db } = await fresh();
    for (const table of ['trades', 'settlements', 'orders', 'deposits', 'quotes', 'invoices'] as const)
      await db.deleteFrom(table).execute();
    await sql`delete from api_queries where length(response_data) > 1000`.execute(db);
    const folder = folders.make();
    const whole = join(folder, 'whole');
    await exportTo(whole, db, silent);
    const clear = async () => {
      for (const table of [...tables].reverse()) await sql`delete from ${sql.table(table)}`.execute(db);
      await sql`insert into positions (list, last) values ('orders', 0), ('event_logs', 0), ('api_queries', 0)`.execute(db);
    };
    await clear();
    const text = readFileSync(whole, 'utf8');
    const [firstUser = '', secondUser = ''] = text.match(/^\{"id":[12],"username".*$/gm) ?? [];
    const damaged: Record<string, string | Buffer> = {
      empty: '',
      'no header': text.slice(text.indexOf('\n') + 1),
      'header only': text.slice(0, text.indexOf('\n') + 1),
      'cut in a row': text.slice(0, text.indexOf(secondUser) + 20),
      'cut before the end': text.replace(/# end\n$/, ''),
      'end without newline': text.replace(/\n$/, ''),
      'text behind the end': `${text}more\n`,
      'a row behind the end': `${text}${firstUser}\n`,
      'two files in one': text + text,
      'row deleted': text.replace(`${firstUser}\n`, ''),
      'row doubled': text.replace(firstUser, `${firstUser}\n${firstUser}`),
      'rows swapped': text.replace(`${firstUser}\n${secondUser}`, `${secondUser}\n${firstUser}`),
      'extra member': text.replace(firstUser, firstUser.replace(/\}$/, ',"extra":1}')),
      'member missing': text.replace(/("username":"[^"]*"),/, ''),
      'member null': text.replace(/"username":"[^"]*"/, '"username":null'),
      'wrong type': text.replace(/"id":1,"username"/, '"id":"one","username"'),
      'id too large': text.replace(/"id":1,"username"/, '"id":9223372036854775808,"username"'),
      'not JSON': text.replace(firstUser, '{"id":'),
      'not a row': text.replace(firstUser, '[1,2]'),
      'NUL in a text': text.replace(/"username":"/, '"username":"\\u0000'),
      'broken UTF-8': Buffer.concat([Buffer.from(text.slice(0, 200)), Buffer.from([0xff, 0xfe]), Buffer.from(text.slice(200))]),
      'date that is none': text.replace(/"created_at":"\d{4}/, '"created_at":"abcd'),
      'foreign key missing': text.replace(/("exchange_provider_id":)1\b/, '$199999'),
      'checksum changed': text.replace(/(# rows \d+ )\w{8}/, '$100000000'),
      'count changed': text.replace(/# rows \d+ /, '# rows 999999 '),
      'table renamed': text.replace('# table users', '# table members'),
      'table twice': text.replace('# table sessions', '# table users'),
      'Windows newlines': text.replaceAll('\n', '\r\n'),
    };
    const outcomes: Record<string, string> = {};
    for (const [name, content] of Object.entries(damaged)) {
      const file = join(folder, 'damaged');
      writeFileSync(file, content);
      const error = await importFrom(file, db, silent).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) {
        const again = join(folder, `again ${name}`);
        await exportTo(again, db, silent);
        expect([name, readFileSync(again).equals(readFileSync(whole))]).toEqual([name, true]);
        outcomes[name] = 'equal';
        await clear();
      } else {
        expect([name, error]).toEqual([name, expect.any(StartError)]);
        expect([name, (error as Error).message]).toEqual([name, expect.stringMatching(/^[^\n]+[.)"]?$/)]);
        const { rows } = await sql<{ n: bigint }>`select count(*) as n from users`.execute(db);
        expect([name, rows[0]?.n]).toEqual([name, 0n]);
        outcomes[name] = 'rejected';
      }
    }
    const equal = Object.keys(outcomes).filter((name) => outcomes[name] === 'equal');
    expect(equal).toEqual(['end without newline', 'rows swapped', 'extra member']);
  });

  it('BE-34 completes one of two parallel imports', async () => {
    const { db } = await fresh();
    const whole = join(folders.make(), 'whole');
    await exportTo(whole, db, silent);
    for (const table of [...tables].reverse()) await sql`delete from ${sql.table(table)}`.execute(db);
    await sql`insert into positions (list, last) values ('orders', 0), ('event_logs', 0), ('api_queries', 0)`.execute(db);
    const results = await Promise.allSettled([importFrom(whole, db, silent), importFrom(whole, db, silent)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const rejected = results.find((result) => result.status === 'rejected');
    expect(rejected?.reason).toBeInstanceOf(StartError);
    expect(String(rejected?.reason)).toMatch(/^Error: (Another import or start is using|The database is not empty)[^\n]+$/);
  });
});
