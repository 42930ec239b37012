import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { users } from '#contract/users.ts';
import type { OpenDatabase } from '../../../backend/db/open.ts';
import { ask, get, type Subject } from './compare.ts';

/** A record that a person reads, another one changes, and the first one writes. */
interface Edit {
  read: Endpoint;
  write: Endpoint;
  /** A statement that adds a row to edit. */
  add?: string;
  /** A query of the row to edit: its key, the parameters of the path, and what the body needs. */
  row: string;
  /** A change of the row `$1` by another person. */
  change: string;
  body?: (row: Record<string, unknown>) => object;
}

const caps = ['volume', 'trade'].flatMap((kind) =>
  ['daily', 'weekly', 'monthly'].map((time) => `${kind}_cap_${time}`),
);

const changedUser = "update users set username = username || '.' where id = $1::bigint";
const changedBusiness = "update businesses set name = name || '.' where id = $1::bigint";
const added = (table: string, reference: string) =>
  `select id::text key, id::text from ${table} where ${reference} = 'to delete'`;

const edits: Edit[] = [
  {
    read: businesses.edit,
    write: businesses.update,
    row: 'select id::text key, id::text from businesses order by id limit 1',
    change: changedBusiness,
    body: () => ({ name: 'Earlier', confirmation_requirement: 7 }),
  },
  {
    read: businesses.edit,
    write: businesses.delete,
    add: `insert into businesses (reference_id, name, confirmation_requirement, created_at, updated_at)
      values ('to delete', '', 1, now(), now())`,
    row: added('businesses', 'reference_id'),
    change: changedBusiness,
  },
  {
    read: users.edit,
    write: users.update,
    row: 'select id::text key, id::text from users order by id limit 1',
    change: changedUser,
    body: () => ({ username: 'earlier', email: 'earlier@shop.example' }),
  },
  {
    read: users.password,
    write: users.changePassword,
    row: 'select id::text key, id::text from users order by id limit 1',
    change: changedUser,
    body: () => ({ password: 'a good password' }),
  },
  {
    read: users.edit,
    write: users.delete,
    add: `insert into users (username, email, password_hash, created_at, updated_at)
      values ('to delete', 'to delete', '', now(), now())`,
    row: added('users', 'username'),
    change: changedUser,
  },
  {
    read: exchangeProviders.details,
    write: exchangeProviders.savePair,
    row: `
      select exchange_provider_id::text key, name provider, cryptocurrency_id, stablecoin_id
      from exchange_pairs join exchange_providers on id = exchange_provider_id order by exchange_provider_id, 3, 4 limit 1`,
    change: 'update exchange_pairs set active = not active where exchange_provider_id = $1::bigint',
    body: ({ cryptocurrency_id, stablecoin_id }) => ({
      ...{ cryptocurrency_id, stablecoin_id, active: true },
      ...Object.fromEntries(caps.map((cap) => [cap, '1'])),
    }),
  },
  {
    read: exchangeRules.matrix,
    write: exchangeRules.save,
    row: `
      select cryptocurrency_id::text key, cryptocurrency_id, currency_id, (select min(id) from stablecoins) other
      from exchange_rules order by 2, 3 limit 1`,
    change: `
      update exchange_rules set stablecoin_id = case when stablecoin_id is null then (select min(id) from stablecoins) end
      where cryptocurrency_id = $1::bigint`,
    body: ({ cryptocurrency_id, currency_id, other }) => ({
      cryptocurrency_id,
      currency_id,
      stablecoin_id: other,
    }),
  },
];

/** Returns the version of a record, or of the first pair or rule. */
const versionOf = (text: string): string => /"version":"([^"]+)"/.exec(text)?.[1] as string;

/** Expects that a write of an earlier version is rejected and changes nothing. */
export async function compareStaleWrites({ client, db }: Subject): Promise<void> {
  for (const { read, write, add, row, change, body } of edits) {
    if (add) await db.executeQuery(CompiledQuery.raw(add));
    const found = (await ask(db, `select to_json(t) from (${row}) t`)) as Record<string, unknown>;
    const { key, ...params } = found;
    const { text } = await get(client, { endpoint: read, input: { params } });
    await db.executeQuery(CompiledQuery.raw(change, [key]));
    const state = () =>
      ask(
        db,
        `select to_json(array(select t::text from ${write.resource.replaceAll('-', '_')} t order by 1))`,
      );
    const before = await state();
    const reply = await client.request(write, { params, body: body?.(found) } as never, {
      'If-Match': `"${versionOf(text)}"`,
    });
    expect(reply.status, write.name).toBe(412);
    expect(await state(), write.name).toEqual(before);
  }
}

/** Expects that a write is carried out before the sign-out of its session is confirmed, or not at all. */
export async function compareSignOut(
  { client, db }: Subject,
  { health, unlimited }: OpenDatabase,
): Promise<void> {
  const id = (await ask(db, 'select min(id) from businesses')) as bigint | null;
  if (id === null) return;
  const holder = await unlimited.startTransaction().execute();
  await holder
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', BigInt(id))
    .forUpdate()
    .execute();
  const waiting = () =>
    ask(
      health,
      `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  const row = () => ask(health, 'select to_json(t) from businesses t where id = $1', [id]);
  const write = client.request(businesses.update, {
    params: { id },
    body: { name: 'Late', confirmation_requirement: 7 },
  });
  await expect.poll(waiting).toBe(1);
  let atSignOut: unknown;
  const signOut = client.request(auth.logout, {}).then(async () => {
    atSignOut = await row();
  });
  await expect.poll(async () => atSignOut !== undefined || (await waiting()) === 2).toBe(true);
  await holder.commit().execute();
  await Promise.all([write, signOut]);
  expect(await row()).toEqual(atSignOut);
}
