import type { NotNull } from 'kysely';
import { appendedPage } from '../db/append-only.ts';
import type { Database } from '../db/schema.ts';
import type { PageOfList } from '../http/pages.ts';

/** Builds the query for a page of the events, newest first. */
export const eventsPage = (db: Database, page: PageOfList) =>
  db
    .with('page', () => appendedPage('event_logs', page))
    .selectFrom('page')
    .leftJoin('event_logs', 'event_logs.id', 'page.id')
    .select(['page.total', 'page.id as page_id', 'type', 'description', 'created_at as timestamp'])
    .orderBy('page.position', (order) => order.desc().nullsFirst())
    .orderBy('page.id', 'desc')
    .$narrowType<{ type: NotNull; description: NotNull; timestamp: NotNull }>();

/** Builds the query for a page of the API queries, newest first, without their data. */
export const apiQueriesPage = (db: Database, page: PageOfList) =>
  db
    .with('page', () => appendedPage('api_queries', page))
    .selectFrom('page')
    .leftJoin('api_queries', 'api_queries.id', 'page.id')
    .select([
      'page.total',
      'page.id as page_id',
      'api_queries.id',
      'method',
      'url',
      'status_code',
      'created_at as timestamp',
    ])
    .orderBy('page.position', (order) => order.desc().nullsFirst())
    .orderBy('page.id', 'desc')
    .$narrowType<{ id: NotNull; method: NotNull; url: NotNull; timestamp: NotNull }>();

/** Returns an API query with its data, or undefined. */
export async function findApiQuery(db: Database, id: bigint) {
  return db
    .selectFrom('api_queries')
    .select([
      'id',
      'method',
      'url',
      'status_code',
      'request_data',
      'response_data',
      'created_at as timestamp',
    ])
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
