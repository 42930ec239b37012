import { type Business, businesses } from '#contract/businesses.ts';
import { report } from '#contract/report.ts';
import { findDeletion, findEdit, isCreatedSince, loadedItem, sameText } from '#lib/api/outcome/findings.ts';
import { defineCheck } from '#lib/api/outcome/write-check.ts';
import { pagedList } from '#lib/api/paginate.ts';
import type { Received } from '#lib/api/parse-response.ts';
import { businessName } from '#lib/format/business-name.ts';
import { paths } from '#lib/routing/paths.ts';

type Loaded = Received<Business>;
type Values = Pick<Loaded, 'name' | 'confirmation_requirement'>;

const { fetchAllPages } = pagedList(businesses.list);

const sameValues = (a: Values, b: Values) =>
  sameText(a.name, b.name) && a.confirmation_requirement === b.confirmation_requirement;

/** The report lists every business in one response, but without its id; only a business that exists is looked up page by page. */
export const createBusinessCheck = defineCheck(businesses.create, {
  title: 'Create Business',
  subject: ({ body }) => body.reference_id,
  async find({ input: { body }, sentAt }, read) {
    const isIt = ({ reference_id }: { reference_id?: string | null }) => sameText(reference_id, body.reference_id);
    if (!(await read(report.businesses, {})).some(isIt)) return { is: 'absent' };
    for await (const { rows } of fetchAllPages(new AbortController().signal)) {
      const found = rows.find(isIt);
      if (!found) continue;
      const to = paths.business.href(found.id);
      if (sameValues(found, body) && isCreatedSince(found.created_at, sentAt)) return { is: 'saved', to };
      return { is: 'absent', final: true, reason: 'Another business has this reference id.', to };
    }
    return { is: 'unknown' };
  },
});

const loaded = (id: unknown, client: Parameters<typeof loadedItem>[0]) => {
  const business = loadedItem<Loaded>(client, businesses.list.resource, id);
  return business && { name: business.name, confirmation_requirement: business.confirmation_requirement };
};

export const updateBusinessCheck = defineCheck(businesses.update, {
  title: 'Edit Business',
  subject: (_, before?: Values) => before && businessName(before.name),
  remember: ({ params }, client) => loaded(params.id, client),
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
  subject: (_, before?: Values) => before && businessName(before.name),
  remember: ({ params }, client) => loaded(params.id, client),
  find: ({ input: { params } }, read) =>
    findDeletion(() => read(businesses.details, { params }), { list: paths.businesses, item: paths.business.href(params.id) }),
});

/** The checks of every write to businesses. */
export const businessChecks = [createBusinessCheck, updateBusinessCheck, deleteBusinessCheck];
