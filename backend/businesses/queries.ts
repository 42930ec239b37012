import { sql } from 'kysely';
import { totalOf, unpagedLimit } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { recordsOf } from '../http/records.ts';

const invoiceColumns = [
  'reference_id',
  'status',
  'sender_email',
  'recipient_email',
  'created_at',
] as const;

export const business = recordsOf({
  table: 'businesses',
  noun: 'business',
  hasTimes: true,
  select: (db) =>
    db
      .selectFrom('businesses')
      .select(['id', 'reference_id', 'name', 'confirmation_requirement', 'created_at']),
});

/** The invoices of all businesses. */
export const invoices = (db: Database) =>
  db.selectFrom('invoices').select([...invoiceColumns, 'business_id']);

/** Returns a business by its reference id, or undefined. */
export async function findBusinessByReference(db: Database, referenceId: string) {
  return db
    .selectFrom('businesses')
    .select(['id', 'reference_id'])
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
