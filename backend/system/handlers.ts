import type { system } from '#contract/system.ts';
import { pageOf } from '../db/append-only.ts';
import { notFound } from '../http/http-error.ts';
import { perPage } from '../http/pages.ts';
import { idParam } from '../http/params.ts';
import type { Context, HandlerInput } from '../http/route.ts';
import { ask } from './ask.ts';
import { findApiQueries, findApiQuery, findEvents, insertApiQuery } from './queries.ts';

/** Asks every service at once; each call made is kept as an API query. */
export async function listMicroservices(_input: unknown, { db, clock, microservices }: Context) {
  const answers = await Promise.all(microservices.map(ask));
  for (const { query } of answers) await insertApiQuery(db, clock(), query);
  return answers.map(({ service }) => service);
}

/** A page of the event log, newest first. */
export async function listEvents({ query }: HandlerInput<typeof system.eventLogs>, { db }: Context) {
  const { total, from, to } = await pageOf(db, 'event_logs', query.page);
  return { items: await findEvents(db, from, to), per_page: perPage, total };
}

/** A page of the API queries, newest first. */
export async function listApiQueries({ query }: HandlerInput<typeof system.apiQueries>, { db }: Context) {
  const { total, from, to } = await pageOf(db, 'api_queries', query.page);
  return { items: await findApiQueries(db, from, to), per_page: perPage, total };
}

/** An API query with its data, as text. */
export async function showApiQuery({ params }: HandlerInput<typeof system.apiQuery>, { db }: Context) {
  const query = await findApiQuery(db, idParam(params.id, 'API query'));
  if (!query) throw notFound('API query');
  return query;
}
