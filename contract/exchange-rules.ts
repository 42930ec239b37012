import * as z from 'zod/mini';
import { coded, version } from './common.ts';
import { describe, describeEndpoints, inDocument } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';

/** The stablecoin of a cryptocurrency and currency; null is unassigned. */
export const exchangeRule = z.object({
  cryptocurrency: coded,
  currency: coded,
  stablecoin: z.nullable(coded),
  version: z.optional(version),
});

export const exchangeRules = defineEndpoints('exchange-rules', {
  matrix: {
    method: 'GET',
    path: '/exchange-rules',
    response: z.object({
      stablecoins: z.array(coded),
      exchange_rule_matrix: z.array(exchangeRule),
    }),
  },
  save: {
    method: 'POST',
    path: '/exchange-rules',
    repeat: 'same',
    record: exchangeRule,
    request: z.object({ cryptocurrency_id: id, currency_id: id, stablecoin_id: z.nullable(id) }),
  },
});

/* @__PURE__ */ inDocument(() => {
  describeEndpoints(exchangeRules, {
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
  });
  describe(exchangeRule, 'ExchangeRule', {
    description:
      'The stablecoin that a payment in a cryptocurrency is sold for, by the currency of its price.',
    properties: {
      cryptocurrency: 'The cryptocurrency of the payment.',
      currency: 'The currency of the price.',
      stablecoin: 'The stablecoin. Null: unassigned.',
    },
    example: {
      cryptocurrency: { id: 1, code: 'XBT' },
      currency: { id: 1, code: 'USD' },
      stablecoin: { id: 1, code: 'USDC' },
    },
  });
  describe(exchangeRules.matrix.response, 'ExchangeRules', {
    description: 'All exchange rules, and the stablecoins to choose from.',
    properties: {
      stablecoins: 'All stablecoins, sorted by id.',
      exchange_rule_matrix:
        'All rules, sorted by the id of the cryptocurrency, then of the currency.',
    },
    example: { stablecoins: [{ id: 1, code: 'USDC' }] },
  });
  describe(exchangeRules.save.request, 'RuleChange', {
    description: 'The new stablecoin of a rule.',
    properties: {
      cryptocurrency_id: 'The cryptocurrency of the rule.',
      currency_id: 'The currency of the rule.',
      stablecoin_id: 'The new stablecoin. Null: none, so that the rule is unassigned.',
    },
    example: { cryptocurrency_id: 1, currency_id: 1, stablecoin_id: 3 },
  });
});
