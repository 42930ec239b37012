import { sql } from 'kysely';
import { system } from '#contract/system.ts';
import { lengthOf } from '../db/append-only.ts';
import { equals } from '../db/lists.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import { route } from '../http/route.ts';
import {
  allEvents,
  apiQueries,
  apiQueriesPage,
  apiQuery,
  eventsPage,
  hasWords,
  shownEvents,
} from './queries.ts';

const columns = { timestamp: 'created_at' };

export const systemRoutes = [
  route(system.microservices, async (_input, { monitor }) => monitor.latest()),

  listRoute(system.eventLogs, {
    table: 'event_logs',
    rows: (db) => sql`${allEvents(db)}`,
    select: shownEvents,
    columns,
    where: async (_db, { q, type, actor, subject, resource }) => [
      q === undefined ? undefined : hasWords(q),
      equals('type', type),
      equals('actor', actor),
      equals('subject', subject),
      resource === undefined ? undefined : sql<boolean>`split_part(subject, '/', 1) = ${resource}`,
    ],
    count: false,
    appended: eventsPage,
  }),

  listRoute(system.apiQueries, {
    table: 'api_queries',
    select: apiQueries,
    columns,
    where: async (_db, { method, status_code }) => [
      equals('method', method),
      equals('status_code', status_code, 'integer'),
    ],
    count: (db) => lengthOf(db, 'api_queries'),
    appended: apiQueriesPage,
  }),
  recordRoute(system.apiQuery, apiQuery),
];
