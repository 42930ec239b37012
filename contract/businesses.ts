import * as z from 'zod/mini';
import {
  count,
  created,
  foundPage,
  instant,
  listTotal,
  paged,
  reference,
  searchedPage,
  status,
  version,
} from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';

/** The confirmations that a payment to this business needs. */
export const confirmationRequirement = z.int('Enter a whole number.');

/** An empty form field is sent as null, which the server rejects as missing. */
const confirmationField = z.nullable(confirmationRequirement);

/** An empty name is an unresolved business. The reference id is set at creation and never changes. */
export const business = z.object({
  id,
  reference_id: reference,
  name: z.nullish(z.string()),
  confirmation_requirement: count,
  created_at: instant,
  version: z.optional(version),
});
export type Business = z.infer<typeof business>;

export const invoice = z.object({
  reference_id: reference,
  status,
  sender_email: z.nullish(z.string()),
  recipient_email: z.nullish(z.string()),
  created_at: instant,
});

/** An invoice that a search has found. */
export const foundInvoice = z.object({ ...invoice.shape, business_id: z.nullish(id) });

const name = z.nullish(z.string());

export const businesses = defineEndpoints('businesses', {
  list: {
    method: 'GET',
    path: '/businesses',
    query: searchedPage,
    response: paged(business),
    keys: ['reference_id', 'name'],
  },
  /** The invoices of all businesses. See decision 111 in docs/decisions.md. */
  invoices: {
    method: 'GET',
    path: '/businesses/invoices',
    feature: 'search',
    query: foundPage,
    response: paged(foundInvoice),
    keys: ['reference_id', 'sender_email', 'recipient_email'],
  },
  create: {
    method: 'POST',
    path: '/businesses/create',
    repeat: 'once',
    request: z.object({
      reference_id: z.string(),
      name,
      confirmation_requirement: confirmationField,
    }),
    response: created,
  },
  details: {
    method: 'GET',
    path: '/businesses/details/{id}',
    response: z.object({
      ...business.shape,
      invoices: z.array(invoice),
      invoices_total: listTotal,
    }),
    record: business,
  },
  delete: { method: 'DELETE', path: '/businesses/delete/{id}', repeat: 'same', record: business },
  edit: { method: 'GET', path: '/businesses/edit/{id}', response: business, record: business },
  update: {
    method: 'PATCH',
    path: '/businesses/edit/{id}',
    repeat: 'same',
    record: business,
    request: z.object({ name, confirmation_requirement: confirmationField }),
  },
});
