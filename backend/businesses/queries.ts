import { sql } from 'kysely';
import { businesses } from '#contract/businesses.ts';
import type { Query } from '#contract/endpoint.ts';
import { equals, findPage, indexed, type List } from '../db/lists.ts';
import { countRows, type PageOfList, totalOf, unpagedLimit } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';

const columns = ['id', 'reference_id', 'name', 'confirmation_requirement', 'created_at'] as const;
const invoiceColumns = [
  'reference_id',
  'status',
  'sender_email',
  'recipient_email',
  'created_at',
] as const;

const list: List<Query<typeof businesses.list>> = {
  table: 'businesses',
  keys: businesses.list.keys,
  time: 'created_at',
  order: 'id',
  sorts: { reference_id: indexed('reference_id'), name: indexed('name') },
  count: (db) => countRows(db.selectFrom('businesses')),
};

/** Returns a page of the businesses that a request chooses, by default oldest first. */
export const findBusinesses = (
  db: Database,
  page: PageOfList,
  query: Query<typeof businesses.list>,
) =>
  findPage(db, list, query, page, (ids) =>
    db.selectFrom('businesses').select(columns).where('id', 'in', ids).execute(),
  );

const invoiceList: List<Query<typeof businesses.invoices>> = {
  table: 'invoices',
  keys: businesses.invoices.keys,
  time: 'created_at',
  where: async (_db, { business_id, status }) => [
    equals('business_id', business_id, 'bigint'),
    equals('status', status),
  ],
};

/** Returns a page of the invoices that a request chooses, by default newest first. */
export const findInvoices = (
  db: Database,
  page: PageOfList,
  query: Query<typeof businesses.invoices>,
) =>
  findPage(db, invoiceList, query, page, (ids) =>
    db
      .selectFrom('invoices')
      .select(['id', ...invoiceColumns, 'business_id'])
      .where('id', 'in', ids)
      .execute(),
  );

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
