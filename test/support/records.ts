import { sql } from 'kysely';
import { users } from '#contract/users.ts';
import type { Database } from '../../backend/db/schema.ts';
import type { Client } from '../../tools/conformance/client.ts';

/** Adds a user with the address `NAME@shop.example`. */
export async function addUser(staff: Client, username: string) {
  const user = { username, email: `${username}@shop.example`, password: 'a good password' };
  const { status, body } = await staff.request(users.create, { body: user });
  if (status !== 200) throw new Error(`Adding ${username} returned ${status}.`);
  return { id: (body as { id: number }).id, email: user.email, password: user.password };
}

/** The exchange provider and cryptocurrency of inserted trades, which have no other trades. */
export const insertedPair = { exchange_provider_id: 3, cryptocurrency_id: 1 };

/** Inserts unsettled trades with the references `PREFIX-1` and up, of different amounts beyond 2^53. */
export async function insertTrades(db: Database, prefix: string, count: number) {
  const { rows } = await sql<{ id: bigint; reference_id: string; amount: bigint }>`
    insert into trades (reference_id, exchange_provider_id, cryptocurrency_id, stablecoin_id, amount, fulfilled, created_at)
    select ${prefix}::text || '-' || n, 3, 1, 1, 9007199254740993 + n * n, true, now() from generate_series(1, ${count}::int) as n
    returning id, reference_id, amount
  `.execute(db);
  return rows;
}
