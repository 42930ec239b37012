import { useQuery } from '@tanstack/react-query';
import { type Business, businesses } from '#contract/businesses.ts';
import type { ResponseBody } from '#contract/endpoint.ts';
import { useDelete } from '#lib/api/delete.ts';
import { everyPage } from '#lib/api/paginate.ts';
import type { Shown } from '#lib/api/parse-response.ts';
import { pageOf, queryOf, useSend } from '#lib/api/query.ts';
import { paths } from '#lib/routing/paths.ts';

/** A business as it may have come. */
export type ShownBusiness = NonNullable<Shown<Business>>;

/** A business with its invoices as it may have come. */
export type BusinessWithInvoices = NonNullable<Shown<ResponseBody<typeof businesses.details>>>;

export const useBusinesses = (page: number) => useQuery(pageOf(businesses.list, { query: { page } }));

export const everyBusiness = (signal: AbortSignal, from?: number) =>
  everyPage(businesses.list, (page) => ({ query: { page } }), signal, from);

export const useBusiness = (id: string) => useQuery(queryOf(businesses.details, { params: { id } }));

export const useBusinessToEdit = (id: string) => useQuery(queryOf(businesses.edit, { params: { id } }));

export const useCreateBusiness = () => useSend(businesses.create, { stales: [] });

export const useUpdateBusiness = () => useSend(businesses.update, { stales: [] });

export const useDeleteBusiness = () =>
  useDelete(businesses.delete, { done: 'Business deleted successfully.', list: paths.businesses });
