import * as z from 'zod/mini';
import { count, flag, instant, page, paged } from './common.ts';
import { defineEndpoints } from './endpoint.ts';
import { id } from './id.ts';

export const microservice = z.object({ name: z.string(), url: z.string(), online: flag });

export const eventLog = z.object({ type: z.string(), description: z.string(), timestamp: instant });

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
  eventLogs: { method: 'GET', path: '/system/event-logs', query: page, response: paged(eventLog) },
  apiQueries: {
    method: 'GET',
    path: '/system/api-queries',
    query: page,
    response: paged(apiQueryItem),
  },
  apiQuery: { method: 'GET', path: '/system/api-queries/details/{id}', response: apiQuery },
});
