import { businesses } from '#contract/businesses.ts';
import { send } from '#lib/api/send.ts';
import { businessName } from '#lib/format/business-name.ts';
import { invoiceHref, paths } from '#lib/routing/paths.ts';
import { type Found, found } from '#lib/search/found.ts';
import { inCache, type SearchSource, type SearchStep, walkPages } from '#lib/search/search-source.ts';
import { isEmail, isId, isKey, isNoEmail } from '#lib/search/typed-text.ts';
import { type BusinessWithInvoices, fetchAllBusinesses } from './api.ts';

const foundBusiness = ({ id, name, reference_id }: Omit<BusinessWithInvoices, 'invoices'>) =>
  found('Business', paths.business.href(id), businessName(name), reference_id, id);

const foundInvoices = ({ id, invoices }: BusinessWithInvoices): Found[] =>
  (invoices ?? []).flatMap((invoice) =>
    found('Invoice', invoiceHref(invoice.reference_id, id), invoice.reference_id, invoice.sender_email, invoice.recipient_email),
  );

const foundDetails = (business: BusinessWithInvoices) => [...foundBusiness(business), ...foundInvoices(business)];

/** Only the response of a business contains invoices. */
async function* walkInvoices(signal: AbortSignal): AsyncGenerator<SearchStep> {
  for await (const { rows, total } of fetchAllBusinesses(signal))
    for (const { id } of rows) {
      const business = await send(businesses.details, { params: { id: String(id) } }, signal);
      yield { found: foundInvoices(business), rows: 1, total };
    }
}

export const businessSearch: SearchSource = {
  cached: [
    inCache(businesses.list, ({ items }) => (items ?? []).flatMap(foundBusiness)),
    inCache(businesses.details, foundDetails),
  ],
  keys: [
    {
      fits: isId,
      find: async (id, signal) => foundDetails(await send(businesses.details, { params: { id } }, signal)),
    },
  ],
  lists: [
    { rows: 'businesses', mayHold: isNoEmail, walk: walkPages(fetchAllBusinesses, foundBusiness) },
    { rows: "businesses' invoices", mayHold: (typed) => isEmail(typed) || isKey(typed), walk: walkInvoices },
  ],
};
