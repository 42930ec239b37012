import { businesses } from '#contract/businesses.ts';
import { type SearchResult, toResults, withFacts } from '#data/search/search-result.ts';
import { type SearchSource, searchedList } from '#data/search/search-source.ts';
import { isEmail, isId, isKey, isNoEmail } from '#data/search/typed-text.ts';
import { statusWord } from '#format/status.ts';
import { businessName } from '#format/values.ts';
import { send } from '#platform/http/send.ts';
import { invoiceHref, paths } from '#platform/paths.ts';
import type { BusinessWithInvoices } from './api.ts';

const businessResults = ({
  id,
  name,
  reference_id,
  created_at,
}: Omit<BusinessWithInvoices, 'invoices'>) =>
  withFacts(toResults('Business', paths.business.href(id), businessName(name), reference_id, id), {
    date: created_at,
  });

const invoiceResults = ({
  id,
  invoices,
}: Pick<BusinessWithInvoices, 'id' | 'invoices'>): SearchResult[] =>
  (invoices ?? []).flatMap((invoice) =>
    withFacts(
      toResults(
        'Invoice',
        invoiceHref(invoice.reference_id, id),
        invoice.reference_id,
        invoice.sender_email,
        invoice.recipient_email,
      ),
      { status: statusWord(invoice.status), date: invoice.created_at },
    ),
  );

const detailResults = (business: BusinessWithInvoices) => [
  ...businessResults(business),
  ...invoiceResults(business),
];

export const businessSearch: SearchSource = {
  keys: [
    {
      matches: isId,
      find: async (id, signal) =>
        detailResults(await send(businesses.details, { params: { id } }, signal)),
    },
  ],
  lists: [
    searchedList(businesses.list, isNoEmail, businessResults),
    searchedList(
      businesses.invoices,
      (typed) => isEmail(typed) || isKey(typed),
      ({ business_id, ...invoice }) => invoiceResults({ id: business_id, invoices: [invoice] }),
    ),
  ],
};
