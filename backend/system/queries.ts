import { type NotNull, sql } from 'kysely';
import { appendedPage } from '../db/append-only.ts';
import type { PageOfList } from '../db/pages.ts';
import type { Database } from '../db/schema.ts';
import { recordsOf } from '../http/records.ts';

/** What the event logs show of an event. */
const eventColumns = [
  'type',
  'description',
  'created_at as timestamp',
  'actor',
  'subject',
  'action',
] as const;

const storedColumns = ['type', 'description', 'created_at', 'actor', 'subject', 'action'] as const;

/** The contract has a number that is exact up to 2^53. */
const position = sql<number | null>`event_logs.position::float8`.as('position');

/** Builds the query for a page of the events, newest first. */
export const eventsPage = (db: Database, page: PageOfList) =>
  db
    .with('page', () => appendedPage('event_logs', page))
    .selectFrom('page')
    .leftJoin('event_logs', 'event_logs.id', 'page.id')
    .select(['page.total', 'page.id as page_id', 'event_logs.id', position])
    .select(eventColumns)
    .orderBy('page.position', (order) => order.desc().nullsFirst())
    .orderBy('page.id', 'desc')
    .$narrowType<{ type: NotNull; description: NotNull; timestamp: NotNull }>();

/** The events, also those that retention has archived, which have no position any more. */
export const allEvents = (db: Database) =>
  db
    .selectFrom('event_logs')
    .select(['id', 'position', ...storedColumns])
    .unionAll(
      db
        .selectFrom('archived_events')
        .select(['id', sql<null>`null::bigint`.as('position'), ...storedColumns]),
    );

/** The condition that the description has words that start with those of a text. */
export function hasWords(text: string) {
  const words = text.split(/[^\p{L}\p{N}\u0080-\u{10ffff}]+/u).filter(Boolean);
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`event_words(description) @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
}

/** The events as the event logs show them. */
export const shownEvents = (db: Database) =>
  db.selectFrom(allEvents(db).as('event_logs')).select(['id', position, ...eventColumns]);

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

/** The API queries without their data. */
export const apiQueries = (db: Database) =>
  db
    .selectFrom('api_queries')
    .select(['id', 'method', 'url', 'status_code', 'created_at as timestamp']);

export const apiQuery = recordsOf({
  table: 'api_queries',
  noun: 'API query',
  select: (db) => apiQueries(db).select(['request_data', 'response_data']),
});

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
