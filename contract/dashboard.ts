import * as z from 'zod/mini';
import { amount, code, count, instant, listTotal, reference, status } from './common.ts';
import { defineEndpoints } from './endpoint.ts';

export const quoteCounts = z.object({ open: count, closed: count });
export const codeAmount = z.object({ code, amount });

/** The last 7 days. `fulfillment_rate` is a fraction, 0 to 1. */
export const recentActivity = z.object({
  quote_counts: quoteCounts,
  amount_breakdown: z.array(codeAmount),
  fulfillment_rate: z.nullable(z.number()),
});

export const suspiciousOrder = z.object({
  reference_id: reference,
  balance: amount,
  currency_code: code,
  created_at: instant,
});

export const suspiciousQuote = z.object({
  reference_id: reference,
  status,
  created_at: instant,
  /** Optional, since the specification does not name it. */
  order_reference_id: z.nullish(reference),
});

export const recentError = z.object({ description: z.string(), timestamp: instant });

export const dashboard = defineEndpoints('dashboard', {
  overview: {
    method: 'GET',
    path: '/dashboard',
    response: z.object({
      recent_activity: recentActivity,
      suspicious_orders: z.array(suspiciousOrder),
      suspicious_orders_total: listTotal,
      suspicious_quotes: z.array(suspiciousQuote),
      suspicious_quotes_total: listTotal,
      /** The last 24 hours. */
      recent_errors: z.array(recentError),
      recent_errors_total: listTotal,
    }),
  },
});
