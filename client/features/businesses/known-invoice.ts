import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { businesses } from '#contract/businesses.ts';
import type { BusinessWithInvoices } from './api.ts';

/** An invoice as the answer of its business told of it, if that has been loaded: no call asks for an invoice. */
export function useKnownInvoice(referenceId: string) {
  const client = useQueryClient();
  // Looked up once, for what is cached does not stay for as long as a screen may stay open.
  const [known] = useState(() => {
    const { resource, name } = businesses.details;
    const answers = client.getQueriesData<BusinessWithInvoices>({ queryKey: [resource, name] });
    return answers
      .flatMap(([, business]) => business?.invoices?.map((invoice) => ({ business, invoice })) ?? [])
      .find(({ invoice }) => String(invoice.reference_id) === referenceId);
  });
  return known;
}
