import * as z from 'zod/mini';
import { amount, code, decimal, flag, instant, paged, reference, status } from './common.ts';
import { describe, describeEndpoints, equalTo, inDocument, longText } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';
import { equalId, equalText, listQuery, period, range, search, sortBy } from './lists.ts';

export const orderItem = z.object({
  reference_id: reference,
  cryptocurrency_code: code,
  currency_code: code,
  address: z.nullish(z.string()),
  rate: z.nullable(decimal),
  /** In the cryptocurrency. */
  payment_requirement: amount,
  /** The status of its invoice; null also without an invoice. */
  invoice_status: z.nullish(z.string()),
  created_at: instant,
});

/** The wallet account of a deposit. */
export const orderAccount = z.object({
  provider: z.string(),
  cryptocurrency: code,
  name: z.string(),
});

/** Amounts in the account's cryptocurrency. */
export const orderDeposit = z.object({
  id,
  address: z.nullish(z.string()),
  balance: amount,
  payment_amount: amount,
  sweep_amount: amount,
  account: z.nullish(orderAccount),
});

/** `amount` is in the cryptocurrency. */
export const orderTrade = z.object({
  id,
  provider: z.string(),
  cryptocurrency: code,
  stablecoin: code,
  amount,
  fulfilled: flag,
  settlement_id: z.nullish(id),
  settlement_reference_id: z.nullish(reference),
});

export const orderBusiness = z.object({ id, name: z.nullish(z.string()) });

export const orderInvoice = z.object({
  id,
  status,
  business: z.nullish(orderBusiness),
  sender_email: z.nullish(z.string()),
  recipient_email: z.nullish(z.string()),
  refund_requested: flag,
});

/** `currency_amount` is in the currency. */
export const orderQuote = z.object({
  id: z.nullish(id),
  status,
  cryptocurrency: code,
  currency: code,
  currency_amount: amount,
});

export const order = z.object({
  reference_id: reference,
  rate: z.nullable(decimal),
  cryptocurrency_amount: z.nullable(amount),
  auto_trade: flag,
  trade_approved_internal: flag,
  trade_approved_external: flag,
  created_at: instant,
  updated_at: instant,
  deposit: z.nullish(orderDeposit),
  trade: z.nullish(orderTrade),
  invoice: z.nullish(orderInvoice),
  quote: z.nullish(orderQuote),
});

export const orders = defineEndpoints('orders', {
  list: {
    method: 'GET',
    path: '/orders',
    query: listQuery({
      ...search,
      ...period,
      cryptocurrency_code: equalText,
      currency_code: equalText,
      business_id: equalId,
      ...range,
      ...sortBy('created_at', 'payment_requirement'),
    }),
    list: {
      time: 'created_at',
      amount: { of: 'payment_requirement', currency: ['cryptocurrency_code'] },
    },
    response: paged(orderItem),
    keys: ['reference_id', 'address'],
  },
  /** `id` is the order's reference id. */
  details: {
    method: 'GET',
    path: '/orders/{id}',
    response: order,
  },
});

/* @__PURE__ */ inDocument(() => {
  describeEndpoints(orders, {
    list: {
      summary: 'List orders',
      description: 'Newest first.',
      query: {
        cryptocurrency_code: equalTo('cryptocurrency_code', 'XBT'),
        currency_code: equalTo('currency_code', 'EUR'),
        business_id: {
          description:
            'The id of the business of the invoice. Only sent to a backend that declares it.',
          example: '18',
        },
      },
    },
    details: 'Get an order',
  });
  describe(orderItem, 'OrderItem', {
    plural: 'orders',
    description: 'An order in the list.',
    properties: {
      reference_id: 'The reference of the order. It identifies the order in its path.',
      cryptocurrency_code: 'The cryptocurrency of the payment.',
      currency_code: 'The currency of the price.',
      address: longText('The address of the deposit on the chain. Null or missing: not known.'),
      rate: 'The price of one unit of the cryptocurrency, in units of the currency. Null: not known.',
      payment_requirement: 'The amount to pay, in minor units of `cryptocurrency_code`.',
      invoice_status:
        'The status of its invoice. Null: unassigned, or no invoice. Missing: not known; the console then has no such column.',
    },
    example: {
      reference_id: '42dff717-562b-4698-af0f-8addd1c6592a',
      cryptocurrency_code: 'XBT',
      currency_code: 'GBP',
      address: 'bc1qghf0ujueafv5lpll8n9ekt75dxqp0qptyxquxh',
      rate: '21513.26',
      payment_requirement: 2243361,
      invoice_status: 'paid',
      created_at: '2026-11-23T17:53:13.989Z',
    },
  });
  describe(orderAccount, 'OrderAccount', {
    description: 'The wallet account of a deposit. The console links to it.',
    properties: {
      provider: 'The name of the wallet provider.',
      cryptocurrency: 'The cryptocurrency of the account and of the amounts of the deposit.',
      name: 'The name of the account.',
    },
    example: { provider: 'BitGo', cryptocurrency: 'XBT', name: 'BitGo XBT' },
  });
  describe(orderDeposit, 'OrderDeposit', {
    description: 'The deposit of an order.',
    properties: {
      id: 'Identifies the deposit.',
      address: longText('The address on the chain. Null or missing: not known.'),
      balance: "The amount received, in minor units of the account's `cryptocurrency`.",
      payment_amount: "The amount to pay, in minor units of the account's `cryptocurrency`.",
      sweep_amount:
        "The amount moved on from the address, in minor units of the account's `cryptocurrency`.",
      account: 'The wallet account of the address. Null or missing: not known.',
    },
    example: {
      id: 52000,
      address: 'bc1qghf0ujueafv5lpll8n9ekt75dxqp0qptyxquxh',
      balance: 2243361,
      payment_amount: 2243361,
      sweep_amount: 2243361,
    },
  });
  describe(orderTrade, 'OrderTrade', {
    description: 'The trade of an order at an exchange provider.',
    properties: {
      id: 'Identifies the trade.',
      provider: 'The name of the exchange provider.',
      cryptocurrency: 'The sold cryptocurrency.',
      stablecoin: 'The bought stablecoin.',
      amount: 'The sold amount, in minor units of `cryptocurrency`.',
      fulfilled: 'True: the exchange provider has carried it out.',
      settlement_id: 'Its settlement. Null or missing: not settled, or not known.',
      settlement_reference_id: 'The reference of its settlement. Null or missing: as of its id.',
    },
    example: {
      id: 52000,
      provider: 'Coinbase Prime',
      cryptocurrency: 'XBT',
      stablecoin: 'USDC',
      amount: 2243361,
      fulfilled: false,
    },
  });
  describe(orderBusiness, 'OrderBusiness', {
    description: 'The business of an invoice. The console links to it.',
    properties: {
      id: 'Identifies the business.',
      name: 'The name. Null, missing or empty: the business is unresolved.',
    },
    example: { id: 18, name: 'Pixel Parlour Games' },
  });
  describe(orderInvoice, 'OrderInvoice', {
    description: 'The invoice of an order.',
    properties: {
      id: 'Identifies the invoice.',
      status: 'The status of the invoice. Null: unassigned.',
      business: 'The business. Null or missing: unresolved.',
      sender_email: {
        description: 'The email address of the payer. Null or missing: not known.',
        format: 'email',
      },
      recipient_email: {
        description: 'The email address of the payee. Null or missing: not known.',
        format: 'email',
      },
      refund_requested: 'True: the payer has asked for a refund.',
    },
    example: {
      id: 52000,
      status: 'paid',
      sender_email: 'emma.garcia@mail.example',
      recipient_email: 'billing@store.example',
      refund_requested: false,
    },
  });
  describe(orderQuote, 'OrderQuote', {
    description: 'The quote of an order.',
    properties: {
      id: 'Identifies the quote. Null or missing: shown as `(Unresolved Quote)`.',
      status: 'The status of the quote. Null: unassigned.',
      cryptocurrency: 'The cryptocurrency of the payment.',
      currency: 'The currency of the price.',
      currency_amount: 'The price, in minor units of `currency`.',
    },
    example: {
      id: 52000,
      status: 'accepted',
      cryptocurrency: 'XBT',
      currency: 'GBP',
      currency_amount: 48262,
    },
  });
  describe(order, 'Order', {
    like: orderItem,
    description: 'An order with its deposit, trade, invoice and quote.',
    properties: {
      cryptocurrency_amount:
        'The quoted amount, in minor units of the cryptocurrency of its deposit and quote. Null: not known.',
      auto_trade: 'True: it is traded without the internal approval.',
      trade_approved_internal: 'True: its trade is approved internally.',
      trade_approved_external: 'True: its trade is approved externally.',
      updated_at: 'When the order was changed last.',
      deposit: 'The deposit. Null or missing: none.',
      trade: 'The trade. Null or missing: the order has not been traded.',
      invoice: 'The invoice. Null or missing: none.',
      quote: 'The quote. Null or missing: unresolved.',
    },
    example: {
      cryptocurrency_amount: 2243361,
      auto_trade: false,
      trade_approved_internal: true,
      trade_approved_external: true,
      created_at: '2026-11-23T17:53:13.989Z',
      updated_at: '2026-11-23T17:53:13.989Z',
    },
  });
});
