import { type Business, businesses } from '#contract/businesses.ts';
import { report } from '#contract/report.ts';
import { pagedList } from '#data/paginate.ts';
import { queryOf } from '#data/query.ts';
import {
  findDeletion,
  findEdit,
  foundByKey,
  loadedItem,
  searchPages,
} from '#data/writes/standard-checks.ts';
import { defineWrite } from '#data/writes/write-definition.ts';
import { businessName } from '#format/values.ts';
import type { Received } from '#platform/http/parse-response.ts';
import { sendCounted } from '#platform/http/send.ts';
import { paths } from '#platform/paths.ts';

type Loaded = Received<Business>;

const { fetchAllPages } = pagedList(businesses.list);

export const createBusiness = defineWrite(businesses.create, {
  title: 'Create Business',
  subject: ({ body }) => body.reference_id,
  remember: ({ body }, client) => {
    const isIt = ({ reference_id }: Loaded) => reference_id === body.reference_id.trim();
    return { wasLoaded: loadedItem<Loaded>(client, businesses.list.resource, isIt) !== undefined };
  },
  async find(sent) {
    const isIt = ({ reference_id }: Loaded) => sent.hasSent('reference_id', reference_id);
    // One request, but without ids, and it may be cut.
    const { list, total } = await sendCounted(report.businesses, {});
    const isListed = list.some(isIt);
    if (list.length === total && !isListed) return { is: 'absent' };
    const search = await searchPages<Loaded>(fetchAllPages, isIt);
    if (!search.found) return { is: search.isMissing && !isListed ? 'absent' : 'unknown' };
    const { found } = search;
    const [name, to] = ['business with this reference id', paths.business.href(found.id)];
    return foundByKey(sent, found, { name, to, wasLoaded: sent.had('wasLoaded', true) === true });
  },
});

export const updateBusiness = defineWrite(businesses.update, {
  title: 'Edit Business',
  subject: ({ params }, client) =>
    nameOf(client.getQueryData(queryOf(businesses.edit, { params }).queryKey)),
  remember: ({ params }, client) =>
    client.getQueryData<Loaded>(queryOf(businesses.edit, { params }).queryKey),
  find: (sent, read) =>
    findEdit(
      sent,
      () => read(businesses.edit, { params: { id: sent.ids.id } }),
      paths.business.href(sent.ids.id),
    ),
});

export const deleteBusiness = defineWrite(businesses.delete, {
  title: 'Delete Business',
  done: 'deleted',
  subject: ({ params }, client) =>
    nameOf(
      loadedItem<Loaded>(
        client,
        businesses.list.resource,
        ({ id }) => String(id) === String(params.id),
      ),
    ),
  find: ({ ids }, read) =>
    findDeletion(() => read(businesses.details, { params: { id: ids.id } }), {
      list: paths.businesses,
      item: paths.business.href(ids.id),
    }),
});

const nameOf = (business: Loaded | undefined) => business && businessName(business.name);

/** Every write to businesses. */
export const businessWrites = [createBusiness, updateBusiness, deleteBusiness];
