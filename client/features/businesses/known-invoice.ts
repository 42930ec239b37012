import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { businesses } from '#contract/businesses.ts';
import type { BusinessWithInvoices } from './api.ts';

/** Returns an invoice from the response of its business, if that is cached: there is no endpoint for an invoice. */
export function useKnownInvoice(referenceId: string) {
  const client = useQueryClient();
  // Once, because the cache may drop the response while the screen is open.
  const [known] = useState(() => {
    const { resource, name } = businesses.details;
    const answers = client.getQueriesData<BusinessWithInvoices>({ queryKey: [resource, name] });
    return answers
      .flatMap(([, business]) => business?.invoices?.map((invoice) => ({ business, invoice })) ?? [])
      .find(({ invoice }) => String(invoice.reference_id) === referenceId);
  });
  return known;
}
