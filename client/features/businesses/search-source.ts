import { businesses } from '#contract/businesses.ts';
import type { RowOf } from '#data/paginate.ts';
import { type SearchResult, toResults, withFacts } from '#data/search/search-result.ts';
import { type SearchSource, searchedList } from '#data/search/search-source.ts';
import { isEmail, isId, isKey, isNoEmail } from '#data/search/typed-text.ts';
import { statusWord } from '#format/status.ts';
import { businessName } from '#format/values.ts';
import { send } from '#platform/http/send.ts';
import { invoiceHref, paths } from '#platform/paths.ts';
import type { ShownBusiness } from './api.ts';

const businessResults = ({ id, name, reference_id, created_at }: ShownBusiness) =>
  withFacts(toResults('Business', paths.business.href(id), businessName(name), reference_id, id), {
    date: created_at,
  });

const invoiceResults = ({
  business_id,
  reference_id,
  sender_email,
  recipient_email,
  status,
  created_at,
}: RowOf<typeof businesses.invoices>): SearchResult[] =>
  withFacts(
    toResults(
      'Invoice',
      invoiceHref(reference_id, business_id),
      reference_id,
      sender_email,
      recipient_email,
    ),
    { status: statusWord(status), date: created_at },
  );

export const businessSearch: SearchSource = {
  keys: [
    {
      matches: isId,
      find: async (id, signal) =>
        businessResults(await send(businesses.edit, { params: { id } }, signal)),
    },
  ],
  lists: [
    searchedList(businesses.list, isNoEmail, businessResults),
    searchedList(businesses.invoices, (typed) => isEmail(typed) || isKey(typed), invoiceResults),
  ],
};
