import { type NotNull, sql } from 'kysely';
import { appendedPage } from '../db/append-only.ts';
import { offsetOf, type PageOfList } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';

/** What the event logs show of an event. */
const eventColumns = [
  'type',
  'description',
  'created_at as timestamp',
  'actor',
  'subject',
  'action',
] as const;

/** Builds the query for a page of the events, newest first. */
export const eventsPage = (db: Database, page: PageOfList) =>
  db
    .with('page', () => appendedPage('event_logs', page))
    .selectFrom('page')
    .leftJoin('event_logs', 'event_logs.id', 'page.id')
    .select(['page.total', 'page.id as page_id', 'event_logs.id', 'event_logs.position'])
    .select(eventColumns)
    .orderBy('page.position', (order) => order.desc().nullsFirst())
    .orderBy('page.id', 'desc')
    .$narrowType<{ type: NotNull; description: NotNull; timestamp: NotNull }>();

/** Builds the query for the events about a record, also those that retention has archived, which have no position any more. */
export const eventsAbout = (db: Database, subject: string) =>
  db.selectFrom(
    db
      .selectFrom('event_logs')
      .select(['id', 'position', sql<boolean>`false`.as('is_archived')])
      .select(eventColumns)
      .where('subject', '=', subject)
      .unionAll(
        db
          .selectFrom('archived_events')
          .select([
            'id',
            sql<null>`null::bigint`.as('position'),
            sql<boolean>`true`.as('is_archived'),
          ])
          .select(eventColumns)
          .where('subject', '=', subject),
      )
      .as('events'),
  );

/** Returns a page of the events about a record, newest first, and their number. */
export async function findEventsAbout(db: Database, page: PageOfList, subject: string) {
  const events = eventsAbout(db, subject);
  const items = await events
    .select(['id', 'position', 'type', 'description', 'timestamp', 'actor', 'subject', 'action'])
    .orderBy('id', 'desc')
    .orderBy('is_archived')
    .limit(page.perPage)
    .offset(offsetOf(page))
    .execute();
  const { total } = await events
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .executeTakeFirstOrThrow();
  return { items, per_page: page.perPage, total: Number(total) };
}

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
