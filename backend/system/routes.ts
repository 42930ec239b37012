import { system } from '#contract/system.ts';
import { rowsOfPage } from '../db/append-only.ts';
import { isChosen } from '../db/lists.ts';
import type { Database } from '../db/schema.ts';
import { snapshot } from '../db/transaction.ts';
import { idParam } from '../http/params.ts';
import { listRoute, recordRoute } from '../http/read-routes.ts';
import { route } from '../http/route.ts';
import { apiQueriesPage, eventsPage, findApiQueries, findApiQuery, findEvents } from './queries.ts';

const apiQuery = {
  noun: 'API query',
  find: (db: Database, { id }: { id: string }) => findApiQuery(db, idParam(id)),
};

export const systemRoutes = [
  route(system.microservices, async (_input, { monitor }) => monitor.latest()),

  listRoute(
    system.eventLogs,
    async (db, page, query) => {
      const { items, ...extent } = isChosen(query)
        ? await snapshot(db, (tx) => findEvents(tx, page, query))
        : rowsOfPage(page, await eventsPage(db, page).execute());
      const numbered = items.map((event) => ({
        ...event,
        position: event.position === null ? null : Number(event.position),
      }));
      return { ...extent, items: numbered };
    },
    { isSnapshot: false },
  ),

  listRoute(
    system.apiQueries,
    async (db, page, query) =>
      isChosen(query)
        ? snapshot(db, (tx) => findApiQueries(tx, page, query))
        : rowsOfPage(page, await apiQueriesPage(db, page).execute()),
    { isSnapshot: false },
  ),
  recordRoute(system.apiQuery, apiQuery),
];
