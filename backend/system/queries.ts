import type { Database } from '../db/schema.ts';

/** Returns events by id, newest first. */
export async function findEvents(db: Database, ids: bigint[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('event_logs')
    .select(['type', 'description', 'created_at as timestamp'])
    .where('id', 'in', ids)
    .orderBy('position', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute();
}

/** Returns API queries by id, newest first, without their data. */
export async function findApiQueries(db: Database, ids: bigint[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('api_queries')
    .select(['id', 'method', 'url', 'status_code', 'created_at as timestamp'])
    .where('id', 'in', ids)
    .orderBy('position', (order) => order.desc().nullsFirst())
    .orderBy('id', 'desc')
    .execute();
}

/** Returns an API query with its data, or undefined. */
export async function findApiQuery(db: Database, id: bigint) {
  return db
    .selectFrom('api_queries')
    .select(['id', 'method', 'url', 'status_code', 'request_data', 'response_data', 'created_at as timestamp'])
    .where('id', '=', id)
    .executeTakeFirst();
}

interface NewApiQuery {
  method: string;
  url: string;
  status_code: number | null;
  response_data: string | null;
}

/** Adds to the API queries. */
export async function insertApiQuery(db: Database, now: Date, query: NewApiQuery): Promise<void> {
  await db
    .insertInto('api_queries')
    .values({ ...query, request_data: null, created_at: now.toISOString() })
    .execute();
}
