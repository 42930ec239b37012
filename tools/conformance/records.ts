import { randomUUID } from 'node:crypto';
import { businesses } from '#contract/businesses.ts';
import { users } from '#contract/users.ts';
import { instantOf } from '../../client/format/instant.ts';
import { must, valueText } from './finding.ts';
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
