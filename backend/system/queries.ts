import { type NotNull, sql } from 'kysely';
import type { Query } from '#contract/endpoint.ts';
import type { system } from '#contract/system.ts';
import { appendedPage, lengthOf } from '../db/append-only.ts';
import { equals, findPage, type List } from '../db/lists.ts';
import type { PageOfList } from '../db/pages.ts';
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

const storedColumns = ['type', 'description', 'created_at', 'actor', 'subject', 'action'] as const;

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

const list: List<Query<typeof system.eventLogs>> = {
  table: 'events',
  time: 'created_at',
  sorts: { timestamp: sql.ref('created_at') },
  where: async (_db, { q, type, actor, subject, resource }) => [
    q === undefined ? undefined : hasWords(q),
    equals('type', type),
    equals('actor', actor),
    equals('subject', subject),
    resource === undefined ? undefined : sql<boolean>`split_part(subject, '/', 1) = ${resource}`,
  ],
};

/** The condition that the description has words that start with those of a text. */
function hasWords(text: string) {
  const words = text.split(/[^\p{L}\p{N}\u0080-\u{10ffff}]+/u).filter(Boolean);
  if (words.length === 0) return sql<boolean>`false`;
  return sql<boolean>`event_words(description) @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`;
}

/** Returns a page of the events that a request chooses, by default newest first. */
export const findEvents = (db: Database, page: PageOfList, query: Query<typeof system.eventLogs>) =>
  findPage(db, { ...list, rows: sql`${allEvents(db)}` }, query, page, (ids) =>
    db
      .selectFrom(allEvents(db).as('events'))
      .select(['id', 'position', ...eventColumns])
      .where('id', 'in', ids)
      .execute(),
  );

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

const apiQueryList: List<Query<typeof system.apiQueries>> = {
  table: 'api_queries',
  time: 'created_at',
  sorts: { timestamp: sql.ref('created_at') },
  where: async (_db, { method, status_code }) => [
    equals('method', method),
    equals('status_code', status_code, 'integer'),
  ],
  count: (db) => lengthOf(db, 'api_queries'),
};

/** Returns a page of the API queries that a request chooses, by default newest first. */
export const findApiQueries = (
  db: Database,
  page: PageOfList,
  query: Query<typeof system.apiQueries>,
) =>
  findPage(db, apiQueryList, query, page, (ids) =>
    db
      .selectFrom('api_queries')
      .select(['id', 'method', 'url', 'status_code', 'created_at as timestamp'])
      .where('id', 'in', ids)
      .execute(),
  );

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
