import * as z from 'zod/mini';
import {
  change,
  count,
  creation,
  instant,
  listTotal,
  paged,
  reference,
  status,
  version,
} from './common.ts';
import { describe, describeResource, equalTo, inDocument } from './describe.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';
import { limits } from './limits.ts';
import { equalId, equalStatus, listQuery, period, search, sortBy } from './lists.ts';

/** The confirmations that a payment to this business needs. */
export const confirmationRequirement = z.int({
  error: ({ code }) =>
    code === 'too_big' || code === 'too_small'
      ? 'Enter at most 15 digits.'
      : 'Enter a whole number.',
});

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

/** An invoice with its business. */
export const foundInvoice = z.object({ ...invoice.shape, business_id: z.nullish(id) });

const name = z.nullish(z.string());

export const businesses = defineEndpoints('businesses', {
  list: {
    method: 'GET',
    path: '/businesses',
    query: listQuery({ ...search, ...period, ...sortBy('reference_id', 'name', 'created_at') }),
    list: { time: 'created_at' },
    response: paged(business),
    keys: ['reference_id', 'name'],
  },
  /** The invoices of one business, or those of all that a search finds. See decision 5 in docs/decisions.md. */
  invoices: {
    method: 'GET',
    path: '/businesses/invoices',
    feature: 'search',
    query: listQuery({
      ...search,
      business_id: equalId,
      status: equalStatus,
      ...period,
      ...sortBy('created_at'),
    }),
    list: { time: 'created_at', scope: ['business_id'] },
    response: paged(foundInvoice),
    keys: ['reference_id', 'sender_email', 'recipient_email'],
  },
  create: creation('/businesses/create', {
    reference_id: z.string(),
    name,
    confirmation_requirement: confirmationField,
  }),
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
  update: change('/businesses/edit/{id}', business, {
    name,
    confirmation_requirement: confirmationField,
  }),
});

/* @__PURE__ */ inDocument(() => {
  describeResource(businesses, business, 'Business', {
    order: 'Sorted by id, ascending: a new business is the last one.',
    operations: {
      invoices: {
        summary: 'List the invoices of a business, or search those of all',
        description: 'Newest first. A request has `q` or `business_id`, or both.',
        query: {
          business_id: equalTo('business_id', '18'),
          status: equalTo('status', 'paid', ' Empty: null.'),
        },
      },
      details: 'Get a business with its invoices',
      delete: {
        summary: 'Delete a business',
        description:
          'The backend may forbid it with a 403, such as for a business with invoices. The console shows its message.',
      },
      update: {
        summary: 'Update a business',
        description: 'Ignores any other member, such as `reference_id`.',
      },
    },
    description: 'A business that receives payments.',
    properties: {
      reference_id: {
        description: 'The reference of the business. Set at its creation, then it never changes.',
        unique: true,
      },
      name: 'The name. Null, missing or empty: the business is unresolved, shown as `(Unresolved Business)`.',
      confirmation_requirement:
        'The number of confirmations on the chain that a payment to the business needs.',
    },
    example: {
      id: 18,
      reference_id: 'pixelparlourgames-1018',
      name: 'Pixel Parlour Games',
      confirmation_requirement: 12,
      created_at: '2026-09-25T17:54:13.989Z',
    },
  });
  describe(invoice, 'Invoice', {
    description: 'An invoice of a business.',
    properties: {
      status: 'The status of the invoice. Null: unassigned.',
      sender_email: {
        description: 'The email address of the payer. Null or missing: not known.',
        format: 'email',
      },
      recipient_email: {
        description: 'The email address of the payee. Null or missing: not known.',
        format: 'email',
      },
    },
    example: {
      reference_id: 'e369f49d-25f5-4bb5-a87e-adecd24c53da',
      status: 'paid',
      sender_email: null,
      recipient_email: 'billing@store.example',
      created_at: '2026-11-23T11:19:01.989Z',
    },
  });
  describe(foundInvoice, 'FoundInvoice', {
    plural: 'invoices',
    description: 'An invoice with its business.',
    like: invoice,
    properties: {
      business_id: 'The business. Null or missing: none.',
    },
    example: { business_id: 18 },
  });
  describe(businesses.details.response, 'BusinessDetails', {
    description: 'A business with its invoices.',
    like: business,
    properties: {
      invoices: 'The newest invoices, newest first.',
      invoices_total:
        'The number of all invoices. Null or missing: not known, so `invoices` may be incomplete.',
    },
    example: { invoices_total: 1 },
  });
  describe(businesses.create.request, 'NewBusiness', {
    description: 'A new business.',
    properties: {
      reference_id: {
        description: 'The reference of the business, which never changes.',
        unique: true,
        ...limits.businessReference,
      },
      name: {
        description: 'The name. Null, missing or empty: the business is unresolved.',
        ...limits.businessName,
      },
      confirmation_requirement: {
        description:
          'The number of confirmations that a payment needs. Null: the field was left empty, which is a 422.',
        ...limits.confirmationRequirement,
      },
    },
    example: {
      reference_id: 'altstadtkiosk-1241',
      name: 'Altstadt Kiosk',
      confirmation_requirement: 2,
    },
  });
  describe(businesses.update.request, 'BusinessChange', {
    description: 'The new name and confirmation requirement of a business.',
    like: businesses.create.request,
    example: { name: 'Pixel Parlour Games', confirmation_requirement: 6 },
  });
});
