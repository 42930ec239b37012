import type { exchangeProviders } from '#contract/exchange-providers.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import { pageOf } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { recordEvent } from '../events.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { textParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { requireVersion, setEntityTag, versioned } from '../http/version.ts';
import {
  findExchangeProvider,
  findExchangeProviders,
  findPairs,
  lockPair,
  type PairRow,
  updatePair,
} from './queries.ts';
import type { PairLimits } from './rules.ts';

/** Returns a page of the exchange providers. */
export async function listExchangeProviders(
  { query }: HandlerInput<typeof exchangeProviders.list>,
  { db }: Context,
) {
  const page = pageOf(query);
  return {
    ...(await snapshot(db, (tx) => findExchangeProviders(tx, page))),
    per_page: page.perPage,
  };
}

/** Returns an exchange provider with its pairs. */
export async function showExchangeProvider(
  { params }: HandlerInput<typeof exchangeProviders.details>,
  { db }: Context,
) {
  const { details, pairs } = await snapshot(db, async (tx) => {
    const details = await providerOf(tx, params.provider);
    return { details, pairs: await findPairs(tx, details.id) };
  });
  return {
    details,
    pairs: pairs.map(pairOf),
  };
}

/** Returns a pair as the contract declares it, with its version. */
function pairOf(row: PairRow) {
  const {
    cryptocurrency_id,
    cryptocurrency_code,
    stablecoin_id,
    stablecoin_code,
    exchange_provider_id,
    ...properties
  } = row;
  return versioned({
    cryptocurrency: { id: cryptocurrency_id, code: cryptocurrency_code },
    stablecoin: { id: stablecoin_id, code: stablecoin_code },
    properties,
  });
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
  const saved = await authorizedTransaction(context, async (tx) => {
    const before = await lockPair(tx, key);
    if (!before) throw invalid({ stablecoin_id: ['This provider does not trade this pair.'] });
    requireVersion(context, pairOf(before));
    const after = await updatePair(tx, key, limits);
    const changed = (Object.keys(limits) as (keyof typeof limits)[]).filter(
      (name) => before[name] !== after[name],
    );
    if (changed.length === 0) return pairOf(before);
    const changes = changed.map(
      (name) => `${name.replaceAll('_', ' ')} from ${before[name]} to ${after[name]}`,
    );
    const pair = `${provider.name} ${before.cryptocurrency_code}-${before.stablecoin_code}`;
    await recordEvent(tx, context, {
      type: 'changed',
      financial: true,
      subject: `exchange-pairs/${provider.id}/${cryptocurrency_id}/${stablecoin_id}`,
      details: {
        pair,
        ...Object.fromEntries(
          changed.map((name) => [name, { before: before[name], after: after[name] }]),
        ),
      },
      description: `${session.user.email} changed the pair ${pair}: ${changes.join(', ')}.`,
    });
    return pairOf({ ...before, ...after });
  });
  setEntityTag(context, saved);
}

async function providerOf(db: Database, name: string) {
  const provider = await findExchangeProvider(db, textParam(name, 'exchange provider'));
  if (!provider) throw notFound('exchange provider');
  return provider;
}
