import { randomUUID } from 'node:crypto';
import { businesses } from '#contract/businesses.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { instantOf } from '#contract/instant.ts';
import { users } from '#contract/users.ts';
import { must, NotTested, valueText } from './finding.ts';
import type { Suite } from './suite.ts';

export const unique = () => `conformance-${randomUUID().slice(0, 13)}`;

/** A new user, whose username and email are unique. */
export function newUser() {
  const username = unique();
  return { username, email: `${username}@conformance.example`, password: 'first password' };
}

/** A new business, whose reference id is unique. */
export const newBusiness = () => ({
  reference_id: unique(),
  name: 'Bätterie & <Söhne>',
  confirmation_requirement: 3,
});

type Params = { id: string };

/** Runs a function with a new user, who is deleted afterwards. */
export async function withUser(
  suite: Suite,
  run: (params: Params, user: ReturnType<typeof newUser>) => Promise<void>,
  create = suite.given,
): Promise<void> {
  const body = newUser();
  const params = { id: String((await create(users.create, { body })).id) };
  await run(params, body).finally(() => suite.cleanUp(users.delete, { params }));
}

/** Runs a function with a new business, which is deleted afterwards. */
export async function withBusiness(
  suite: Suite,
  run: (params: Params, business: ReturnType<typeof newBusiness>) => Promise<void>,
  create = suite.given,
): Promise<void> {
  const body = newBusiness();
  const params = { id: String((await create(businesses.create, { body })).id) };
  await run(params, body).finally(() => suite.cleanUp(businesses.delete, { params }));
}

/** Returns the first pair of an exchange provider, with the path and the ids of its writes. */
export async function firstPair({ given }: Suite) {
  for (const { name } of (await given(exchangeProviders.list, { query: { page: 1 } })).items) {
    const params = { provider: name };
    const [pair] = (await given(exchangeProviders.details, { params })).pairs;
    if (!pair) continue;
    const { cryptocurrency, stablecoin, properties } = pair;
    const ids = { cryptocurrency_id: cryptocurrency.id, stablecoin_id: stablecoin.id };
    return { params, ids, properties };
  }
  throw new NotTested('the backend has no pairs');
}

/** Returns the first exchange rule, with the ids of its writes. */
export async function firstRule({ given }: Suite) {
  const { stablecoins, exchange_rule_matrix } = await given(exchangeRules.matrix, {});
  const [rule] = exchange_rule_matrix;
  if (!rule) throw new NotTested('the backend has no exchange rules');
  const ids = { cryptocurrency_id: rule.cryptocurrency.id, currency_id: rule.currency.id };
  return { ids, stablecoins, stablecoin_id: rule.stablecoin?.id ?? null };
}

const minute = 60_000;

/** Compares the time of a new record with the clock. */
export function mustBeNow(created_at: string, now: Date): void {
  const off = (instantOf(created_at)?.getTime() ?? Number.NaN) - now.getTime();
  const quarters = Math.round(off / (15 * minute));
  const isZone = Math.abs(quarters) <= 56 && Math.abs(off - quarters * 15 * minute) < 3 * minute;
  const hint = isZone ? ` It is ${quarters / 4} h off: send UTC, or the zone after the time.` : '';
  must(
    Math.abs(off) < 10 * minute,
    `A new record has the time of its creation. Expected ${now.toISOString()}, came ${valueText(created_at)}.${hint}`,
    undefined,
    'All times are shown too early or too late.',
  );
}
