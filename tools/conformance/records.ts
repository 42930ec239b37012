import type { Endpoint, RequestBody } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { exchangeRules } from '#contract/exchange-rules.ts';
import { instantOf } from '#contract/instant.ts';
import { listedRecords } from '#contract/listed-records.ts';
import type { Suite } from './check.ts';
import { must, NotTested, valueText } from './finding.ts';
import { creatables, fieldsOf, newValues, readOf, type Values } from './forms.ts';
import { rowsOf } from './lists.ts';

type Params = { id: string };

/** Runs a function with a new record, which is deleted afterwards. */
export async function withNew<C extends Endpoint>(
  suite: Suite,
  resource: { create: C; delete: Endpoint },
  run: (params: Params, values: RequestBody<C>) => Promise<void>,
  send = suite.given,
): Promise<void> {
  const body = newValues(resource.create);
  const { id } = (await send(resource.create, { body } as never)) as unknown as { id: unknown };
  const params = { id: String(id) };
  await run(params, body).finally(() => suite.cleanUp(resource.delete, { params } as never));
}

/**
 * Runs a function with a record, the parameters of its path and the values of the form that changes it. The record is a new one where
 * the suite can create it, and else the first of its list, whose values are restored afterwards.
 */
export async function withRecord(
  suite: Suite,
  change: Endpoint,
  run: (params: Values, values: Values, read: () => Promise<Values>) => Promise<void>,
): Promise<void> {
  const runWith = async (params: Values) => {
    const read = async () => {
      const found: unknown = await suite.given(readOf(change) as Endpoint, { params } as never);
      const names = fieldsOf(change).map(({ name }) => name);
      return Object.fromEntries(names.map((name) => [name, (found as Values)[name]]));
    };
    const values = await read();
    await run(params, values, read).finally(() =>
      suite.cleanUp(change, { params, body: values } as never),
    );
  };
  const resource = creatables.find(({ create }) => create.resource === change.resource);
  if (resource) return withNew(suite, resource, runWith);
  const record = listedRecords.find(({ endpoint }) => endpoint === readOf(change));
  if (!record) throw new NotTested(`no list has the records of ${change.name}`);
  const [row] = await rowsOf(suite, record.list, 1);
  await runWith({ [record.parameter]: String(row?.[record.key]) });
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
