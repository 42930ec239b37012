import { type Business, businesses } from '#contract/businesses.ts';
import { report } from '#contract/report.ts';
import { findDeletion, findEdit, loadedItem, sameText, takenKey } from '#lib/api/outcome/findings.ts';
import { defineCheck } from '#lib/api/outcome/write-check.ts';
import { pagedList } from '#lib/api/paginate.ts';
import type { Received } from '#lib/api/parse-response.ts';
import { queryOf } from '#lib/api/query.ts';
import { businessName } from '#lib/format/business-name.ts';
import { paths } from '#lib/routing/paths.ts';

type Loaded = Received<Business>;
type Values = Pick<Loaded, 'name' | 'confirmation_requirement'>;

const { fetchAllPages } = pagedList(businesses.list);

const sameValues = (a: Values, b: Values) =>
  sameText(a.name, b.name) && a.confirmation_requirement === b.confirmation_requirement;

const hasReference = (reference: string) => (business: { reference_id?: string | null }) =>
  sameText(business.reference_id, reference);

/** The report lists every business in one response, but without its id; only a business that exists is looked up page by page. */
export const createBusinessCheck = defineCheck(businesses.create, {
  title: 'Create Business',
  subject: ({ body }) => body.reference_id,
  remember: ({ body }, client) => loadedItem(client, businesses.list.resource, hasReference(body.reference_id)) !== undefined,
  async find({ input: { body }, context: isKnown }, read) {
    const isIt = hasReference(body.reference_id);
    if (!(await read(report.businesses, {})).some(isIt)) return { is: 'absent' };
    for await (const { rows } of fetchAllPages(new AbortController().signal)) {
      const found = rows.find(isIt);
      if (!found) continue;
      const isOurs = !isKnown && sameValues(found, body);
      return takenKey(isOurs, 'business with this reference id', paths.business.href(found.id));
    }
    return { is: 'unknown' };
  },
});

export const updateBusinessCheck = defineCheck(businesses.update, {
  title: 'Edit Business',
  subject: (_, before?: Loaded) => before && businessName(before.name),
  remember: ({ params }, client) => client.getQueryData<Loaded>(queryOf(businesses.edit, { params }).queryKey),
  find: ({ input: { params, body }, context: before }, read) =>
    findEdit<Values>(() => read(businesses.edit, { params }), {
      same: sameValues,
      after: body,
      before,
      to: paths.business.href(params.id),
    }),
});

export const deleteBusinessCheck = defineCheck(businesses.delete, {
  title: 'Delete Business',
  subject: (_, business?: Loaded) => business && businessName(business.name),
  remember: ({ params }, client) =>
    loadedItem<Loaded>(client, businesses.list.resource, ({ id }) => String(id) === String(params.id)),
  find: ({ input: { params } }, read) =>
    findDeletion(() => read(businesses.details, { params }), { list: paths.businesses, item: paths.business.href(params.id) }),
});

/** The checks of every write to businesses. */
export const businessChecks = [createBusinessCheck, updateBusinessCheck, deleteBusinessCheck];
