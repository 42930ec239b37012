import { businesses } from '#contract/businesses.ts';
import { closedLoopBalancing } from '#contract/closed-loop-balancing.ts';
import { dashboard } from '#contract/dashboard.ts';
import { type Endpoint, prefix } from '#contract/endpoint.ts';
import { exchangeProviders } from '#contract/exchange-providers.ts';
import { orders } from '#contract/orders.ts';
import { system } from '#contract/system.ts';
import { users } from '#contract/users.ts';
import { walletProviders } from '#contract/wallet-providers.ts';
import type { ResponseOf } from '#lib/api/parse-response.ts';
import { businessName } from '#lib/format/business-name.ts';
import { paths } from '#lib/routing/paths.ts';
import { type Found, found } from './found.ts';

type Of<C extends Endpoint> = ResponseOf<C>;

/** Tells what can be found in the answer of a call, which came from a path: for a call for one thing, that one first. */
export interface Reader<C extends Endpoint = Endpoint> {
  call: C;
  read: (answer: Of<C>, path: string) => Found[];
}

const reader = <C extends Endpoint>(call: C, read: Reader<C>['read']): Reader<C> => ({ call, read });

type BusinessWithInvoices = Of<typeof businesses.details>;

const readBusiness = ({ id, name, reference_id }: Omit<BusinessWithInvoices, 'invoices'>) =>
  found('Business', paths.business.href(id), businessName(name), reference_id, id);

/** The invoices of a business. */
export const readInvoices = ({ invoices }: BusinessWithInvoices): Found[] =>
  (invoices ?? []).flatMap((one) =>
    found('Invoice', paths.invoice.href(one.reference_id), one.reference_id, one.sender_email, one.recipient_email),
  );

export const orderList = reader(orders.list, ({ items }) =>
  (items ?? []).flatMap((one) => found('Order', paths.order.href(one.reference_id), one.reference_id, one.address)),
);
export const businessList = reader(businesses.list, ({ items }) => (items ?? []).flatMap(readBusiness));
export const userList = reader(users.list, ({ items }) =>
  (items ?? []).flatMap((one) => found('User', paths.user.href(one.id), one.username, one.email)),
);
export const apiQueryList = reader(system.apiQueries, ({ items }) =>
  (items ?? []).flatMap((one) => found('API query', paths.apiQuery.href(one.id), one.id, one.url)),
);
export const walletProviderList = reader(walletProviders.list, ({ items }) =>
  (items ?? []).flatMap(({ name }) => found('Wallet provider', paths.walletProvider.href(name), name)),
);
export const exchangeProviderList = reader(exchangeProviders.list, ({ items }) =>
  (items ?? []).flatMap(({ name }) => found('Exchange provider', paths.exchangeProvider.href(name), name)),
);
export const balancing = reader(closedLoopBalancing.overview, ({ settlements, unsettled_trades }) => [
  ...(settlements?.items ?? []).flatMap((one) =>
    found('Settlement', paths.settlement.href(one.id), one.reference_id, one.transaction_hash, one.id),
  ),
  ...(unsettled_trades ?? []).flatMap((one) => found('Unsettled trade', paths.closedLoopBalancing, one.reference_id)),
]);
export const walletAccount = reader(walletProviders.account, ({ deposits }, path) =>
  // The account's screen is at the address of its call, and the answer does not name its provider.
  (deposits ?? []).flatMap((one) => found('Deposit', path.slice(prefix.length), one.reference_id, one.address)),
);
export const order = reader(orders.details, ({ reference_id, deposit, invoice, quote, trade }) =>
  found(
    'Order',
    paths.order.href(reference_id),
    reference_id,
    ...[deposit?.address, deposit?.id, invoice?.sender_email, invoice?.recipient_email, invoice?.id, quote?.id, trade?.id],
  ),
);
export const settlement = reader(closedLoopBalancing.details, ({ id, reference_id, transaction_hash, address, trades }) =>
  found(
    'Settlement',
    paths.settlement.href(id),
    reference_id,
    ...[transaction_hash, address, id, ...(trades ?? []).map((trade) => trade.reference_id)],
  ),
);
export const business = reader(businesses.details, (one) => [...readBusiness(one), ...readInvoices(one)]);
export const apiQuery = reader(system.apiQuery, ({ id, url }) => found('API query', paths.apiQuery.href(id), id, url));

const user = reader(users.details, ({ id, username, email }) => found('User', paths.user.href(id), username, email));
const suspicious = reader(dashboard.overview, ({ suspicious_orders }) =>
  (suspicious_orders ?? []).flatMap((one) => found('Order', paths.order.href(one.reference_id), one.reference_id)),
);

/** All of them, for answers whose call is told by its name only. */
export const readers = new Map<string, (answer: object, path: string) => Found[]>(
  [
    ...[orderList, businessList, userList, apiQueryList, walletProviderList, exchangeProviderList, balancing, walletAccount],
    ...[order, settlement, business, apiQuery, user, suspicious],
  ].map(({ call, read }) => [call.name, read as (answer: object, path: string) => Found[]]),
);
