import fc from 'fast-check';
import { allEndpoints } from '#contract/all-endpoints.ts';
import { auth } from '#contract/auth.ts';
import { type BackendProcess, signedInTo } from '../../support/backend-process.ts';
import { count, newTally, type Tally } from './tally.ts';
import { memoryOf, type Target } from './target.ts';

/** Endpoints that would end the session of the client. */
const excluded = [
  'auth.logout',
  'auth.login',
  'profile.changePassword',
  'users.changePassword',
  'users.update',
  'users.delete',
];
const endpoints = allEndpoints.filter(
  ({ resource, name }) => !excluded.includes(name) && !excluded.includes(`${resource}.${name}`),
);

const value = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }),
  fc.constantFrom(
    null,
    '',
    '\0',
    '\ud800',
    '9'.repeat(100),
    "'; drop table users; --",
    '__proto__',
    '2026-02-30',
  ),
);
const names = [
  'id',
  'reference_id',
  'name',
  'confirmation_requirement',
  'business_id',
  'start_date',
  'end_date',
  'trade_ids',
]
  .concat([
    'exchange_provider_id',
    'cryptocurrency_id',
    'currency_id',
    'stablecoin_id',
    'transaction_hash',
    'note',
    'active',
  ])
  .concat([
    'username',
    'email',
    'password',
    'volume_cap_daily',
    'trade_cap_daily',
    'page',
    'per_page',
  ]);
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...names), value, { maxKeys: names.length }),
  fc.jsonValue(),
);
/** No path can carry the segments `.` and `..`. */
const segment = fc.string({ minLength: 1 }).filter((text) => text !== '.' && text !== '..');
const input = fc.record({
  endpoint: fc.constantFrom(...endpoints),
  params: fc.array(fc.oneof(segment, fc.integer().map(String)), { minLength: 3, maxLength: 3 }),
  query: fc.dictionary(
    fc.constantFrom(...names),
    fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()),
  ),
  body,
});

/** Sends random input to the endpoints. Every response must be below 500, and JSON or empty or a report. */
export async function fuzz(target: Target, rounds: number, seed = 1): Promise<Tally> {
  const tally = { ...newTally(), rounds };
  const [backend] = target.backends() as [BackendProcess];
  const client = await signedInTo(backend);
  tally.memory.start = memoryOf(backend.child.pid);
  for (const { endpoint, params, query, body } of fc.sample(input, { numRuns: rounds, seed })) {
    const parts = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = ''], n) => [
      name,
      params[n]?.toWellFormed(),
    ]);
    const sent = {
      params: Object.fromEntries(parts),
      query,
      ...(endpoint.method === 'GET' ? {} : { body }),
    };
    const reply = await count(tally, client.request(endpoint, sent as never));
    if (reply && reply.status < 500) tally.acknowledged += 1;
    if (
      reply &&
      reply.status >= 400 &&
      typeof (reply.body as { message?: unknown } | undefined)?.message !== 'string'
    ) {
      tally.serverErrors += 1;
    }
  }
  const check = await count(tally, client.request(auth.check, {}));
  if ((check?.body as { user?: unknown } | undefined)?.user === null) tally.lost += 1;
  tally.memory.end = memoryOf(backend.child.pid);
  return tally;
}
