import { business, businesses, foundInvoice, invoice } from '../businesses.ts';
import { limits } from '../limits.ts';
import {
  describePage,
  foundPageParameters,
  searchedPageParameters,
  versionText,
} from './common.ts';
import { describeObject, describeResource, type Text } from './documented.ts';

const byId = { parameters: { id: { description: 'The id of the business.', example: '18' } } };

const properties: Record<keyof (typeof business)['shape'], Text> = {
  id: 'Identifies the business.',
  reference_id:
    'The reference of the business. Set at its creation, then it never changes. Unique.',
  name: 'The name. Null, missing or empty: the business is unresolved, shown as `(Unresolved Business)`.',
  confirmation_requirement:
    'The number of confirmations on the chain that a payment to the business needs.',
  created_at: 'When the business was created.',
  version: versionText,
};

const name: Text = {
  description: 'The name. Null, missing or empty: the business is unresolved.',
  ...limits.businessName,
};
const confirmation_requirement: Text = {
  description:
    'The number of confirmations that a payment needs. Null: the field was left empty, which is a 422.',
  ...limits.confirmationRequirement,
};

const example = {
  id: 18,
  reference_id: 'pixelparlourgames-1018',
  name: 'Pixel Parlour Games',
  confirmation_requirement: 12,
  created_at: '2026-09-25T17:54:13.989Z',
  version: 'n0Vq3TtQ8r2yJm5bXc7LwA',
};

const invoiceExample = {
  reference_id: 'e369f49d-25f5-4bb5-a87e-adecd24c53da',
  status: 'paid',
  sender_email: null,
  recipient_email: 'billing@store.example',
  created_at: '2026-11-23T11:19:01.989Z',
};

const foundExample = { ...invoiceExample, business_id: 18 };

const invoiceProperties: Record<keyof (typeof invoice)['shape'], Text> = {
  reference_id: 'The reference of the invoice.',
  status: 'The status of the invoice. Null: unassigned.',
  sender_email: {
    description: 'The email address of the payer. Null or missing: not known.',
    format: 'email',
  },
  recipient_email: {
    description: 'The email address of the payee. Null or missing: not known.',
    format: 'email',
  },
  created_at: 'When the invoice was created.',
};

export const businessesTexts = describeResource(
  businesses,
  {
    list: {
      summary: 'List businesses',
      description: 'Sorted by id, ascending: a new business is the last one.',
      parameters: searchedPageParameters(businesses.list),
    },
    invoices: {
      summary: 'Search the invoices of all businesses',
      description:
        'Only a backend with the feature search has it; docs/backend-features.md defines it. Newest first.',
      parameters: foundPageParameters(businesses.invoices),
    },
    create: { summary: 'Create a business' },
    details: { summary: 'Get a business with its invoices', ...byId },
    delete: {
      summary: 'Delete a business',
      description:
        'The backend may forbid it with a 403, such as for a business with invoices. The console shows its message.',
      ...byId,
    },
    edit: { summary: 'Get a business for the edit form', ...byId },
    update: {
      summary: 'Update a business',
      description: 'Ignores any other member, such as `reference_id`.',
      ...byId,
    },
  },
  [
    describeObject(business, 'Business', {
      description: 'A business that receives payments.',
      properties,
      example,
    }),
    describePage(businesses.list.response, 'Business', 'businesses', example),
    describeObject(invoice, 'Invoice', {
      description: 'An invoice of a business.',
      properties: invoiceProperties,
      example: invoiceExample,
    }),
    describeObject(foundInvoice, 'FoundInvoice', {
      description: 'An invoice that a search has found.',
      properties: {
        ...invoiceProperties,
        business_id: 'The business. Null or missing: none.',
      },
      example: foundExample,
    }),
    describePage(businesses.invoices.response, 'FoundInvoice', 'invoices', foundExample),
    describeObject(businesses.details.response, 'BusinessDetails', {
      description: 'A business with its invoices.',
      properties: {
        ...properties,
        invoices: 'The newest invoices, newest first.',
        invoices_total:
          'The number of all invoices. Null or missing: not known, so `invoices` may be incomplete.',
      },
      example: { ...example, invoices: [invoiceExample], invoices_total: 1 },
    }),
    describeObject(businesses.create.request, 'NewBusiness', {
      description: 'A new business.',
      properties: {
        reference_id: {
          description: 'The reference of the business, which never changes. Unique.',
          ...limits.businessReference,
        },
        name,
        confirmation_requirement,
      },
      example: {
        reference_id: 'altstadtkiosk-1241',
        name: 'Altstadt Kiosk',
        confirmation_requirement: 2,
      },
    }),
    describeObject(businesses.update.request, 'BusinessChange', {
      description: 'The new name and confirmation requirement of a business.',
      properties: { name, confirmation_requirement },
      example: { name: 'Pixel Parlour Games', confirmation_requirement: 6 },
    }),
  ],
);
