import * as z from 'zod/mini';
import { coded, decimal, flag, page, paged, version } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';

export const exchangeProvider = z.object({ name: z.string(), active: flag });

/** The `id` is that of the subjects of events. */
export const exchangeProviderDetails = z.object({ ...exchangeProvider.shape, id: z.nullish(id) });

/** Volume caps are decimals with two places, trade caps whole numbers. */
const caps = {
  volume_cap_daily: decimal,
  volume_cap_weekly: decimal,
  volume_cap_monthly: decimal,
  trade_cap_daily: decimal,
  trade_cap_weekly: decimal,
  trade_cap_monthly: decimal,
};

export const pairProperties = z.object({ active: flag, ...caps });

export const exchangePair = z.object({
  cryptocurrency: coded,
  stablecoin: coded,
  properties: pairProperties,
  version: z.optional(version),
});

/** `provider` is the provider's name. */
export const exchangeProviders = defineEndpoints('exchange-providers', {
  list: {
    method: 'GET',
    path: '/exchange-providers',
    query: page,
    response: paged(exchangeProvider),
  },
  details: {
    method: 'GET',
    path: '/exchange-providers/{provider}',
    response: z.object({ details: exchangeProviderDetails, pairs: z.array(exchangePair) }),
  },
  savePair: {
    method: 'POST',
    path: '/exchange-providers/{provider}/pairs',
    repeat: 'same',
    record: exchangePair,
    request: z.object({ cryptocurrency_id: id, stablecoin_id: id, active: z.boolean(), ...caps }),
  },
});
