import { exchangeProviders } from '#contract/exchange-providers.ts';
import { equals } from '../db/lists.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { invalid, notFound } from '../http/http-error.ts';
import { listRoute } from '../http/read-routes.ts';
import { route } from '../http/route.ts';
import { versioned } from '../http/version.ts';
import { changeRoute } from '../http/write-routes.ts';
import { findPairs, lockPair, type PairRow, provider, updatePair } from './queries.ts';
import { pairLimits } from './rules.ts';

async function providerOf(db: Database, params: { provider: string }) {
  const found = await provider.find(db, params);
  if (!found) throw notFound(provider.noun);
  return found;
}

/** Returns a pair as the contract declares it. */
function show({
  cryptocurrency_id,
  cryptocurrency_code,
  stablecoin_id,
  stablecoin_code,
  exchange_provider_id,
  ...properties
}: PairRow) {
  return {
    cryptocurrency: { id: cryptocurrency_id, code: cryptocurrency_code },
    stablecoin: { id: stablecoin_id, code: stablecoin_code },
    properties,
  };
}

export const exchangeProviderRoutes = [
  listRoute(exchangeProviders.list, {
    ...provider,
    order: 'oldest first',
    where: async (_db, { active }) => [equals('active', active, 'boolean')],
  }),

  route(exchangeProviders.details, async ({ params }, { db }) =>
    snapshot(db, async (tx) => {
      const details = await providerOf(tx, params);
      const pairs = await findPairs(tx, details.id);
      return { details, pairs: pairs.map((pair) => versioned(show(pair))) };
    }),
  ),

  changeRoute(exchangeProviders.savePair, {
    noun: 'pair',
    body: pairLimits,
    lock: async (tx, params, { cryptocurrency_id, stablecoin_id }) => {
      const { id } = await providerOf(tx, params);
      const pair = await lockPair(tx, {
        exchange_provider_id: id,
        cryptocurrency_id,
        stablecoin_id,
      });
      if (!pair) throw invalid({ stablecoin_id: ['This provider does not trade this pair.'] });
      return pair;
    },
    show,
    values: ({ cryptocurrency_id, stablecoin_id, ...limits }) => limits,
    update: async (tx, { record, values }) => ({
      ...record,
      ...(await updatePair(tx, record, values)),
    }),
    event: ({ record, values, changed, params, by }) => {
      const { exchange_provider_id, cryptocurrency_id, stablecoin_id } = record;
      const pair = `${params.provider} ${record.cryptocurrency_code}-${record.stablecoin_code}`;
      const differences = changed.map((name) => ({
        name,
        before: record[name],
        after: values[name],
      }));
      const changes = differences.map(
        ({ name, before, after }) => `${name.replaceAll('_', ' ')} from ${before} to ${after}`,
      );
      return {
        financial: true,
        subject: `exchange-pairs/${exchange_provider_id}/${cryptocurrency_id}/${stablecoin_id}`,
        details: {
          pair,
          ...Object.fromEntries(differences.map(({ name, ...values }) => [name, values])),
        },
        description: `${by} changed the pair ${pair}: ${changes.join(', ')}.`,
      };
    },
  }),
];
