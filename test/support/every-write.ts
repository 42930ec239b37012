import { sql } from 'kysely';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { readTexts } from '#contract/describe.ts';
import { type Endpoint, type Input, isWrite } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { listedRecords } from '#contract/listed-records.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import type { Database } from '../../backend/db/schema.ts';
import { insertedPair, insertTrades } from './records.ts';

export interface PreparedWrite {
  endpoint: Endpoint;
  input: Record<string, unknown>;
}

const write = <E extends Endpoint>(endpoint: E, input: Input<E>): PreparedWrite => ({
  endpoint,
  input: input as never,
});

type Prepare = (db: Database, run: number) => PreparedWrite | Promise<PreparedWrite>;

/** The writes that need more than their example, with data in the middle of their table. */
const writes: Record<string, Prepare> = {
  'users.create'(_db, run) {
    const body = {
      username: `new-${run}`,
      email: `new-${run}@shop.example`,
      password: 'a good password',
    };
    return write(users.create, { body });
  },
  'users.update': (_db, run) =>
    write(users.update, {
      params: { id: 3 },
      body: { username: `changed-${run}`, email: `changed-${run}@shop.example` },
    }),
  'users.changePassword': (_db, run) =>
    write(users.changePassword, {
      params: { id: 4 },
      body: { password: `a good password ${run}` },
    }),
  'users.delete': async (db) =>
    write(users.delete, { params: { id: (await userInTheMiddle(db)).id } }),
  'profile.changePassword'(_db, run) {
    const password = `my own password ${run}`;
    return write(profile.changePassword, { body: { password, password_confirmation: password } });
  },
  'businesses.create'(_db, run) {
    const body = { reference_id: `new-${run}`, name: `New ${run}`, confirmation_requirement: 4 };
    return write(businesses.create, { body });
  },
  'businesses.update': (_db, run) =>
    write(businesses.update, {
      params: { id: 3 },
      body: { name: `Changed ${run}`, confirmation_requirement: 500 },
    }),
  'businesses.delete': async (db, run) =>
    write(businesses.delete, { params: { id: await addBusiness(db, run) } }),
  async 'closed-loop-balancing.create'(db, run) {
    const trades = await insertTrades(db, `run-${run}`, 4);
    const body = { ...insertedPair, trade_ids: trades.slice(1, 3).map(({ id }) => id) };
    return write(closedLoopBalancing.create, { body });
  },
  async 'closed-loop-balancing.process'(db, run) {
    const open = await db
      .selectFrom('settlements')
      .select('id')
      .where('transaction_hash', 'is', null)
      .orderBy('id')
      .execute();
    const id = open[1]?.id ?? open[0]?.id ?? 0n;
    return write(closedLoopBalancing.process, {
      params: { id },
      body: { transaction_hash: `hash-${run}`, note: 'By hand.' },
    });
  },
  'exchange-providers.savePair'(_db, run) {
    const volumes = {
      volume_cap_daily: `${run}.50`,
      volume_cap_weekly: '2.00',
      volume_cap_monthly: '3.00',
    };
    const trades = { trade_cap_daily: '4', trade_cap_weekly: '5', trade_cap_monthly: '6' };
    const body = { cryptocurrency_id: 1, stablecoin_id: 2, active: false, ...volumes, ...trades };
    return write(exchangeProviders.savePair, { params: { provider: 'Kraken' }, body });
  },
  'exchange-rules.save': (_db, run) =>
    write(exchangeRules.save, {
      body: { cryptocurrency_id: 2, currency_id: 2, stablecoin_id: run % 2 === 1 ? 4 : 2 },
    }),
};

/** The names of all writes. */
export const writeNames = allEndpoints.filter(isWrite).map(({ name }) => name);

/** Prepares data for a write. Returns the write, which succeeds once. `run` makes its names unique. */
export const prepareWrite = async (db: Database, name: string, run = 1): Promise<PreparedWrite> =>
  (writes[name] ?? changeByExample(name))(db, run);

/** A change of the second record of a table with the example of the contract, whose first text ends with the run. */
const changeByExample =
  (name: string): Prepare =>
  async (db, run) => {
    const endpoint = allEndpoints.find((each) => each.name === name);
    const record = listedRecords.find(({ endpoint: { path } }) => path === endpoint?.path);
    if (!endpoint?.request || !record) throw new Error(`${name} has no entry in every-write.ts`);
    const example = readTexts().components.get(endpoint.request)?.example as object;
    const [first] = Object.entries(example).filter(([, value]) => typeof value === 'string');
    const body = { ...example, ...(first && { [first[0]]: `${first[1]} ${run}` }) };
    const { rows } = await sql<{ key: unknown }>`
      select ${sql.ref(record.key)} as key from ${sql.table(endpoint.resource.replaceAll('-', '_'))} order by id offset 1 limit 1
    `.execute(db);
    return { endpoint, input: { params: { [record.parameter]: String(rows[0]?.key) }, body } };
  };

/** Returns a user with others before and after. */
const userInTheMiddle = (db: Database) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '>', 5n)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();

/** Adds a business without invoices between two others. */
async function addBusiness(db: Database, run: number): Promise<bigint> {
  const time = new Date(0).toISOString();
  const add = async (name: string) => {
    const business = {
      reference_id: `${name}-${run}`,
      name,
      confirmation_requirement: 1,
      created_at: time,
      updated_at: time,
    };
    return (
      await db.insertInto('businesses').values(business).returning('id').executeTakeFirstOrThrow()
    ).id;
  };
  await add('before');
  const id = await add('deleted');
  await add('after');
  return id;
}
