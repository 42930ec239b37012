import * as z from 'zod/mini';
import {
  amount,
  code,
  decimal,
  flag,
  instant,
  paged,
  reference,
  searchedPage,
  status,
} from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';

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
    query: searchedPage,
    response: paged(orderItem),
    keys: ['reference_id', 'address'],
  },
  /** `id` is the order's reference id. */
  details: { method: 'GET', path: '/orders/{id}', response: order },
});
