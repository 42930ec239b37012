import * as z from 'zod/mini';
import { coded, version } from './common.ts';
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
