import { businesses } from '#contract/businesses.ts';
import { equals } from '../db/lists.ts';
import { forbidden } from '../http/http-error.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import { changeRoute, createRoute } from '../http/write-routes.ts';
import { business, findInvoicesOf, hasInvoices, invoices } from './queries.ts';
import { changedBusiness, newBusiness, taken } from './rules.ts';

interface Values {
  name: string;
  confirmation_requirement: number;
}

const nameOf = ({ name, reference_id }: { name: string; reference_id: string }) =>
  `${name || '(no name)'} (${reference_id})`;

const valuesOf = ({ name, confirmation_requirement }: Values): Values => ({
  name,
  confirmation_requirement,
});

const describe = ({ name, confirmation_requirement }: Values) =>
  `name ${name || '(none)'}, confirmation requirement ${confirmation_requirement}`;

export const businessRoutes = [
  listRoute(businesses.list, { ...business, order: 'oldest first' }),
  listRoute(businesses.invoices, {
    table: 'invoices',
    select: invoices,
    where: async (_db, { business_id, status }) => [
      equals('business_id', business_id, 'bigint'),
      equals('status', status),
    ],
    count: false,
  }),
  recordRoute(businesses.details, business, async (tx, { id }) => {
    const { items, total } = await findInvoicesOf(tx, id);
    return { invoices: items, invoices_total: total };
  }),
  recordRoute(businesses.edit, business),

  createRoute(businesses.create, {
    body: newBusiness,
    insert: (tx, { body, now }) => business.insert(tx, body, now),
    event: ({ body, by }) => ({
      details: { after: body },
      description: `${by} created the business ${nameOf(body)}.`,
    }),
    taken,
  }),

  changeRoute(businesses.update, {
    ...business,
    body: changedBusiness,
    values: valuesOf,
    event: ({ record, values, by }) =>
      `${by} changed the business ${nameOf(record)} from ${describe(record)} to ${describe(values)}.`,
  }),

  changeRoute(businesses.delete, {
    ...business,
    check: async (tx, { id }) => {
      if (await hasInvoices(tx, id))
        throw forbidden('A business that has invoices cannot be deleted.');
    },
    update: business.remove,
    event: ({ record, by }) => ({
      details: { before: record },
      description: `${by} deleted the business ${nameOf(record)}.`,
    }),
  }),
];
