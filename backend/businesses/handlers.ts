import { isDeepStrictEqual } from 'node:util';
import type { businesses } from '#contract/businesses.ts';
import { authorizedTransaction } from '../auth/authorized-transaction.ts';
import { pageOf } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { recordEvent } from '../events.ts';
import { forbidden, notFound } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { orTaken } from '../http/unique.ts';
import { requireVersion, setEntityTag, versioned } from '../http/version.ts';
import {
  deleteBusinessRow,
  findBusiness,
  findBusinesses,
  findInvoicesOf,
  hasInvoices,
  insertBusiness,
  lockBusiness,
  searchBusinesses,
  searchInvoices,
  updateBusiness,
} from './queries.ts';
import { type changedBusiness, type newBusiness, taken } from './rules.ts';

type NewBusiness = ReturnType<typeof newBusiness>['_zod']['output'];
type ChangedBusiness = ReturnType<typeof changedBusiness>['_zod']['output'];

const nameOf = ({ name, reference_id }: { name: string; reference_id: string }) =>
  `${name || '(no name)'} (${reference_id})`;

const described = ({ name, confirmation_requirement }: ChangedBusiness) =>
  `name ${name || '(none)'}, confirmation requirement ${confirmation_requirement}`;

/** Returns a page of the businesses, or of those that a search finds. */
export async function listBusinesses(
  { query }: HandlerInput<typeof businesses.list>,
  { db }: Context,
) {
  const page = pageOf(query);
  const { q } = query;
  const { items, ...rest } = await snapshot(db, (tx) =>
    q === undefined ? findBusinesses(tx, page) : searchBusinesses(tx, page, q),
  );
  return { items: items.map(versioned), per_page: page.perPage, ...rest };
}

/** Returns a page of the invoices that a search finds. */
export async function listInvoices(
  { query }: HandlerInput<typeof businesses.invoices>,
  { db }: Context,
) {
  return snapshot(db, (tx) => searchInvoices(tx, pageOf(query), query.q));
}

/** Adds a business. */
export async function createBusiness(
  { body }: HandlerInput<typeof businesses.create, never, NewBusiness>,
  context: Context,
) {
  const { clock, session } = context;
  const added = authorizedTransaction(context, async (tx) => {
    const id = await insertBusiness(tx, clock(), body);
    const description = `${session.user.email} created the business ${nameOf(body)}.`;
    await recordEvent(tx, context, {
      type: 'created',
      subject: `businesses/${id}`,
      details: { after: body },
      description,
    });
    return { id };
  });
  return orTaken(added, taken);
}

/** Returns a business with its newest invoices. */
export async function showBusiness(
  { params }: HandlerInput<typeof businesses.details>,
  context: Context,
) {
  return snapshot(context.db, async (tx) => {
    const business = await existingBusiness(tx, idParam(params.id, 'business'));
    setEntityTag(context, business);
    const { items, total } = await findInvoicesOf(tx, business.id);
    return { ...business, invoices: items, invoices_total: total };
  });
}

/** Returns a business for the form. */
export async function showBusinessToEdit(
  { params }: HandlerInput<typeof businesses.edit>,
  context: Context,
) {
  const business = await existingBusiness(context.db, idParam(params.id, 'business'));
  setEntityTag(context, business);
  return business;
}

async function existingBusiness(db: Database, id: bigint) {
  const business = await findBusiness(db, id);
  if (!business) throw notFound('business');
  return versioned(business);
}

/** Changes a business's name and confirmation requirement. */
export async function changeBusiness(
  { params, body }: HandlerInput<typeof businesses.update, never, ChangedBusiness>,
  context: Context,
) {
  const { clock, session } = context;
  const id = idParam(params.id, 'business');
  const saved = await authorizedTransaction(context, async (tx) => {
    const locked = await lockBusiness(tx, id);
    if (!locked) throw notFound('business');
    const business = versioned(locked);
    requireVersion(context, business);
    const before = {
      name: business.name,
      confirmation_requirement: business.confirmation_requirement,
    };
    if (isDeepStrictEqual(before, body)) return business;
    const changed = await updateBusiness(tx, clock(), id, body);
    const change = `from ${described(before)} to ${described(body)}`;
    const description = `${session.user.email} changed the business ${nameOf(business)} ${change}.`;
    await recordEvent(tx, context, {
      type: 'changed',
      subject: `businesses/${id}`,
      details: { before, after: body },
      description,
    });
    return versioned(changed);
  });
  setEntityTag(context, saved);
}

/** Deletes a business. Fails for one with invoices. */
export async function deleteBusiness(
  { params }: HandlerInput<typeof businesses.delete>,
  context: Context,
) {
  const { session } = context;
  const id = idParam(params.id, 'business');
  await authorizedTransaction(context, async (tx) => {
    const before = await lockBusiness(tx, id);
    if (!before) throw notFound('business');
    if (await hasInvoices(tx, id))
      throw forbidden('A business that has invoices cannot be deleted.');
    requireVersion(context, versioned(before));
    await deleteBusinessRow(tx, id);
    const description = `${session.user.email} deleted the business ${nameOf(before)}.`;
    await recordEvent(tx, context, {
      type: 'deleted',
      subject: `businesses/${id}`,
      details: { before },
      description,
    });
  });
}
