import { skipToken, useQuery } from '@tanstack/react-query';
import { type Business, businesses } from '#contract/businesses.ts';
import { hasId, removeUnshown, updateCached, updateRows } from '#data/cache.ts';
import { useDelete } from '#data/delete.ts';
import { pagedList } from '#data/paginate.ts';
import { formQueryOf, queryOf } from '#data/query.ts';
import { useWrite } from '#data/writes/use-write.ts';
import type { Received, ResponseOf } from '#platform/http/parse-response.ts';
import { paths } from '#platform/paths.ts';

/** A validated business. */
export type ShownBusiness = Received<Business>;

/** A validated business with its invoices. */
export type BusinessWithInvoices = ResponseOf<typeof businesses.details>;

export const businessPages = pagedList(businesses.list);

export const businessQuery = (id: string) => queryOf(businesses.details, { params: { id } });

export const useBusiness = (id: string) => useQuery(businessQuery(id));

/** The business of an invoice; without its id nothing is requested. */
export function useBusinessOfInvoice(id: string) {
  const { queryKey, queryFn } = businessQuery(id || 'none');
  return useQuery({ queryKey, queryFn: id ? queryFn : skipToken });
}

export const businessToEditQuery = (id: string) => formQueryOf(businesses.edit, { params: { id } });

export const useCreateBusiness = () =>
  useWrite(businesses.create, {
    to: () => paths.businesses,
    success: 'Business created successfully.',
    onSuccess: (client) => removeUnshown(client, businesses.list.resource),
  });

export const useUpdateBusiness = () =>
  useWrite(businesses.update, {
    to: ({ params }) => paths.business.href(params.id),
    success: 'Business details updated successfully.',
    onSuccess(client, { params, body }) {
      // The version is that of before.
      const update = <B extends ShownBusiness>(business: B): B =>
        hasId(params.id)(business) ? { ...business, ...body, version: undefined } : business;
      updateRows(client, businesses.list, (rows: ShownBusiness[]) => rows.map(update));
      updateCached(client, businesses.details, update, params);
    },
  });

export const useDeleteBusiness = () =>
  useDelete(businesses.delete, {
    success: 'Business deleted successfully.',
    list: businesses.list,
  });
