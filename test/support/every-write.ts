import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import type { Endpoint, Input } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { profile } from '#contract/profile.ts';
import { users } from '#contract/users.ts';
import type { Database } from '../../backend/db/schema.ts';
import { insertedPair, insertTrades } from './records.ts';

export interface PreparedWrite {
  endpoint: Endpoint;
  input: Record<string, unknown>;
}

const write = <E extends Endpoint>(endpoint: E, input: Input<E>): PreparedWrite => ({ endpoint, input: input as never });

/** The names of all writes. */
export const writeNames = [
  ...['users.create', 'users.update', 'users.changePassword', 'users.delete', 'profile.changePassword'],
  ...['businesses.create', 'businesses.update', 'businesses.delete', 'closed-loop-balancing.create'],
  ...['closed-loop-balancing.process', 'exchange-providers.savePair', 'exchange-rules.save'],
] as const;

/** Prepares data for a write in the middle of its table. Returns the write, which succeeds once. `run` makes its names unique. */
export async function prepareWrite(db: Database, name: (typeof writeNames)[number], run = 1): Promise<PreparedWrite> {
  switch (name) {
    case 'users.create': {
      const body = { username: `new-${run}`, email: `new-${run}@shop.example`, password: 'a good password' };
      return write(users.create, { body });
    }
    case 'users.update':
      return write(users.update, {
        params: { id: 3 },
        body: { username: `changed-${run}`, email: `changed-${run}@shop.example` },
      });
    case 'users.changePassword':
      return write(users.changePassword, { params: { id: 4 }, body: { password: `a good password ${run}` } });
    case 'users.delete':
      return write(users.delete, { params: { id: (await userInTheMiddle(db)).id } });
    case 'profile.changePassword': {
      const password = `my own password ${run}`;
      return write(profile.changePassword, { body: { password, password_confirmation: password } });
    }
    case 'businesses.create': {
      const body = { reference_id: `new-${run}`, name: `New ${run}`, confirmation_requirement: 4 };
      return write(businesses.create, { body });
    }
    case 'businesses.update':
      return write(businesses.update, { params: { id: 3 }, body: { name: `Changed ${run}`, confirmation_requirement: 500 } });
    case 'businesses.delete':
      return write(businesses.delete, { params: { id: await addBusiness(db, run) } });
    case 'closed-loop-balancing.create': {
      const trades = await insertTrades(db, `run-${run}`, 4);
      const body = { ...insertedPair, trade_ids: trades.slice(1, 3).map(({ id }) => id) };
      return write(closedLoopBalancing.create, { body });
    }
    case 'closed-loop-balancing.process': {
      const open = await db.selectFrom('settlements').select('id').where('transaction_hash', 'is', null).orderBy('id').execute();
      const id = open[1]?.id ?? open[0]?.id ?? 0n;
      return write(closedLoopBalancing.process, { params: { id }, body: { transaction_hash: `hash-${run}`, note: 'By hand.' } });
    }
    case 'exchange-providers.savePair': {
      const volumes = { volume_cap_daily: `${run}.50`, volume_cap_weekly: '2.00', volume_cap_monthly: '3.00' };
      const trades = { trade_cap_daily: '4', trade_cap_weekly: '5', trade_cap_monthly: '6' };
      const body = { cryptocurrency_id: 1, stablecoin_id: 2, active: false, ...volumes, ...trades };
      return write(exchangeProviders.savePair, { params: { provider: 'Kraken' }, body });
    }
    case 'exchange-rules.save': {
      const stablecoin_id = run % 2 === 1 ? 4 : 2;
      return write(exchangeRules.save, { body: { cryptocurrency_id: 2, currency_id: 2, stablecoin_id } });
    }
  }
}

/** Returns a user with others before and after. */
const userInTheMiddle = (db: Database) =>
  db.selectFrom('users').select('id').where('id', '>', 5n).orderBy('id').limit(1).executeTakeFirstOrThrow();

/** Adds a business without invoices between two others. */
async function addBusiness(db: Database, run: number): Promise<bigint> {
  const time = new Date(0).toISOString();
  const add = async (name: string) => {
    const business = { reference_id: `${name}-${run}`, name, confirmation_requirement: 1, created_at: time, updated_at: time };
    return (await db.insertInto('businesses').values(business).returning('id').executeTakeFirstOrThrow()).id;
  };
  await add('before');
  const id = await add('deleted');
  await add('after');
  return id;
}
