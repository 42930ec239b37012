import * as z from 'zod/mini';
import { amount, code, count, instant, listTotal, reference, status } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const dashboard = defineEndpoints('dashboard', {
  overview: {
    method: 'GET',
    path: '/dashboard',
    response: z.object({
      /** The last 7 days. `fulfillment_rate` is a fraction, 0 to 1. */
      recent_activity: z.object({
        quote_counts: z.object({ open: count, closed: count }),
        amount_breakdown: z.array(z.object({ code, amount })),
        fulfillment_rate: z.nullable(z.number()),
      }),
      suspicious_orders: z.array(
        z.object({ reference_id: reference, balance: amount, currency_code: code, created_at: instant }),
      ),
      suspicious_orders_total: listTotal,
      suspicious_quotes: z.array(z.object({ reference_id: reference, status, created_at: instant })),
      suspicious_quotes_total: listTotal,
      /** The last 24 hours. */
      recent_errors: z.array(z.object({ description: z.string(), timestamp: instant })),
      recent_errors_total: listTotal,
    }),
  },
});
