import type { system } from '#contract/system.ts';
import { rowsOfPage } from '../db/append-only.ts';
import { pageOf } from '../db/pages.ts';
import { snapshot } from '../db/transaction.ts';
import { notFound } from '../http/http-error.ts';
import { idParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { apiQueriesPage, eventsPage, findApiQuery, findEventsAbout } from './queries.ts';

/** Returns the state of every service at its latest check. */
export async function listMicroservices(_input: unknown, { monitor }: Context) {
  return monitor.latest();
}

/** Returns a page of the event log, or of the events about one record, newest first. */
export async function listEvents(
  { query }: HandlerInput<typeof system.eventLogs>,
  { db }: Context,
) {
  const page = pageOf(query);
  const { subject } = query;
  const { items, ...extent } =
    subject === undefined
      ? rowsOfPage(page, await eventsPage(db, page).execute())
      : await snapshot(db, (tx) => findEventsAbout(tx, page, subject));
  const numbered = items.map((event) => ({
    ...event,
    position: event.position === null ? null : Number(event.position),
  }));
  return { ...extent, items: numbered };
}

/** Returns a page of the API queries, newest first. */
export async function listApiQueries(
  { query }: HandlerInput<typeof system.apiQueries>,
  { db }: Context,
) {
  const page = pageOf(query);
  return rowsOfPage(page, await apiQueriesPage(db, page).execute());
}

/** Returns an API query with its data as text. */
export async function showApiQuery(
  { params }: HandlerInput<typeof system.apiQuery>,
  { db }: Context,
) {
  const query = await findApiQuery(db, idParam(params.id, 'API query'));
  if (!query) throw notFound('API query');
  return query;
}
