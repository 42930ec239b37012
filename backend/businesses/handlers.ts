import type { businesses } from '#contract/businesses.ts';
import { recordEvent } from '../events.ts';
import { forbidden, notFound } from '../http/http-error.ts';
import { perPage } from '../http/pages.ts';
import { idParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { orTaken } from '../http/unique.ts';
import {
  deleteBusinessRow,
  findBusiness,
  findBusinesses,
  findInvoicesOf,
  hasInvoices,
  insertBusiness,
  lockBusiness,
  updateBusiness,
} from './queries.ts';
import { type changedBusiness, type newBusiness, taken } from './rules.ts';

type NewBusiness = ReturnType<typeof newBusiness>['_zod']['output'];
type ChangedBusiness = ReturnType<typeof changedBusiness>['_zod']['output'];

const nameOf = ({ name, reference_id }: { name: string; reference_id: string }) => `${name || '(no name)'} (${reference_id})`;

/** A page of the businesses. */
export async function listBusinesses({ query }: HandlerInput<typeof businesses.list>, { db }: Context) {
  return { ...(await findBusinesses(db, query.page, perPage)), per_page: perPage };
}

/** Adds a business. */
export async function createBusiness(
  { body }: HandlerInput<typeof businesses.create, never, NewBusiness>,
  { db, clock, session }: Context,
) {
  const added = db.transaction().execute(async (tx) => {
    const id = await insertBusiness(tx, clock(), body);
    await recordEvent(tx, clock(), 'created', `${session.user.email} created the business ${nameOf(body)}.`);
    return { id };
  });
  return orTaken(added, taken);
}

/** A business with its newest invoices. */
export async function showBusiness({ params }: HandlerInput<typeof businesses.details>, { db }: Context) {
  const business = await findBusiness(db, idParam(params.id, 'business'));
  if (!business) throw notFound('business');
  return { ...business, invoices: await findInvoicesOf(db, business.id) };
}

/** A business as it is to be edited. */
export async function showBusinessToEdit({ params }: HandlerInput<typeof businesses.edit>, { db }: Context) {
  const business = await findBusiness(db, idParam(params.id, 'business'));
  if (!business) throw notFound('business');
  return business;
}

/** Changes a business's name and confirmation requirement. */
export async function changeBusiness(
  { params, body }: HandlerInput<typeof businesses.update, never, ChangedBusiness>,
  { db, clock, session }: Context,
) {
  const id = idParam(params.id, 'business');
  await db.transaction().execute(async (tx) => {
    const before = await lockBusiness(tx, id);
    if (!before) throw notFound('business');
    await updateBusiness(tx, clock(), id, body);
    const change = `${nameOf(before)}: name ${body.name || '(none)'}, confirmation requirement ${body.confirmation_requirement}`;
    await recordEvent(tx, clock(), 'changed', `${session.user.email} changed the business ${change}.`);
  });
}

/** Deletes a business that has no invoice. */
export async function deleteBusiness({ params }: HandlerInput<typeof businesses.delete>, { db, clock, session }: Context) {
  const id = idParam(params.id, 'business');
  await db.transaction().execute(async (tx) => {
    const business = await lockBusiness(tx, id);
    if (!business) throw notFound('business');
    if (await hasInvoices(tx, id)) throw forbidden('A business that has invoices cannot be deleted.');
    await deleteBusinessRow(tx, id);
    await recordEvent(tx, clock(), 'deleted', `${session.user.email} deleted the business ${nameOf(business)}.`);
  });
}
