import * as z from 'zod/mini';
import { amount, code, count, instant, listTotal, reference } from './common.ts';
import { describe, inDocument, longText } from './describe.ts';
import { id } from './id.ts';

/** An amount that a backend may not know. */
const knownAmount = z.nullable(amount);

/** The deposits of a day in one cryptocurrency. */
export const dayCurrency = z.object({
  code,
  deposits: count,
  required: knownAmount,
  paid: knownAmount,
  swept: knownAmount,
  unpaid: knownAmount,
  unswept: knownAmount,
  not_explained: knownAmount,
});

/** A deposit with two amounts that differ. */
export const dayDifference = z.object({
  reference_id: reference,
  order_reference_id: z.nullish(reference),
  provider: z.string(),
  code,
  reason: z.enum(['underpaid', 'overpaid', 'underswept', 'overswept']),
  amount: knownAmount,
  explanation: z.nullable(z.string()),
});

/** A settlement that was created or processed on the day. */
export const daySettlement = z.object({
  id,
  reference_id: reference,
  exchange_provider: z.string(),
  code,
  amount: knownAmount,
  created_at: instant,
  created_by: z.nullish(z.string()),
  processed_at: z.nullish(instant),
  processed_by: z.nullish(z.string()),
});

export const carriedAmount = z.object({ code, amount: knownAmount });

/** What was there at the end of the day and is still open. */
export const carriedOver = z.object({
  kind: z.enum(['settlements', 'trades']),
  count,
  oldest: z.nullable(instant),
  amounts: z.array(carriedAmount),
});

/** A change of a cap, a rule or a user. */
export const dayChange = z.object({
  timestamp: instant,
  actor: z.nullish(z.string()),
  description: z.string(),
});

/** A day of a time zone: `2026-11-21` and `Europe/Berlin`. */
export const dayQuery = z.object({
  date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
  zone: z.string().check(z.minLength(1), z.maxLength(100)),
});

export const daySummary = z.object({
  from: instant,
  to: instant,
  as_of: instant,
  currencies: z.array(dayCurrency),
  differences: z.array(dayDifference),
  differences_total: listTotal,
  settlements: z.array(daySettlement),
  settlements_total: listTotal,
  carried_over: z.array(carriedOver),
  changes: z.array(dayChange),
  changes_total: listTotal,
});

/* @__PURE__ */ inDocument(() => {
  const unknown = 'Null: not known, because the amount of a deposit is not.';
  const total = (rows: string) =>
    `The number of all ${rows} of the day. Null or missing: not known, so the list may be incomplete.`;

  describe(dayCurrency, 'DayCurrency', {
    description:
      'The sums of the deposits that were created on the day. `required` less `paid` is the sum of all deposits that are unpaid, underpaid or, negative, overpaid.',
    properties: {
      code: 'The cryptocurrency of the deposits.',
      deposits: 'The number of deposits.',
      required: `The sum of the payment amounts, in minor units of \`code\`. ${unknown}`,
      paid: `The sum of the balances, in minor units of \`code\`. ${unknown}`,
      swept: `The sum of the sweep amounts, in minor units of \`code\`. ${unknown}`,
      unpaid: `The required sum of the deposits without any payment, which are no difference, in minor units of \`code\`. ${unknown}`,
      unswept: `The paid sum of the deposits from which nothing is swept yet, which are no difference, in minor units of \`code\`. ${unknown}`,
      not_explained: `The sum of the differences without an explanation, in minor units of \`code\`. An overpaid deposit does not make up for an underpaid one. ${unknown}`,
    },
    example: {
      code: 'XBT',
      deposits: 61,
      required: '218910065',
      paid: '98565814',
      swept: '86470765',
      unpaid: '120321388',
      unswept: '12095049',
      not_explained: '22863',
    },
  });
  describe(dayDifference, 'DayDifference', {
    description:
      'Two amounts of a deposit that differ: paid and required of one with a payment, or swept and paid of one with a sweep. A deposit can have one of each.',
    properties: {
      reference_id: 'The reference of the deposit.',
      order_reference_id: 'The reference of its order. Null or missing: not known, or no order.',
      provider: 'The wallet provider of its account.',
      code: 'The cryptocurrency of its account.',
      reason: 'Which amount is smaller or larger than the one that it is compared with.',
      amount: 'By how much, in minor units of `code`, without a sign. Null: not known.',
      explanation: {
        description:
          'Why the amounts differ, as a short text for a person. Null: nothing explains it, and a person has to decide.',
        maxLength: 500,
      },
    },
    example: {
      reference_id: 'b3a3d0f4-7a7e-4a53-9c1d-95f0f4a0f8b2',
      order_reference_id: 'a4172b18-5f0e-4b9f-8d7e-0d2ad39936e3',
      provider: 'BitGo',
      code: 'XBT',
      reason: 'underpaid',
      amount: 22863,
      explanation: null,
    },
  });
  describe(daySettlement, 'DaySettlement', {
    description: 'A settlement that was created or processed on the day.',
    properties: {
      id: 'Identifies the settlement.',
      reference_id: 'The reference of the settlement.',
      exchange_provider: 'The name of the exchange provider.',
      code: 'The cryptocurrency.',
      amount: 'The sum of its trades, in minor units of `code`. Null: not known.',
      created_at: 'When it was created, perhaps before the day.',
      created_by: 'Who created it. Null or missing: not known.',
      processed_at: 'When it was processed, perhaps after the day. Null or missing: not yet.',
      processed_by: 'Who processed it. Null or missing: not known.',
    },
    example: {
      id: 5984,
      reference_id: 'CLS-005984',
      exchange_provider: 'Kraken',
      code: 'LTC',
      amount: 473507,
      created_at: '2026-11-21T09:12:00.000Z',
      created_by: 'mira.k@clearhouse.example',
      processed_at: '2026-11-21T14:30:00.000Z',
      processed_by: 'jonas.w@clearhouse.example',
    },
  });
  describe(carriedAmount, 'CarriedAmount', {
    description: 'An amount with its code.',
    properties: {
      code: 'The cryptocurrency.',
      amount: 'The sum, in minor units of `code`. Null: not known.',
    },
    example: { code: 'LTC', amount: 473507 },
  });
  describe(carriedOver, 'CarriedOver', {
    description:
      'Settlements without a transaction hash, or trades without a settlement, that were created before the end of the day and are still so at `as_of`.',
    properties: {
      kind: 'Which of both.',
      count: 'Their number.',
      oldest: 'When the oldest was created. Null: there are none.',
      amounts: 'Their sums by cryptocurrency, sorted by code.',
    },
    example: { kind: 'settlements', count: 34, oldest: '2025-11-24T12:07:00.000Z' },
  });
  describe(dayChange, 'DayChange', {
    description: 'A change of a cap, a rule or a user on the day, from the event logs.',
    properties: {
      timestamp: 'When it was made.',
      actor: 'Who made it. Null or missing: not known.',
      description: longText('What was changed, for a person.'),
    },
    example: {
      timestamp: '2026-11-21T10:04:00.000Z',
      actor: 'mira.k@clearhouse.example',
      description:
        'mira.k@clearhouse.example changed the exchange rule of XBT-USD from none to USDC.',
    },
  });
  describe(daySummary, 'DaySummary', {
    description: 'One day, as one moment of the database shows it.',
    properties: {
      from: 'The start of the day, inclusive.',
      to: 'The end of the day, exclusive. A day can have 23 or 25 hours.',
      as_of: 'The moment that the amounts are of. Payments and sweeps after the day count.',
      currencies: 'The cryptocurrencies with deposits of the day, sorted by code.',
      differences: 'The deposits with amounts that differ, those without an explanation first.',
      differences_total: total('differences'),
      settlements: 'The settlements that were created or processed on the day, oldest first.',
      settlements_total: total('settlements'),
      carried_over: 'What is still open. Without an entry of a kind, that kind is not known.',
      changes: 'The changes of caps, rules and users, oldest first.',
      changes_total: total('changes'),
    },
    example: {
      from: '2026-11-20T23:00:00.000Z',
      to: '2026-11-21T23:00:00.000Z',
      as_of: '2026-11-22T08:00:00.000Z',
      differences_total: 1,
      settlements_total: 1,
      changes_total: 1,
    },
  });
});
