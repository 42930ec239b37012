import type { system } from '#contract/system.ts';
import { appendedPage } from '../db/append-only.ts';
import { notFound } from '../http/http-error.ts';
import { perPage } from '../http/pages.ts';
import { idParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { findApiQueries, findApiQuery, findEvents } from './queries.ts';

/** Returns the state of every service at its latest check. */
export async function listMicroservices(_input: unknown, { monitor }: Context) {
  return monitor.latest();
}

/** Returns a page of the event log, newest first. */
export async function listEvents({ query }: HandlerInput<typeof system.eventLogs>, { db }: Context) {
  const { total, ids } = await appendedPage(db, 'event_logs', query.page);
  return { items: await findEvents(db, ids), per_page: perPage, total };
}

/** Returns a page of the API queries, newest first. */
export async function listApiQueries({ query }: HandlerInput<typeof system.apiQueries>, { db }: Context) {
  const { total, ids } = await appendedPage(db, 'api_queries', query.page);
  return { items: await findApiQueries(db, ids), per_page: perPage, total };
}

/** Returns an API query with its data as text. */
export async function showApiQuery({ params }: HandlerInput<typeof system.apiQuery>, { db }: Context) {
  const query = await findApiQuery(db, idParam(params.id, 'API query'));
  if (!query) throw notFound('API query');
  return query;
}
