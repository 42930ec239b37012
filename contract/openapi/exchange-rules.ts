import { exchangeRule, exchangeRules } from '../exchange-rules.ts';
import { versionText } from './common.ts';
import { describeObject, describeResource } from './documented.ts';

const usdc = { id: 1, code: 'USDC' };
const rule = {
  cryptocurrency: { id: 1, code: 'XBT' },
  currency: { id: 1, code: 'USD' },
  stablecoin: usdc,
  version: 'c5RyM8aLk3vNi0jEw7qUhQ',
};

export const exchangeRulesTexts = describeResource(
  exchangeRules,
  {
    matrix: {
      summary: 'List the exchange rules and stablecoins',
      description:
        'The rules are sorted by the id of the cryptocurrency, then of the currency; the stablecoins by id.',
    },
    save: {
      summary: 'Save an exchange rule',
      description:
        'Replaces the stablecoin of the cryptocurrency and currency that the two ids name.',
    },
  },
  [
    describeObject(exchangeRule, 'ExchangeRule', {
      description:
        'The stablecoin that a payment in a cryptocurrency is sold for, by the currency of its price.',
      properties: {
        cryptocurrency: 'The cryptocurrency of the payment.',
        currency: 'The currency of the price.',
        stablecoin: 'The stablecoin. Null: unassigned.',
        version: versionText,
      },
      example: rule,
    }),
    describeObject(exchangeRules.matrix.response, 'ExchangeRules', {
      description: 'All exchange rules, and the stablecoins to choose from.',
      properties: {
        stablecoins: 'All stablecoins, sorted by id.',
        exchange_rule_matrix:
          'All rules, sorted by the id of the cryptocurrency, then of the currency.',
      },
      example: { stablecoins: [usdc], exchange_rule_matrix: [rule] },
    }),
    describeObject(exchangeRules.save.request, 'RuleChange', {
      description: 'The new stablecoin of a rule.',
      properties: {
        cryptocurrency_id: 'The cryptocurrency of the rule.',
        currency_id: 'The currency of the rule.',
        stablecoin_id: 'The new stablecoin. Null: none, so that the rule is unassigned.',
      },
      example: { cryptocurrency_id: 1, currency_id: 1, stablecoin_id: 3 },
    }),
  ],
);
