import { orders } from '#contract/orders.ts';
import { rowsOfPage } from '../db/append-only.ts';
import { isChosen } from '../db/lists.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { textParam } from '../http/params.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import {
  findDeposit,
  findInvoice,
  findOrder,
  findOrders,
  findQuote,
  findTradeOf,
  ordersPage,
} from './queries.ts';

const order = {
  noun: 'order',
  find: (db: Database, { id }: { id: string }) => findOrder(db, textParam(id)),
};

export const orderRoutes = [
  listRoute(
    orders.list,
    async (db, page, query) =>
      isChosen(query)
        ? snapshot(db, (tx) => findOrders(tx, page, query))
        : rowsOfPage(page, await ordersPage(db, page).execute()),
    { isSnapshot: false },
  ),

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
