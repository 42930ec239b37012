import { sql } from 'kysely';
import { businesses } from '#contract/businesses.ts';
import { countRows, offsetOf, type PageOfList, totalOf, unpagedLimit } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { foundPage, search } from '../db/search.ts';

const columns = ['id', 'reference_id', 'name', 'confirmation_requirement', 'created_at'] as const;
const invoiceColumns = [
  'reference_id',
  'status',
  'sender_email',
  'recipient_email',
  'created_at',
] as const;

/** Returns a page of the businesses, oldest first, and the number of businesses. */
export async function findBusinesses(db: Database, page: PageOfList) {
  const items = await db
    .selectFrom('businesses')
    .select(columns)
    .orderBy('id')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute();
  return { items, total: await countRows(db.selectFrom('businesses')) };
}

/** Returns a page of the businesses with a reference id or name that starts with `q`, oldest first. */
export async function searchBusinesses(db: Database, page: PageOfList, q: string) {
  const { keys } = businesses.list;
  return foundPage(
    await search(db, { table: 'businesses', keys, q, order: 'asc' }, page),
    page,
    (ids) =>
      db.selectFrom('businesses').select(columns).where('id', 'in', ids).orderBy('id').execute(),
  );
}

/** Returns a page of the invoices with a reference id or email address that starts with `q`, newest first. */
export async function searchInvoices(db: Database, page: PageOfList, q: string) {
  const { keys } = businesses.invoices;
  return foundPage(
    await search(db, { table: 'invoices', keys, q, order: 'desc' }, page),
    page,
    (ids) =>
      db
        .selectFrom('invoices')
        .select([...invoiceColumns, 'business_id'])
        .where('id', 'in', ids)
        .orderBy('id', 'desc')
        .execute(),
  );
}

/** Returns a business, or undefined. */
export async function findBusiness(db: Database, id: bigint) {
  return db.selectFrom('businesses').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns a business by its reference id, or undefined. */
export async function findBusinessByReference(db: Database, referenceId: string) {
  return db
    .selectFrom('businesses')
    .select(columns)
    .where('reference_id', '=', referenceId)
    .executeTakeFirst();
}

/** Returns reference id and name of the businesses, by name, and the number of businesses. */
export async function findBusinessNames(db: Database) {
  const all = db.selectFrom('businesses');
  const items = await all
    .select(['reference_id', 'name'])
    .orderBy(sql`name collate "C"`)
    .orderBy('id')
    .limit(unpagedLimit)
    .execute();
  return { items, total: await totalOf(items, all) };
}

/** Returns the newest invoices of a business, and the number of its invoices. */
export async function findInvoicesOf(db: Database, businessId: bigint) {
  const invoices = db.selectFrom('invoices').where('business_id', '=', businessId);
  const items = await invoices
    .select(invoiceColumns)
    .orderBy('id', 'desc')
    .limit(unpagedLimit)
    .execute();
  return { items, total: await totalOf(items, invoices) };
}

interface NewBusiness {
  reference_id: string;
  name: string;
  confirmation_requirement: number;
}

/** Adds a business. Returns the id. */
export async function insertBusiness(
  db: Database,
  now: Date,
  business: NewBusiness,
): Promise<bigint> {
  const time = now.toISOString();
  const { id } = await db
    .insertInto('businesses')
    .values({ ...business, created_at: time, updated_at: time })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a business and returns it. Its reference id never changes. */
export async function updateBusiness(
  db: Database,
  now: Date,
  id: bigint,
  to: Omit<NewBusiness, 'reference_id'>,
) {
  return db
    .updateTable('businesses')
    .set({
      name: to.name,
      confirmation_requirement: to.confirmation_requirement,
      updated_at: now.toISOString(),
    })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Locks a business against new invoices until the transaction ends. Returns undefined if there is none. */
export async function lockBusiness(tx: Database, id: bigint) {
  return tx
    .selectFrom('businesses')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Returns whether a business has an invoice. */
export async function hasInvoices(db: Database, businessId: bigint): Promise<boolean> {
  const found = await db
    .selectFrom('invoices')
    .select('id')
    .where('business_id', '=', businessId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a business. */
export async function deleteBusinessRow(db: Database, id: bigint): Promise<void> {
  await db.deleteFrom('businesses').where('id', '=', id).execute();
}
