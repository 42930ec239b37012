import { useQuery } from '@tanstack/react-query';
import { type Business, businesses } from '#contract/businesses.ts';
import { useDeclaredList, useIsPaged } from '#data/declared-list.ts';
import { useDelete } from '#data/delete.ts';
import { queryOf } from '#data/query.ts';
import type { Received, ResponseOf } from '#platform/http/parse-response.ts';
import { send } from '#platform/http/send.ts';

/** A validated business. */
export type ShownBusiness = Received<Business>;

/** A validated business with its invoices, or without them where the backend sends those in pages. */
export type BusinessWithInvoices = ShownBusiness &
  Partial<Pick<ResponseOf<typeof businesses.details>, 'invoices' | 'invoices_total'>>;

/** A validated invoice of a business. */
export type Invoice = NonNullable<BusinessWithInvoices['invoices']>[number];

/** A business without its invoices. Its form reads the same endpoint, never from the cache, so its query has another name. */
export const businessAlone = { ...businesses.edit, name: 'businesses.alone' };

/** Loads the business of an invoice with the invoices whose reference starts with that of this one, or with all if the backend can't find them. */
export function useBusinessOfInvoice(id: string, referenceId: string) {
  const { parameters } = useDeclaredList(businesses.invoices);
  const isFound = useIsPaged(businesses.invoices) && parameters.includes('q');
  const params = { id: id || 'none' };
  const whole = queryOf(businesses.details, { params });
  return useQuery<BusinessWithInvoices>({
    enabled: id !== '',
    queryKey: isFound ? [...whole.queryKey, referenceId] : whole.queryKey,
    async queryFn({ signal }) {
      if (!isFound) return send(businesses.details, { params }, signal);
      const query = { page: 1, business_id: id, q: referenceId };
      const [business, { items }] = await Promise.all([
        send(businesses.edit, { params }, signal),
        send(businesses.invoices, { query }, signal),
      ]);
      return { ...business, invoices: items ?? null, invoices_total: items?.length };
    },
  });
}

export const useDeleteBusiness = () =>
  useDelete(businesses.delete, {
    success: 'Business deleted successfully.',
    list: businesses.list,
  });
