import * as z from 'zod/mini';
import { coded, decimal, flag, paged, version } from './common.ts';
import { describe, describeResource, equalTo, inDocument } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';
import { equalFlag, listQuery, search, sortBy } from './lists.ts';

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
    query: listQuery({ ...search, active: equalFlag, ...sortBy('name') }),
    response: paged(exchangeProvider),
    keys: ['name'],
    list: { isNew: true },
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

/* @__PURE__ */ inDocument(() => {
  const volumeCap = (period: string) =>
    `The largest volume of a ${period}, in whole units with two decimal places; the specification names no currency.`;
  const tradeCap = (period: string) =>
    `The largest number of trades of a ${period}, a whole number of trades.`;
  describeResource(exchangeProviders, exchangeProvider, 'ExchangeProvider', {
    order: 'Sorted by id, ascending, which the response does not have.',
    query: { active: equalTo('active', 'true') },
    operations: {
      details: {
        summary: 'Get an exchange provider with its pairs',
        description:
          'The pairs are sorted by the id of the cryptocurrency, then of the stablecoin.',
      },
      savePair: {
        summary: 'Save the limits of a pair',
        description:
          'Replaces all limits of the pair that the two ids name. The console uses no body of the response.',
      },
    },
    parameters: {
      provider: { description: 'The name of the exchange provider.', example: 'Kraken' },
    },
    description: 'An exchange where cryptocurrencies are sold for stablecoins.',
    properties: {
      name: 'The name. It identifies the provider in its path.',
      active: 'True: the provider is in use.',
    },
    example: { name: 'Kraken', active: true },
  });
  describe(exchangeProviderDetails, 'IdentifiedExchangeProvider', {
    description: 'An exchange provider with its id.',
    like: exchangeProvider,
    properties: {
      id: 'Identifies it in the subjects of events: `exchange-pairs/2/1/1`. Null or missing: not known.',
    },
    example: { id: 2 },
  });
  describe(pairProperties, 'PairProperties', {
    description: 'The limits of a pair. The payments service defines the effect of a cap of 0.',
    properties: {
      active: 'True: the pair is traded.',
      volume_cap_daily: volumeCap('day'),
      volume_cap_weekly: volumeCap('week'),
      volume_cap_monthly: volumeCap('month'),
      trade_cap_daily: tradeCap('day'),
      trade_cap_weekly: tradeCap('week'),
      trade_cap_monthly: tradeCap('month'),
    },
    example: {
      active: true,
      volume_cap_daily: '250000.00',
      volume_cap_weekly: '1250000.50',
      volume_cap_monthly: '4000000.00',
      trade_cap_daily: '200',
      trade_cap_weekly: '1000',
      trade_cap_monthly: '3500',
    },
  });
  describe(exchangePair, 'ExchangePair', {
    description: 'A cryptocurrency and the stablecoin that it is sold for.',
    properties: {
      cryptocurrency: 'The sold cryptocurrency.',
      stablecoin: 'The bought stablecoin.',
      properties: 'Its limits.',
    },
    example: {
      cryptocurrency: { id: 1, code: 'XBT' },
      stablecoin: { id: 1, code: 'USDC' },
    },
  });
  describe(exchangeProviders.details.response, 'ExchangeProviderDetails', {
    description: 'An exchange provider with its pairs.',
    properties: {
      details: 'The exchange provider.',
      pairs: 'All its pairs, sorted by the id of the cryptocurrency, then of the stablecoin.',
    },
  });
  describe(exchangeProviders.savePair.request, 'PairLimits', {
    like: pairProperties,
    description:
      'The new limits of a pair. The console sends all of them, also those that have not changed.',
    properties: {
      cryptocurrency_id: 'The cryptocurrency of the pair.',
      stablecoin_id: 'The stablecoin of the pair.',
    },
    example: { cryptocurrency_id: 1, stablecoin_id: 1 },
  });
});
