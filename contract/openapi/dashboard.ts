import {
  codeAmount,
  dashboard,
  quoteCounts,
  recentActivity,
  recentError,
  suspiciousOrder,
  suspiciousQuote,
} from '../dashboard.ts';
import { describeObject, describeResource, longText } from './documented.ts';

const counts = { open: 46, closed: 950 };
const amount = { code: 'EUR', amount: 70914743 };
const activity = {
  quote_counts: counts,
  amount_breakdown: [amount],
  fulfillment_rate: 0.9715447154471545,
};
const order = {
  reference_id: 'c280424b-0fc3-4e0c-ae24-7b0c3bae213e',
  balance: 19,
  currency_code: 'ETH',
  created_at: '2026-11-23T14:51:17.681Z',
};
const quote = {
  reference_id: '8021a35f-e4b3-4d7c-a57a-dceefc2191be',
  status: null,
  created_at: '2026-11-22T17:37:43.527Z',
  order_reference_id: '5b1e0e7c-9d0b-4b8e-8f57-2d6f6f0c7a11',
};
const error = {
  description: 'Bitstamp did not respond within 10 seconds.',
  timestamp: '2026-11-23T07:54:13.989Z',
};
const total = (rows: string) =>
  `The number of all ${rows}. Null or missing: not known, so the list may be incomplete.`;

export const dashboardTexts = describeResource(
  dashboard,
  {
    overview: {
      summary: 'Get the dashboard',
      description:
        'Computed at the time of the request. Every list is newest first, the amounts are sorted by code.',
    },
  },
  [
    describeObject(quoteCounts, 'QuoteCounts', {
      description: 'The quotes of the last 7 days.',
      properties: {
        open: 'The number of open quotes: without a status, or with `open`.',
        closed: 'The number of all other quotes.',
      },
      example: counts,
    }),
    describeObject(codeAmount, 'CodeAmount', {
      description: 'An amount with its code.',
      properties: {
        code: 'The currency.',
        amount: 'The sum of the quotes, in minor units of `code`.',
      },
      example: amount,
    }),
    describeObject(recentActivity, 'RecentActivity', {
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
      example: activity,
    }),
    describeObject(suspiciousOrder, 'SuspiciousOrder', {
      description:
        'An order whose deposit has a balance that is neither zero nor the payment amount.',
      properties: {
        reference_id: 'The reference of the order.',
        balance: 'The balance of its deposit, in minor units of `currency_code`.',
        currency_code: 'The code of the balance: the cryptocurrency of the deposit.',
        created_at: 'When the order was created.',
      },
      example: order,
    }),
    describeObject(suspiciousQuote, 'SuspiciousQuote', {
      description: 'A quote that is still open after 24 hours.',
      properties: {
        reference_id: 'The reference of the quote.',
        status: 'The status of the quote. Null: unassigned.',
        created_at: 'When the quote was created.',
        order_reference_id:
          'The reference of the order that has the quote. Null: no order has it. Missing: not known.',
      },
      example: quote,
    }),
    describeObject(recentError, 'RecentError', {
      description: 'An error of the event log.',
      properties: {
        description: longText('The error, for a person.'),
        timestamp: 'When it happened.',
      },
      example: error,
    }),
    describeObject(dashboard.overview.response, 'Dashboard', {
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
        recent_activity: activity,
        suspicious_orders: [order],
        suspicious_orders_total: 1,
        suspicious_quotes: [quote],
        suspicious_quotes_total: 1,
        recent_errors: [error],
        recent_errors_total: 1,
      },
    }),
  ],
);
