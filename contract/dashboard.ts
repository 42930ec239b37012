import * as z from 'zod/mini';
import { amount, code, count, instant, listTotal, reference, status } from './common.ts';
import { describe, describeEndpoints, inDocument, longText } from './describe.ts';
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
  /** Optional, since the specification does not name it. */
  payment_amount: z.nullish(amount),
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

/* @__PURE__ */ inDocument(() => {
  const total = (rows: string) =>
    `The number of all ${rows}. Null or missing: not known, so the list may be incomplete.`;

  describeEndpoints(dashboard, {
    overview: {
      summary: 'Get the dashboard',
      description:
        'Computed at the time of the request. Every list is newest first, the amounts are sorted by code.',
    },
  });
  describe(quoteCounts, 'QuoteCounts', {
    description: 'The quotes of the last 7 days.',
    properties: {
      open: 'The number of open quotes: without a status, or with `open`.',
      closed: 'The number of all other quotes.',
    },
    example: { open: 46, closed: 950 },
  });
  describe(codeAmount, 'CodeAmount', {
    description: 'An amount with its code.',
    properties: {
      code: 'The currency.',
      amount: 'The sum of the quotes, in minor units of `code`.',
    },
    example: { code: 'EUR', amount: 70914743 },
  });
  describe(recentActivity, 'RecentActivity', {
    description: 'The activity of the last 7 days.',
    properties: {
      quote_counts: 'The open and closed quotes.',
      amount_breakdown: 'The sums of the quotes by currency, sorted by code.',
      fulfillment_rate: {
        description:
          'The fulfilled share of the trades, as a fraction from 0 to 1. Null: there were no trades.',
        minimum: 0,
        maximum: 1,
      },
    },
    example: {
      fulfillment_rate: 0.9715447154471545,
    },
  });
  describe(suspiciousOrder, 'SuspiciousOrder', {
    description:
      'An order whose deposit has a balance that is neither zero nor the payment amount.',
    properties: {
      balance: 'The balance of its deposit, in minor units of `currency_code`.',
      currency_code: 'The code of the balance: the cryptocurrency of the deposit.',
      payment_amount:
        'The required amount of the deposit, in minor units of `currency_code`, by which the console states why the order is suspicious. Null or missing: not known.',
    },
    example: {
      reference_id: 'c280424b-0fc3-4e0c-ae24-7b0c3bae213e',
      balance: 19,
      currency_code: 'ETH',
      created_at: '2026-11-23T14:51:17.681Z',
      payment_amount: 21,
    },
  });
  describe(suspiciousQuote, 'SuspiciousQuote', {
    description: 'A quote that is still open after 24 hours.',
    properties: {
      status: 'The status of the quote. Null: unassigned.',
      order_reference_id:
        'The reference of the order that has the quote. Null: no order has it. Missing: not known.',
    },
    example: {
      reference_id: '8021a35f-e4b3-4d7c-a57a-dceefc2191be',
      status: null,
      created_at: '2026-11-22T17:37:43.527Z',
      order_reference_id: '5b1e0e7c-9d0b-4b8e-8f57-2d6f6f0c7a11',
    },
  });
  describe(recentError, 'RecentError', {
    description: 'An error of the event log.',
    properties: {
      description: longText('The error, for a person.'),
      timestamp: 'When it happened.',
    },
    example: {
      description: 'Bitstamp did not respond within 10 seconds.',
      timestamp: '2026-11-23T07:54:13.989Z',
    },
  });
  describe(dashboard.overview.response, 'Dashboard', {
    description: 'The four cards of the dashboard.',
    properties: {
      recent_activity: 'The activity of the last 7 days.',
      suspicious_orders: 'The newest suspicious orders of the last 7 days, newest first.',
      suspicious_orders_total: total('suspicious orders'),
      suspicious_quotes: 'The newest suspicious quotes of the last 7 days, newest first.',
      suspicious_quotes_total: total('suspicious quotes'),
      recent_errors: 'The newest errors of the last 24 hours, newest first.',
      recent_errors_total: total('errors'),
    },
    example: {
      suspicious_orders_total: 1,
      suspicious_quotes_total: 1,
      recent_errors_total: 1,
    },
  });
});
