import {
  exchangePair,
  exchangeProvider,
  exchangeProviderDetails,
  exchangeProviders,
  pairProperties,
} from '../exchange-providers.ts';
import { describePage, pageParameters, versionText } from './common.ts';
import { describeObject, describeResource } from './documented.ts';

const provider = { description: 'The name of the exchange provider.', example: 'Kraken' };

const providerExample = { name: 'Kraken', active: true };
const providerProperties = {
  name: 'The name. It identifies the provider in its path.',
  active: 'True: the provider is in use.',
};
const capsExample = {
  active: true,
  volume_cap_daily: '250000.00',
  volume_cap_weekly: '1250000.50',
  volume_cap_monthly: '4000000.00',
  trade_cap_daily: '200',
  trade_cap_weekly: '1000',
  trade_cap_monthly: '3500',
};
const pairExample = {
  cryptocurrency: { id: 1, code: 'XBT' },
  stablecoin: { id: 1, code: 'USDC' },
  properties: capsExample,
  version: 'Z4kW9sQe1uHf6oPd2xGtBg',
};

const volumeCap = (period: string) =>
  `The largest volume of a ${period}, in whole units with two decimal places; the specification names no currency.`;
const tradeCap = (period: string) =>
  `The largest number of trades of a ${period}, a whole number of trades.`;
const properties = {
  active: 'True: the pair is traded.',
  volume_cap_daily: volumeCap('day'),
  volume_cap_weekly: volumeCap('week'),
  volume_cap_monthly: volumeCap('month'),
  trade_cap_daily: tradeCap('day'),
  trade_cap_weekly: tradeCap('week'),
  trade_cap_monthly: tradeCap('month'),
};

export const exchangeProvidersTexts = describeResource(
  exchangeProviders,
  {
    list: {
      summary: 'List exchange providers',
      description: 'Sorted by id, ascending, which the response does not have.',
      parameters: pageParameters,
    },
    details: {
      summary: 'Get an exchange provider with its pairs',
      description: 'The pairs are sorted by the id of the cryptocurrency, then of the stablecoin.',
      parameters: { provider },
    },
    savePair: {
      summary: 'Save the limits of a pair',
      description:
        'Replaces all limits of the pair that the two ids name. The console uses no body of the response.',
      parameters: { provider },
    },
  },
  [
    describeObject(exchangeProvider, 'ExchangeProvider', {
      description: 'An exchange where cryptocurrencies are sold for stablecoins.',
      properties: providerProperties,
      example: providerExample,
    }),
    describeObject(exchangeProviderDetails, 'IdentifiedExchangeProvider', {
      description: 'An exchange provider with its id.',
      properties: {
        ...providerProperties,
        id: 'Identifies it in the subjects of events: `exchange-pairs/2/1/1`. Null or missing: not known.',
      },
      example: { ...providerExample, id: 2 },
    }),
    describePage(
      exchangeProviders.list.response,
      'ExchangeProvider',
      'exchange providers',
      providerExample,
    ),
    describeObject(pairProperties, 'PairProperties', {
      description: 'The limits of a pair. The payments service defines the effect of a cap of 0.',
      properties,
      example: capsExample,
    }),
    describeObject(exchangePair, 'ExchangePair', {
      description: 'A cryptocurrency and the stablecoin that it is sold for.',
      properties: {
        cryptocurrency: 'The sold cryptocurrency.',
        stablecoin: 'The bought stablecoin.',
        properties: 'Its limits.',
        version: versionText,
      },
      example: pairExample,
    }),
    describeObject(exchangeProviders.details.response, 'ExchangeProviderDetails', {
      description: 'An exchange provider with its pairs.',
      properties: {
        details: 'The exchange provider.',
        pairs: 'All its pairs, sorted by the id of the cryptocurrency, then of the stablecoin.',
      },
      example: { details: { ...providerExample, id: 2 }, pairs: [pairExample] },
    }),
    describeObject(exchangeProviders.savePair.request, 'PairLimits', {
      description:
        'The new limits of a pair. The console sends all of them, also those that have not changed.',
      properties: {
        cryptocurrency_id: 'The cryptocurrency of the pair.',
        stablecoin_id: 'The stablecoin of the pair.',
        ...properties,
      },
      example: { cryptocurrency_id: 1, stablecoin_id: 1, ...capsExample },
    }),
  ],
);
