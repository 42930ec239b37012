import { orders } from '#contract/orders.ts';
import { lengthOf } from '../db/append-only.ts';
import { cryptocurrencyCode, currencyCode, equals, refersTo } from '../db/lists.ts';
import type { Database } from '../db/schema.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import {
  findDeposit,
  findInvoice,
  findQuote,
  findTradeOf,
  order,
  orderItems,
  ordersPage,
} from './queries.ts';

export const orderRoutes = [
  listRoute(orders.list, {
    table: 'orders',
    select: orderItems,
    where: async (db, { cryptocurrency_code, currency_code, business_id }) => [
      await refersTo(db, 'cryptocurrency_id', cryptocurrencyCode, cryptocurrency_code),
      await refersTo(db, 'currency_id', currencyCode, currency_code),
      equals('business_id', business_id, 'bigint'),
    ],
    count: (db) => lengthOf(db, 'orders'),
    appended: ordersPage,
  }),

  recordRoute(orders.details, order, async (tx, { id, deposit_id, invoice_id, quote_id }) => ({
    deposit: deposit_id === null ? null : await depositOf(tx, deposit_id),
    trade: (await findTradeOf(tx, id)) ?? null,
    invoice: invoice_id === null ? null : await invoiceOf(tx, invoice_id),
    quote: quote_id === null ? null : ((await findQuote(tx, quote_id)) ?? null),
  })),
];

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
