import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSettings } from '#config/settings.ts';
import { startSession, xsrfTokenOf } from '../../../backend/auth/sessions.ts';
import { hasDemoData } from '../../../backend/database-location.ts';
import type { OpenDatabase } from '../../../backend/db/open.ts';
import { fillIfEmpty } from '../../../backend/first-start.ts';
import type { Client } from '../../../tools/conformance/client.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { embeddedDatabase, serverDatabase, testTime } from '../../support/database.ts';
import { readCatalogue, type Table } from './catalogue.ts';
import { ask, compareAll, type Subject } from './compare.ts';
import { createFiller, type Filler } from './fill.ts';
import { compareMoments, createHook } from './moments.ts';
import { createRandom } from './random.ts';
import { compareSignOut, compareStaleWrites } from './writes.ts';

/** `ROWS=17` repeats the rows of a seed. With SOAK=1 the seeds are random, for ROWS_SECONDS in all. */
const { ROWS, SOAK, ROWS_SECONDS = 600 } = process.env;
const isSoak = SOAK === '1' && !ROWS;

const postgres = inject('postgresUrl');
const databases = [
  {
    name: 'the embedded database',
    open: embeddedDatabase,
    isServer: false,
    // The same SQL runs on PostgreSQL, in a third of the time; `npm run soak` compares on both.
    seeds: postgres === null ? [1] : [],
  },
  {
    name: 'PostgreSQL',
    open: () => serverDatabase(postgres as string),
    isServer: true,
    seeds: [1, 2],
  },
].filter(({ isServer }) => !isServer || postgres !== null);
/** Small, so that a report of a few orders has several pages. */
const reportPageSize = 7;

/** The lists without pages, of which a response has 5,000 rows: a table, and the column of the rows of one list. */
const longLists = {
  deposits: 'wallet_account_id',
  settlements: '()',
  trades: 'settlement_id',
  invoices: 'business_id',
  businesses: '()',
};
const longTables = Object.keys(longLists) as (keyof typeof longLists)[];

const soakMs = (Number(ROWS_SECONDS) * 1_000) / databases.length;

describe.each(databases)('on $name', ({ open, isServer, seeds }) => {
  let opened: OpenDatabase;
  let backend: TestBackend;
  let tables: Table[];
  let filler: Filler;
  const hook = createHook();
  let requests = 0;
  beforeAll(async () => {
    opened = await open();
    const db = opened.db.withPlugin(hook.plugin);
    backend = await startBackend({ ...opened, db }, { reportPageSize });
    tables = await readCatalogue(opened.unlimited);
    filler = await createFiller(opened.unlimited, tables);
  });
  afterAll(() => backend?.close());

  /** Starts a session of the user with the greatest id. */
  async function signIn(): Promise<Subject> {
    const db = opened.unlimited;
    await sql`
      insert into users (username, email, password_hash, created_at, updated_at)
      select 'reader', 'reader', '', now(), now() where not exists (select 1 from users)
    `.execute(db);
    const userId = BigInt(String(await ask(db, 'select max(id) from users')));
    const client = backend.client();
    const secret = await startSession(db, testTime, userId);
    client.cookies.set('clearhouse', secret).set('XSRF-TOKEN', xsrfTokenOf(secret));
    const request = ((...input) => {
      requests += 1;
      return client.request(...input);
    }) as Client['request'];
    return { client: { ...client, request }, userId, db };
  }

  /** Compares the rows of a seed. Returns their number. */
  async function compareSeed(seed: number): Promise<number> {
    const random = createRandom(seed);
    const long =
      isSoak && random.once(10) ? { table: random.oneOf(longTables), rows: 5_600 } : undefined;
    const sizes = random.once(3) ? [40, 250] : [1, 2, 16, 40, 250];
    const rows = await filler.fill(random, sizes, long);
    await compareAll(await signIn(), random, isSoak ? 20 : 6);
    if (!isServer) return rows;
    await compareStaleWrites(await signIn());
    await compareSignOut(await signIn(), opened);
    await filler.fill(random, [2]);
    await compareMoments(await signIn(), hook, tables, filler, random);
    return rows;
  }

  it.runIf(!isSoak).each(ROWS ? [Number(ROWS)] : seeds)(
    'BE-96 responses agree with plain SQL on the rows of seed %s',
    async (seed) => {
      expect(await compareSeed(seed)).toBeGreaterThan(0);
    },
  );

  // `npm run soak` has the other long lists, and cut-lists.test.ts tests the cut of each.
  it.runIf(isServer && !isSoak && !ROWS)(
    'BE-96 responses agree with plain SQL on more than 5,000 deposits',
    async () => {
      const random = createRandom(1);
      await filler.fill(random, [2], { table: 'deposits', rows: 5_600 });
      const longest = `select max(count) from (select count(*) from deposits group by ${longLists.deposits}) lists`;
      expect(Number(await ask(opened.unlimited, longest))).toBeGreaterThan(5_000);
      await compareAll(await signIn(), random, 1);
    },
  );

  it.runIf(isSoak)(
    'BE-96 responses agree with plain SQL on random rows',
    { timeout: soakMs + 600_000 },
    async () => {
      const first = Math.floor(Math.random() * 2 ** 31);
      const end = Date.now() + soakMs;
      const failed: string[] = [];
      let [seed, rows] = [first, 0];
      for (; Date.now() < end; seed += 1) {
        try {
          rows += await compareSeed(seed);
        } catch (error) {
          failed.push(`ROWS=${seed}: ${(error as Error).message}`);
          print(failed.at(-1));
        }
      }
      const sent = `${seed - first} seeds with ${rows} rows, ${requests} requests`;
      print(`${sent}, ${failed.length} seeds with a difference.`);
      expect(failed).toEqual([]);
    },
  );

  it.runIf(isServer)('BE-96 generated rows have the ends of the ranges', async () => {
    await filler.fill(createRandom(1), [250]);
    const ends = await ask(
      opened.unlimited,
      `select json_build_array(
        (select array[min(confirmation_requirement), max(confirmation_requirement)] from businesses),
        (select array[min(balance), max(balance)] from deposits),
        (select array[min(rate), max(rate)]::text[] from orders),
        (select array[min(created_at), max(created_at)] from quotes)
      )`,
    );
    expect(ends).toEqual([
      [0, 1000],
      [0, 2n ** 63n - 1n],
      ['0.00', '999999999999999999.99'],
      ['0001-01-01T00:00:00+00:00', '9999-12-31T23:59:59.999+00:00'],
    ]);
  });

  it.runIf(isServer)('BE-72 the first start of an empty database adds one user alone', async () => {
    await filler.fill(createRandom(1), [0]);
    const settings = readSettings({ DATABASE_URL: postgres as string }, 'backend');
    const admin = { email: 'first@shop.example', password: 'a long password' };
    await fillIfEmpty(opened.unlimited, testTime, { demoData: hasDemoData(settings), admin });
    const counts = tables.map(({ name }) => `(select count(*) from ${name})`);
    expect(await ask(opened.unlimited, `select ${counts.join(' + ')}`)).toBe(1);
  });
});

const print = (line = '') => process.stdout.write(`${line}\n`);
