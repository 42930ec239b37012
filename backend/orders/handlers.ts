import type { orders } from '#contract/orders.ts';
import { rowsOfPage } from '../db/append-only.ts';
import { pageOf } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { notFound } from '../http/http-error.ts';
import { textParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import {
  findDeposit,
  findInvoice,
  findOrder,
  findOrders,
  findQuote,
  findTradeOf,
  ordersPage,
} from './queries.ts';

/** Returns a page of the orders, or of those that a search finds, newest first. */
export async function listOrders({ query }: HandlerInput<typeof orders.list>, { db }: Context) {
  const page = pageOf(query);
  const { q } = query;
  if (q !== undefined) return snapshot(db, (tx) => findOrders(tx, page, q));
  return rowsOfPage(page, await ordersPage(db, page).execute());
}

/** Returns an order with its deposit, trade, invoice and quote, each null if there is none. */
export async function showOrder({ params }: HandlerInput<typeof orders.details>, { db }: Context) {
  return snapshot(db, async (tx) => {
    const order = await findOrder(tx, textParam(params.id, 'order'));
    if (!order) throw notFound('order');
    return {
      ...order,
      deposit: order.deposit_id === null ? null : await depositOf(tx, order.deposit_id),
      trade: (await findTradeOf(tx, order.id)) ?? null,
      invoice: order.invoice_id === null ? null : await invoiceOf(tx, order.invoice_id),
      quote: order.quote_id === null ? null : ((await findQuote(tx, order.quote_id)) ?? null),
    };
  });
}

async function depositOf(db: Database, id: bigint) {
  const deposit = await findDeposit(db, id);
  if (!deposit) return null;
  const { provider, cryptocurrency, name, ...rest } = deposit;
  return { ...rest, account: { provider, cryptocurrency, name } };
}

async function invoiceOf(db: Database, id: bigint) {
  const invoice = await findInvoice(db, id);
  if (!invoice) return null;
  const { business_id, business_name, ...rest } = invoice;
  return {
    ...rest,
    business: business_id === null ? null : { id: business_id, name: business_name },
  };
}
