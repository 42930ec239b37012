import { businesses } from '#contract/businesses.ts';
import type { Database } from '../db/schema.ts';
import { forbidden } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import { changeRoute, createRoute } from '../http/write-routes.ts';
import {
  deleteBusinessRow,
  findBusiness,
  findBusinesses,
  findInvoices,
  findInvoicesOf,
  hasInvoices,
  insertBusiness,
  lockBusiness,
  updateBusiness,
} from './queries.ts';
import { changedBusiness, newBusiness, taken } from './rules.ts';

const business = {
  noun: 'business',
  find: (db: Database, { id }: { id: string }) => findBusiness(db, idParam(id)),
  lock: (tx: Database, { id }: { id: string }) => lockBusiness(tx, idParam(id)),
};

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
  listRoute(businesses.list, findBusinesses),
  listRoute(businesses.invoices, findInvoices),
  recordRoute(businesses.details, business, async (tx, { id }) => {
    const { items, total } = await findInvoicesOf(tx, id);
    return { invoices: items, invoices_total: total };
  }),
  recordRoute(businesses.edit, business),

  createRoute(businesses.create, {
    body: newBusiness,
    insert: async (tx, { body, now }) => ({ id: await insertBusiness(tx, now, body) }),
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
    update: (tx, { record, values, now }) => updateBusiness(tx, now, record.id, values),
    event: ({ record, values, by }) => ({
      description: `${by} changed the business ${nameOf(record)} from ${describe(record)} to ${describe(values)}.`,
    }),
  }),

  changeRoute(businesses.delete, {
    ...business,
    check: async (tx, { id }) => {
      if (await hasInvoices(tx, id))
        throw forbidden('A business that has invoices cannot be deleted.');
    },
    update: async (tx, { record }) => {
      await deleteBusinessRow(tx, record.id);
    },
    event: ({ record, by }) => ({
      details: { before: record },
      description: `${by} deleted the business ${nameOf(record)}.`,
    }),
  }),
];
