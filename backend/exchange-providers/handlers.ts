import type { exchangeProviders } from '#contract/exchange-providers.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import type { Database } from '../db/schema.ts';
import { recordEvent } from '../events.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { perPage } from '../http/pages.ts';
import { textParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { findExchangeProvider, findExchangeProviders, findPairs, lockPair, updatePair } from './queries.ts';
import type { PairLimits } from './rules.ts';

/** Returns a page of the exchange providers. */
export async function listExchangeProviders({ query }: HandlerInput<typeof exchangeProviders.list>, { db }: Context) {
  return { ...(await findExchangeProviders(db, query.page, perPage)), per_page: perPage };
}

/** Returns an exchange provider with its pairs. */
export async function showExchangeProvider({ params }: HandlerInput<typeof exchangeProviders.details>, { db }: Context) {
  const { id, ...details } = await providerOf(db, params.provider);
  const pairs = await findPairs(db, id);
  return {
    details,
    pairs: pairs.map(({ cryptocurrency_id, cryptocurrency_code, stablecoin_id, stablecoin_code, ...properties }) => ({
      cryptocurrency: { id: cryptocurrency_id, code: cryptocurrency_code },
      stablecoin: { id: stablecoin_id, code: stablecoin_code },
      properties,
    })),
  };
}

/** Sets the limits of a pair that the provider trades. */
export async function savePair(
  { params, body }: HandlerInput<typeof exchangeProviders.savePair, never, PairLimits>,
  context: Context,
) {
  const { db, session } = context;
  const provider = await providerOf(db, params.provider);
  const { cryptocurrency_id, stablecoin_id, ...limits } = body;
  const key = { exchange_provider_id: provider.id, cryptocurrency_id, stablecoin_id };
  await authorizedTransaction(context, async (tx) => {
    const before = await lockPair(tx, key);
    if (!before) throw invalid({ stablecoin_id: ['This provider does not trade this pair.'] });
    const after = await updatePair(tx, key, limits);
    const changed = (Object.keys(limits) as (keyof typeof limits)[]).filter((name) => before[name] !== after[name]);
    if (changed.length === 0) return;
    const changes = changed.map((name) => `${name.replaceAll('_', ' ')} from ${before[name]} to ${after[name]}`);
    const pair = `${provider.name} ${before.cryptocurrency_code}-${before.stablecoin_code}`;
    await recordEvent(tx, context, {
      type: 'changed',
      financial: true,
      subject: `exchange-pairs/${provider.id}/${cryptocurrency_id}/${stablecoin_id}`,
      details: { pair, ...Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }])) },
      description: `${session.user.email} changed the pair ${pair}: ${changes.join(', ')}.`,
    });
  });
}

async function providerOf(db: Database, name: string) {
  const provider = await findExchangeProvider(db, textParam(name, 'exchange provider'));
  if (!provider) throw notFound('exchange provider');
  return provider;
}
