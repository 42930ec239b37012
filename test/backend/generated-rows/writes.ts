import { CompiledQuery } from 'kysely';
import { expect } from 'vitest';
import { auth } from '#contract/auth.ts';
import { businesses } from '#contract/businesses.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { users } from '#contract/users.ts';
import type { OpenDatabase } from '../../../backend/db/open.ts';
import { ask, get, type Subject } from './compare.ts';

/** A record that a person reads, another one changes, and the first one writes. */
interface Edit {
  read: Endpoint;
  write: Endpoint;
  /** A query of the row to edit, with its parameters and what the body needs. */
  row: string;
  /** A change of the row `$1` by another person. */
  change: string;
  body: (row: Record<string, unknown>) => object;
}

const caps = ['volume', 'trade'].flatMap((kind) =>
  ['daily', 'weekly', 'monthly'].map((time) => `${kind}_cap_${time}`),
);

const edits: Edit[] = [
  {
    read: businesses.edit,
    write: businesses.update,
    row: 'select id::text key, id::text from businesses order by id limit 1',
    change: "update businesses set name = name || '.' where id = $1::bigint",
    body: () => ({ name: 'Earlier', confirmation_requirement: 7 }),
  },
  {
    read: users.edit,
    write: users.update,
    row: 'select id::text key, id::text from users order by id limit 1',
    change: "update users set username = username || '.' where id = $1::bigint",
    body: () => ({ username: 'earlier', email: 'earlier@shop.example' }),
  },
  {
    read: exchangeProviders.details,
    write: exchangeProviders.savePair,
    row: `
      select exchange_provider_id::text key, name provider, cryptocurrency_id, stablecoin_id
      from exchange_pairs join exchange_providers on id = exchange_provider_id order by 1, 3, 4 limit 1`,
    change: 'update exchange_pairs set active = not active where exchange_provider_id = $1::bigint',
    body: ({ cryptocurrency_id, stablecoin_id }) => ({
      ...{ cryptocurrency_id, stablecoin_id, active: true },
      ...Object.fromEntries(caps.map((cap) => [cap, '1'])),
    }),
  },
];

/** Returns the version of a record, or of the first pair. */
const versionOf = (body: unknown): string =>
  /"version":"([^"]+)"/.exec(JSON.stringify(body))?.[1] as string;

/** Expects that a write of an earlier version is rejected and changes nothing. */
export async function compareStaleWrites({ client, db }: Subject): Promise<void> {
  for (const { read, write, row, change, body } of edits) {
    const found = (await ask(db, `select to_json(t) from (${row}) t`)) as Record<
      string,
      unknown
    > | null;
    if (!found) continue;
    const { key, ...params } = found;
    const { text } = await get(client, { endpoint: read, input: { params } });
    await db.executeQuery(CompiledQuery.raw(change, [key]));
    const state = () =>
      ask(
        db,
        `select to_json(array(select t::text from ${write.resource.replaceAll('-', '_')} t order by 1))`,
      );
    const before = await state();
    const reply = await client.request(write, { params, body: body(found) } as never, {
      'If-Match': `"${versionOf(JSON.parse(text))}"`,
    });
    expect([write.name, reply.status, await state()]).toEqual([write.name, 412, before]);
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
