import * as z from 'zod/mini';
import { count, flag, instant, page, paged } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';
import { lengths } from './limits.ts';

export const microservice = z.object({ name: z.string(), url: z.string(), online: flag });

/** An event of the payments service or of its staff. The specification has the first three members only. */
export const eventLog = z.object({
  type: z.string(),
  description: z.string(),
  timestamp: instant,
  id: z.nullish(id),
  /** Its number from the oldest event, without gaps, which never changes. Null until it is assigned. */
  position: z.nullish(count),
  actor: z.nullish(z.string()),
  /** The record: its resource and its ids, such as `settlements/17`. */
  subject: z.nullish(z.string()),
  action: z.nullish(z.string()),
});

/** A page of the event logs: with `subject`, which only a backend with the feature search reads, of those about one record. */
const pageOfEvents = z.object({
  ...page.shape,
  subject: z.optional(
    z.string().check(z.minLength(1), z.maxLength(lengths.name), z.regex(/^[^\0]*$/)),
  ),
});

export const apiQueryItem = z.object({
  id,
  method: z.string(),
  url: z.string(),
  status_code: z.nullable(count),
  timestamp: instant,
});

/** An HTTP request that the payments service made; its data is text or any JSON. */
export const apiQuery = z.object({
  ...apiQueryItem.shape,
  request_data: z.unknown(),
  response_data: z.unknown(),
});

export const system = defineEndpoints('system', {
  microservices: { method: 'GET', path: '/system/microservices', response: z.array(microservice) },
  eventLogs: {
    method: 'GET',
    path: '/system/event-logs',
    query: pageOfEvents,
    response: paged(eventLog),
  },
  apiQueries: {
    method: 'GET',
    path: '/system/api-queries',
    query: page,
    response: paged(apiQueryItem),
  },
  apiQuery: { method: 'GET', path: '/system/api-queries/details/{id}', response: apiQuery },
});
